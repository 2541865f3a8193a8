import { useQuery } from '@tanstack/react-query';
import { queries } from '#web/api/query.ts';
import { FailedState } from '#web/staff/components/failed-state.tsx';
import { LoadingPanels } from '#web/staff/components/loading.tsx';
import { Screen } from '#web/staff/components/screen.tsx';
import type { Route } from './+types/route.ts';
import { ProfileEditor } from './profile-editor.tsx';

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `Company Branding · ${matches[0].loaderData.productName}` },
];

export default function CompanyBranding() {
  const company = useQuery(queries.company.get.queryOptions());
  return (
    <Screen title="Company Branding">
      {company.data && <ProfileEditor company={company.data} />}
      {company.isPending && <LoadingPanels heights={[280, 160]} />}
      {company.isError && !company.data && <FailedState error={company.error} onRetry={() => void company.refetch()} />}
    </Screen>
  );
}
