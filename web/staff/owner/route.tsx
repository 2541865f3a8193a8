import { type Section, SectionedScreen } from '#web/staff/components/sectioned-screen.tsx';
import { NoAccessScreen, NotFoundScreen } from '#web/staff/shell/screens.tsx';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import type { Route } from './+types/route.ts';
import { ApiKeysPanel } from './api-keys/api-keys-panel.tsx';
import { AuditPanel } from './audit-log/audit-panel.tsx';
import { EndCompanyPanel } from './company/deletion-panel.tsx';
import { TransferPanel } from './company/transfer-panel.tsx';
import { ImportPanel } from './customer-import/import-panel.tsx';
import { ExportsPanel } from './exports/exports-panel.tsx';
import { PaymentsPanel } from './payments/payments-panel.tsx';
import { SubscriptionPanel } from './subscription/subscription-panel.tsx';
import { WebhooksPanel } from './webhooks/webhooks-panel.tsx';

const NAMES = {
  plan: 'Plan & getting paid',
  data: 'Import & export',
  integrations: 'API & webhooks',
  log: 'Audit log',
  ownership: 'Ownership',
} as const;

export const meta: Route.MetaFunction = ({ matches, params: { section } }) => {
  const [, name] = Object.entries(NAMES).find(([slug]) => slug === section) ?? [];
  return [{ title: [name, 'Owner Tools', matches[0].loaderData.productName].filter(Boolean).join(' · ') }];
};

const SECTIONS: readonly Section[] = [
  {
    slug: 'plan',
    name: NAMES.plan,
    panels: [
      ['subscription', <SubscriptionPanel key="subscription" />],
      ['getting-paid', <PaymentsPanel key="getting-paid" />],
    ],
  },
  {
    slug: 'data',
    name: NAMES.data,
    panels: [
      ['import', <ImportPanel key="import" />],
      ['export', <ExportsPanel key="export" />],
    ],
  },
  {
    slug: 'integrations',
    name: NAMES.integrations,
    panels: [
      ['api-keys', <ApiKeysPanel key="api-keys" />],
      ['webhooks', <WebhooksPanel key="webhooks" />],
    ],
  },
  {
    slug: 'log',
    name: NAMES.log,
    panels: [['audit-log', <AuditPanel key="audit-log" />]],
  },
];

const OF_OWNERS: readonly Section[] = [
  {
    slug: 'ownership',
    name: NAMES.ownership,
    panels: [
      ['transfer', <TransferPanel key="transfer" />],
      ['delete', <EndCompanyPanel key="delete" />],
    ],
  },
];

export default function OwnerTools({ params: { section } }: Route.ComponentProps) {
  const ownsCompany = useViewer().may('company.own');
  return (
    <SectionedScreen
      title="Owner Tools"
      base="/app/owner"
      sections={ownsCompany ? [...SECTIONS, ...OF_OWNERS] : SECTIONS}
      missing={section === 'ownership' ? <NoAccessScreen /> : <NotFoundScreen />}
    />
  );
}
