import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { Screen } from '#web/staff/components/screen.tsx';
import type { Route } from './+types/route.ts';
import { AccountPanel } from './account-panel.tsx';
import { DownloadPanel } from './download-panel.tsx';
import { ReconciliationPanel } from './reconciliation-panel.tsx';

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `Getting paid · ${matches[0].loaderData.productName}` },
];

export default function GettingPaid() {
  return (
    <Screen
      title="Getting paid"
      width="form"
      lead={
        <>
          Your payment account and payment records. Back to{' '}
          <Anchor component={Link} to="/app/owner" underline="always">
            Owner Tools
          </Anchor>
          .
        </>
      }
    >
      <AccountPanel />
      <ReconciliationPanel />
      <DownloadPanel />
    </Screen>
  );
}
