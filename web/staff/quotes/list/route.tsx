import { Button, Stack } from '@mantine/core';
import { Link } from 'react-router';
import { FailedState } from '#web/staff/components/failed-state.tsx';
import { ListBar } from '#web/staff/components/list-bar.tsx';
import { LoadMore } from '#web/staff/components/load-more.tsx';
import { LoadingRows } from '#web/staff/components/loading-rows.tsx';
import { PageHead } from '#web/staff/components/page-head.tsx';
import { shownLabel } from '#web/staff/quotes/list-amounts.ts';
import { filterCount, isFiltered } from '#web/staff/quotes/list-filter.ts';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import { Icon } from '#web/ui/icons.tsx';
import type { Route } from './+types/route.ts';
import { DeviceDrafts } from './device-drafts.tsx';
import { FilterChips } from './filter-chips.tsx';
import { FilterFields } from './filter-fields.tsx';
import { NoQuotesYet, NothingFound } from './list-empty.tsx';
import { ListSummary } from './list-summary.tsx';
import { QuoteRows } from './quote-rows.tsx';
import { QuoteTable } from './quote-table.tsx';
import { StatusSegments } from './status-segments.tsx';
import { useListState } from './use-list-state.ts';
import { useListSums, useQuoteList } from './use-quote-list.ts';

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `All Quotes · ${matches[0].loaderData.productName}` },
];

export default function QuoteListScreen() {
  const { list, change, clear } = useListState();
  const quotes = useQuoteList(list);
  const sums = useListSums(list);
  const mayWrite = useViewer().may('quotes.write');
  const isNew = quotes.isSuccess && !quotes.isRefreshing && quotes.rows.length === 0 && !isFiltered(list);
  return (
    <Stack gap="md" className="quote-list has-list">
      <PageHead title="All Quotes">
        {mayWrite && !isNew && (
          <Button
            component={Link}
            to="/app/quotes/new"
            leftSection={<Icon name="plus" size={18} />}
            className="wide-only"
          >
            New quote
          </Button>
        )}
      </PageHead>
      <DeviceDrafts />
      {!isNew && (
        <ListBar
          search={{
            label: 'Search quotes by number, customer or address',
            placeholder: 'Name, number or address',
            value: list.q,
            onChange: (q) => change({ q }),
          }}
          segments={<StatusSegments list={list} />}
          filters={{
            count: filterCount(list),
            onClear: clear,
            fields: <FilterFields list={list} onChange={change} />,
            chips: <FilterChips list={list} onChange={change} />,
            show: shownLabel(sums?.labels ?? [], list),
          }}
          sum={quotes.isSuccess && quotes.rows.length > 0 && <ListSummary list={list} />}
        />
      )}
      {quotes.isPending && <LoadingRows label="Loading quotes" />}
      {quotes.failure !== null && <FailedState error={quotes.failure} onRetry={quotes.retry} />}
      {quotes.isSuccess &&
        quotes.rows.length === 0 &&
        (isNew ? <NoQuotesYet mayWrite={mayWrite} /> : <NothingFound onClear={clear} />)}
      {quotes.rows.length > 0 && (
        <div aria-busy={quotes.isRefreshing}>
          <QuoteRows rows={quotes.rows} />
          <QuoteTable rows={quotes.rows} list={list} onSort={change} />
        </div>
      )}
      {quotes.hasMore && (
        <LoadMore loading={quotes.isLoadingMore} onClick={quotes.loadMore}>
          Load more
        </LoadMore>
      )}
    </Stack>
  );
}
