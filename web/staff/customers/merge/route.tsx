import { useQuery } from '@tanstack/react-query';
import { errorCodeOf } from '#domain/errors.ts';
import { queries } from '#web/api/query.ts';
import { FailedState } from '#web/staff/components/failed-state.tsx';
import { LoadingPanels } from '#web/staff/components/loading.tsx';
import { Screen } from '#web/staff/components/screen.tsx';
import { NotFoundScreen } from '#web/staff/shell/screens.tsx';
import { readFailure } from '#web/staff/workspace/read-failure.ts';
import type { Route } from './+types/route.ts';
import { MergeForm } from './merge-form.tsx';

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `Merge customers · ${matches[0].loaderData.productName}` },
];

export default function MergeScreen({ params: { id, otherId } }: Route.ComponentProps) {
  const kept = useQuery(queries.customers.get.queryOptions({ input: { id } }));
  const other = useQuery(queries.customers.get.queryOptions({ input: { id: otherId } }));
  const failure = readFailure(kept) ?? readFailure(other);
  const isUnknown = failure !== null && ['NOT_FOUND', 'INVALID_INPUT'].includes(errorCodeOf(failure));
  // If someone merged the two customers in the meantime, both URLs lead to the same customer.
  if (isUnknown || (kept.data && kept.data.id === other.data?.id)) return <NotFoundScreen />;
  return (
    <Screen
      title="Merge customers"
      back={{ to: `/app/customers/${id}`, label: 'Back to the customer' }}
      width="sections"
    >
      {kept.data && other.data ? (
        <MergeForm key={`${kept.data.edit_number} ${other.data.edit_number}`} kept={kept.data} other={other.data} />
      ) : failure === null ? (
        <LoadingPanels heights={[240]} />
      ) : (
        <FailedState error={failure} onRetry={() => void Promise.all([kept.refetch(), other.refetch()])} />
      )}
    </Screen>
  );
}
