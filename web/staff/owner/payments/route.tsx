import { Screen } from '#web/staff/components/screen.tsx';
import type { Route } from './+types/route.ts';
import { AccountPanel } from './account-panel.tsx';
import { DownloadPanel } from './download-panel.tsx';
import { ReceivedPanel } from './received-panel.tsx';
import { ReconciliationPanel } from './reconciliation-panel.tsx';

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `Getting paid · ${matches[0].loaderData.productName}` },
];

export default function GettingPaid() {
  return (
    <Screen title="Getting paid" back={{ to: '/app/owner', label: 'Owner Tools' }}>
      <div className="getting-paid">
        <ReceivedPanel />
        <div className="getting-paid-side">
          <AccountPanel />
          <ReconciliationPanel />
        </div>
        <DownloadPanel />
      </div>
    </Screen>
  );
}
