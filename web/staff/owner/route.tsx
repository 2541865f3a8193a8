import type { ReactNode } from 'react';
import { Screen } from '../components/screen.tsx';
import { useViewer } from '../workspace/viewer.ts';
import type { Route } from './+types/route.ts';
import { ApiKeysPanel } from './api-keys/api-keys-panel.tsx';
import { AuditPanel } from './audit-log/audit-panel.tsx';
import { EndCompanyPanel } from './company/deletion-panel.tsx';
import { ExportsPanel } from './exports/exports-panel.tsx';
import { ImportPanel } from './customer-import/import-panel.tsx';
import { PaymentsPanel } from './payments/payments-panel.tsx';
import { SectionLinks } from '../components/section-links.tsx';
import { SubscriptionPanel } from './subscription/subscription-panel.tsx';
import { TransferPanel } from './company/transfer-panel.tsx';
import { WebhooksPanel } from './webhooks/webhooks-panel.tsx';

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `Owner Tools · ${matches[0].loaderData.productName}` },
];

/** The parts of the screen in order; each is a panel. */
const SECTIONS: readonly { id: string; name: string; Section: () => ReactNode; forOwner?: boolean }[] = [
  { id: 'subscription', name: 'Subscription', Section: SubscriptionPanel },
  { id: 'getting-paid', name: 'Getting paid', Section: PaymentsPanel },
  { id: 'export', name: 'Export', Section: ExportsPanel },
  { id: 'import', name: 'Import customers', Section: ImportPanel },
  { id: 'api-keys', name: 'API keys', Section: ApiKeysPanel },
  { id: 'webhooks', name: 'Webhooks', Section: WebhooksPanel },
  { id: 'audit-log', name: 'Audit log', Section: AuditPanel },
  { id: 'transfer', name: 'Transfer ownership', Section: TransferPanel, forOwner: true },
  { id: 'delete', name: 'Delete company', Section: EndCompanyPanel, forOwner: true },
];

/** The company's subscription, how it gets paid, and who changed what. */
export default function OwnerTools() {
  const ownsCompany = useViewer().may('company.own');
  const sections = SECTIONS.filter(({ forOwner }) => !forOwner || ownsCompany);
  return (
    <Screen
      title="Owner Tools"
      lead="Your subscription, your customers’ payments, all your data to take along or to bring in, and a log of who signed in and who changed what."
    >
      <SectionLinks sections={sections.map(({ id, name }) => [id, name] as const)} />
      {sections.map(({ id, Section }) => (
        <div key={id} id={id}>
          <Section />
        </div>
      ))}
    </Screen>
  );
}
