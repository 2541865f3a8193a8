import { Button, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { queries } from '#web/api/query.ts';
import { EmptyState } from '#web/staff/components/empty-state.tsx';
import { FailedState } from '#web/staff/components/failed-state.tsx';
import { LoadMore } from '#web/staff/components/load-more.tsx';
import { LoadingRows } from '#web/staff/components/loading-rows.tsx';
import { PageHead } from '#web/staff/components/page-head.tsx';
import { PageSection } from '#web/staff/components/page-section.tsx';
import { FROM_THE_START, usePages } from '#web/staff/workspace/use-pages.ts';
import type { Route } from './+types/route.ts';
import { ExpectedPlot } from './expected-plot.tsx';
import type { WashPlan } from './plan-labels.ts';
import { PlanRows } from './plan-rows.tsx';
import { PlanTable } from './plan-table.tsx';

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `Wash Plans · ${matches[0].loaderData.productName}` },
];

const PAGE_ROWS = 50;

/** Lists every property with a wash plan. Paused plans come first, because they need someone, then the next wash. */
export default function WashPlans() {
  const list = usePages(
    queries.washPlans.list.infiniteOptions({
      ...FROM_THE_START,
      input: (cursor) => ({ cursor, limit: PAGE_ROWS }),
      getNextPageParam: (page) => page.next_cursor ?? undefined,
    }),
    ({ items }) => items,
  );
  const rows = list.rows?.toSorted((a, b) => Number(b.state === 'paused') - Number(a.state === 'paused'));
  const isWhole = rows !== undefined && !list.hasMore;
  return (
    <Stack gap="md" className="has-list">
      <PageHead
        title="Wash Plans"
        back={{ to: '/app/customers', label: 'All customers' }}
        fact={isWhole && rows.length > 0 && countText(rows)}
      />
      {rows && rows.length > 0 && (
        <div aria-busy={list.isRefreshing}>
          {isWhole && <ExpectedPlot plans={rows} />}
          <PageSection title="Next washes">
            <PlanRows rows={rows} />
            <PlanTable rows={rows} />
          </PageSection>
        </div>
      )}
      {rows?.length === 0 && <Nothing />}
      {!rows && list.failure === null && <LoadingRows />}
      {list.failure !== null && <FailedState error={list.failure} onRetry={list.retry} />}
      {list.hasMore && (
        <LoadMore loading={list.isLoadingMore} onClick={list.loadMore}>
          Load more
        </LoadMore>
      )}
    </Stack>
  );
}

/** Returns "18 active, 2 paused". */
function countText(plans: readonly WashPlan[]): string {
  const active = plans.filter(({ state }) => state === 'active').length;
  const paused = plans.filter(({ state }) => state === 'paused').length;
  return [`${active} active`, paused > 0 && `${paused} paused`].filter(Boolean).join(', ');
}

function Nothing() {
  // A company without quotes has no approved one to open.
  const hasQuotes = useQuery(queries.dashboard.get.queryOptions()).data?.first_steps.quote_made ?? true;
  return (
    <EmptyState
      picture="year"
      title="No wash plans yet"
      action={
        hasQuotes ? (
          <Button component={Link} to="/app/quotes?state=approved" variant="default">
            Approved quotes
          </Button>
        ) : (
          <Button component={Link} to="/app/quotes/new" variant="default">
            New quote
          </Button>
        )
      }
    >
      On an approved quote, choose “Plan the next wash”. Your customer automatically gets a new quote in 6, 12 or 24
      months.
    </EmptyState>
  );
}
