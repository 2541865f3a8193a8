import { ActionIcon, Button, Menu, SegmentedControl, Stack, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { parseAsBoolean, parseAsString, parseAsStringLiteral, useQueryState, useQueryStates } from 'nuqs';
import { Link } from 'react-router';
import { SEARCH_MAX } from '#domain/quote/quote-limits.ts';
import { queries } from '#web/api/query.ts';
import { EmptyState } from '#web/staff/components/empty-state.tsx';
import { FailedState } from '#web/staff/components/failed-state.tsx';
import { LoadMore } from '#web/staff/components/load-more.tsx';
import { LoadingRows } from '#web/staff/components/loading-rows.tsx';
import { PageHead } from '#web/staff/components/page-head.tsx';
import { FROM_THE_START, usePages } from '#web/staff/workspace/use-pages.ts';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import { Icon } from '#web/ui/icons.tsx';
import type { Route } from './+types/route.ts';
import { CustomerRows } from './customer-rows.tsx';
import { CustomerTable } from './customer-table.tsx';
import { Duplicates } from './duplicates.tsx';
import { UnusedNotice } from './unused-notice.tsx';
import { type Row, useStandings } from './use-standings.ts';

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `Customers · ${matches[0].loaderData.productName}` },
];

const SORTS = ['updated_at', 'name'] as const;
const PAGE_ROWS = 30;
const QUIET_MS = 250;

export default function CustomersScreen() {
  const [duplicates] = useQueryState('duplicates', parseAsBoolean.withDefault(false));
  return useViewer().may('customers.change') && duplicates ? <Duplicates /> : <CustomerList />;
}

function CustomerList() {
  const [{ q, sort }, setList] = useQueryStates(
    { q: parseAsString.withDefault(''), sort: parseAsStringLiteral(SORTS).withDefault('updated_at') },
    { history: 'replace' },
  );
  const mayChange = useViewer().may('customers.change');
  const [search] = useDebouncedValue(q.trim(), QUIET_MS);
  const list = usePages(
    queries.customers.list.infiniteOptions({
      ...FROM_THE_START,
      input: (cursor) => ({ search, sort, cursor, limit: PAGE_ROWS }),
      getNextPageParam: (page) => page.next_cursor ?? undefined,
    }),
    ({ items }) => items,
  );
  return (
    <Stack gap="md" className="has-list">
      <PageHead title="Customers">{mayChange && list.rows && list.rows.length > 1 && <MoreActions />}</PageHead>
      <search className="list-bar">
        <div className="list-bar-row">
          <TextInput
            type="search"
            className="list-search"
            aria-label="Search customers by name, address, phone or email"
            placeholder="Search customers"
            leftSection={<Icon name="search" size={18} />}
            value={q}
            maxLength={SEARCH_MAX}
            onChange={(event) => void setList({ q: event.currentTarget.value })}
          />
          <SegmentedControl
            aria-label="Sort by"
            withItemsBorders={false}
            value={sort}
            onChange={(value) => void setList({ sort: SORTS.find((each) => each === value) ?? null })}
            data={[
              { value: 'updated_at', label: 'Latest' },
              { value: 'name', label: 'Name' },
            ]}
          />
        </div>
      </search>
      {mayChange && search === '' && <UnusedNotice />}
      {list.rows && list.rows.length > 0 && <Rows rows={list.rows} isRefreshing={list.isRefreshing} />}
      {list.rows?.length === 0 && (search ? <NothingFound onClear={() => void setList({ q: null })} /> : <Nobody />)}
      {!list.rows && list.failure === null && <LoadingRows />}
      {list.failure !== null && <FailedState error={list.failure} onRetry={list.retry} />}
      {list.hasMore && (
        <LoadMore loading={list.isLoadingMore} onClick={list.loadMore}>
          Load more
        </LoadMore>
      )}
    </Stack>
  );
}

function MoreActions() {
  const { may } = useViewer();
  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={44} aria-label="More actions">
          <Icon name="dots" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to="/app/customers?duplicates=true" leftSection={<Icon name="duplicate" />}>
          Find duplicates
        </Menu.Item>
        <Menu.Item component={Link} to="/app/wash-plans" leftSection={<Icon name="repeat" />}>
          Wash Plans
        </Menu.Item>
        {may('customers.import') && (
          <Menu.Item component={Link} to="/app/owner/data" leftSection={<Icon name="upload" />}>
            Import customers
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

function Rows({ rows, isRefreshing }: { rows: readonly Row[]; isRefreshing: boolean }) {
  const standings = useStandings(rows);
  return (
    <div aria-busy={isRefreshing}>
      <CustomerRows rows={rows} standings={standings} />
      <CustomerTable rows={rows} standings={standings} />
    </div>
  );
}

function Nobody() {
  const mayImport = useViewer().may('customers.import');
  return (
    <EmptyState
      picture="people"
      title="No customers yet"
      action={
        mayImport ? (
          <Button component={Link} to="/app/owner/data" leftSection={<Icon name="upload" size={18} />}>
            Import a list
          </Button>
        ) : (
          <Button component={Link} to="/app/quotes/new" leftSection={<Icon name="plus" size={18} />}>
            New quote
          </Button>
        )
      }
    >
      Everyone you quote shows up here, with their quotes, messages and photos.
    </EmptyState>
  );
}

function NothingFound({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      picture="search"
      title="No matching customers"
      action={
        <Button variant="default" onClick={onClear}>
          Clear search
        </Button>
      }
    >
      Try a shorter search.
    </EmptyState>
  );
}
