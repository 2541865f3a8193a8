import { Button, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { DUPLICATE_REASONS, type DuplicateReason } from '#domain/customer/merging.ts';
import { queries } from '#web/api/query.ts';
import { EmptyState } from '#web/staff/components/empty-state.tsx';
import { FailedState } from '#web/staff/components/failed-state.tsx';
import { LoadingRows } from '#web/staff/components/loading-rows.tsx';
import { PageHead } from '#web/staff/components/page-head.tsx';
import { PageSection } from '#web/staff/components/page-section.tsx';
import { useMarkNotDuplicates } from '#web/staff/customers/use-mark-not-duplicates.ts';

const TITLES: Readonly<Record<DuplicateReason, string>> = {
  email: 'Same email address',
  phone: 'Same phone number',
  name_and_address: 'Same name and address',
};

interface Pair {
  shared: string;
  one: { id: string; name: string; address: string };
  other: { id: string; name: string; address: string };
}

/** Pairs of customers who may be the same, below what they have in common. */
export function Duplicates() {
  const { data, isError, error, refetch } = useQuery(queries.customers.duplicates.queryOptions({ input: {} }));
  return (
    <Stack gap="md">
      <PageHead title="Possible duplicates" back={{ to: '/app/customers', label: 'All customers' }} />
      {!data && !isError && <LoadingRows />}
      {!data && isError && <FailedState error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && (
        <EmptyState picture="people" title="No duplicates found">
          No two customers share an email, a phone number, or a name and address.
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <div>
          {DUPLICATE_REASONS.map((reason) => {
            const pairs = data.filter((pair) => pair.reason === reason);
            return pairs.length > 0 && <Pairs key={reason} title={TITLES[reason]} pairs={pairs} />;
          })}
        </div>
      )}
    </Stack>
  );
}

function Pairs({ title, pairs }: { title: string; pairs: readonly Pair[] }) {
  const markNotDuplicates = useMarkNotDuplicates();
  return (
    <PageSection title={title} count={pairs.length}>
      <ul className="rows">
        {pairs.map(({ shared, one, other }) => (
          <li key={`${one.id} ${other.id}`} className="row duplicate-row">
            <span className="row-words">
              <span className="customer-pair">
                {[one, other].map(({ id, name, address }) => (
                  <span key={id}>
                    <Link to={`/app/customers/${id}`} className="row-name">
                      {name}
                    </Link>
                    {address && <span className="row-more">{address}</span>}
                  </span>
                ))}
              </span>
              {shared && <span className="duplicate-shared">Both: {shared}</span>}
            </span>
            <Button
              variant="subtle"
              aria-label={`Not a duplicate: ${one.name} and ${other.name}`}
              onClick={() => markNotDuplicates.mutate({ id: one.id, other_id: other.id })}
            >
              Not a duplicate
            </Button>
            <Button
              component={Link}
              to={`/app/customers/merge/${one.id}/${other.id}`}
              variant="default"
              aria-label={`Compare ${one.name} with ${other.name}`}
            >
              Compare
            </Button>
          </li>
        ))}
      </ul>
    </PageSection>
  );
}
