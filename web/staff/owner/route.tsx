import { Screen } from '../frame/screen.tsx';
import type { Route } from './+types/route.ts';
import { AuditPanel } from './audit-panel.tsx';
import { ExportsPanel } from './exports-panel.tsx';
import { SubscriptionPanel } from './subscription-panel.tsx';

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `Owner Tools · ${matches[0].loaderData.productName}` },
];

/** How the company stands with its subscription, and who changed what. */
export default function OwnerTools() {
  return (
    <Screen
      title="Owner Tools"
      lead="Your subscription, all your data to take along, and a log of who signed in and who changed what."
    >
      <SubscriptionPanel />
      <ExportsPanel />
      <AuditPanel />
    </Screen>
  );
}
