import { Button, Group, Stack, Title } from '@mantine/core';
import { Link } from 'react-router';
import { FailedState } from '#web/staff/components/failed-state.tsx';
import { isFiltered } from '#web/staff/quotes/list-filter.ts';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import { Icon } from '#web/ui/icons.tsx';
import type { Route } from './+types/route.ts';
import { DeviceDrafts } from './device-drafts.tsx';
import { NoQuotesYet, NothingFound } from './list-empty.tsx';
import { ListFilters } from './list-filters.tsx';
import { ListSkeleton } from './list-skeleton.tsx';
import { ListSummary } from './list-summary.tsx';
import { QuoteCards } from './quote-cards.tsx';
import { QuoteTable } from './quote-table.tsx';
import { StatusTabs } from './status-tabs.tsx';
import { useListState } from './use-list-state.ts';
import { useQuoteList } from './use-quote-list.ts';

export const meta: Route.MetaFunction = ({ matches }) => [{ title: `Quotes · ${matches[0].loaderData.productName}` }];

export default function QuoteListScreen() {
  const { list, change, clear } = useListState();
  const quotes = useQuoteList(list);
  const mayWrite = useViewer().may('quotes.write');
  const isNew = quotes.isSuccess && !quotes.isRefreshing && quotes.rows.length === 0 && !isFiltered(list);
  return (
    <Stack gap="md" className="quote-list">
      <Group justify="space-between">
        <Title order={1} size="h2">
          Quotes
        </Title>
        {mayWrite && (
          <Button component={Link} to="/app/quotes/new" leftSection={<Icon name="plus" />} visibleFrom="sm">
            New quote
          </Button>
        )}
      </Group>
      <DeviceDrafts />
      <ListFilters list={list} onChange={change} onClear={clear} />
      {!isNew && <StatusTabs list={list} />}
      {quotes.isSuccess && quotes.rows.length > 0 && <ListSummary list={list} />}
      {quotes.isPending && <ListSkeleton />}
      {quotes.failure !== null && <FailedState error={quotes.failure} onRetry={quotes.retry} />}
      {quotes.isSuccess && quotes.rows.length === 0 && (isNew ? <NoQuotesYet /> : <NothingFound onClear={clear} />)}
      {quotes.rows.length > 0 && (
        <div aria-busy={quotes.isRefreshing}>
          <QuoteCards rows={quotes.rows} />
          <QuoteTable rows={quotes.rows} list={list} onSort={change} />
        </div>
      )}
      {quotes.hasMore && (
        <Button variant="default" loading={quotes.isLoadingMore} onClick={quotes.loadMore} mx="auto">
          Load more
        </Button>
      )}
      {mayWrite && (
        <div className="action-bar phone-only">
          <Button component={Link} to="/app/quotes/new" leftSection={<Icon name="plus" />} fullWidth>
            New quote
          </Button>
        </div>
      )}
    </Stack>
  );
}
