import { Anchor, Button, Group, Paper, SegmentedControl, Stack, Table, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { Link } from 'react-router';
import type { z } from 'zod';
import type { CustomerListItem } from '#contract/customers.ts';
import { staffDate } from '#domain/dates.ts';
import { SEARCH_MAX } from '#domain/quote/quote-limits.ts';
import { queries } from '#web/api/query.ts';
import { FailedState, QuietState } from '#web/staff/components/failed-state.tsx';
import { LoadMore } from '#web/staff/components/load-more.tsx';
import { LoadingPanels } from '#web/staff/components/loading.tsx';
import { Screen } from '#web/staff/components/screen.tsx';
import { FROM_THE_START, usePages } from '#web/staff/workspace/use-pages.ts';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import { Icon } from '#web/ui/icons.tsx';
import type { Route } from './+types/route.ts';
import { DuplicatesNotice } from './duplicates-notice.tsx';
import { UnusedNotice } from './unused-notice.tsx';

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `Customers · ${matches[0].loaderData.productName}` },
];

type Row = z.output<typeof CustomerListItem>;

const SORTS = ['updated_at', 'name'] as const;
const PAGE_ROWS = 30;
const QUIET_MS = 250;

export default function CustomerList() {
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
    <Screen
      title="Customers"
      action={
        <Button component={Link} to="/app/wash-plans" variant="default" leftSection={<Icon name="reopen" />}>
          Wash plans
        </Button>
      }
    >
      <search>
        <Group gap="xs" align="center">
          <TextInput
            type="search"
            flex="1 1 16rem"
            aria-label="Search customers by name, address, phone or email"
            placeholder="Name, address, phone or email"
            leftSection={<Icon name="search" />}
            value={q}
            maxLength={SEARCH_MAX}
            onChange={(event) => void setList({ q: event.currentTarget.value })}
          />
          <SegmentedControl
            aria-label="Sort by"
            value={sort}
            onChange={(value) => void setList({ sort: SORTS.find((each) => each === value) ?? null })}
            data={[
              { value: 'updated_at', label: 'Latest' },
              { value: 'name', label: 'Name' },
            ]}
          />
        </Group>
      </search>
      {mayChange && search === '' && <UnusedNotice />}
      {list.rows && list.rows.length > 0 && (
        <div aria-busy={list.isRefreshing}>
          <Cards rows={list.rows} />
          <WideTable rows={list.rows} />
        </div>
      )}
      {list.rows?.length === 0 && (search ? <NothingFound onClear={() => void setList({ q: null })} /> : <Nobody />)}
      {!list.rows && list.failure === null && <LoadingPanels heights={[60, 61, 62]} />}
      {list.failure !== null && <FailedState error={list.failure} onRetry={list.retry} />}
      {list.rows && list.rows.length > 1 && mayChange && search === '' && <DuplicatesNotice />}
      {list.hasMore && (
        <LoadMore loading={list.isLoadingMore} onClick={list.loadMore}>
          Load more
        </LoadMore>
      )}
    </Screen>
  );
}

function quoteCount({ quotes }: Row): string {
  return `${quotes} ${quotes === 1 ? 'quote' : 'quotes'}`;
}

function Address({ properties }: Pick<Row, 'properties'>) {
  const [first, ...others] = properties;
  if (!first) return null;
  return (
    <>
      {first.address}
      {others.length > 0 && ` and ${others.length} more`}
    </>
  );
}

function Cards({ rows }: { rows: readonly Row[] }) {
  const { timeZone } = useViewer();
  return (
    <Stack gap="xs" component="ul" hiddenFrom="md" className="plain-list">
      {rows.map((row) => (
        <Paper key={row.id} component="li" withBorder p="sm" className="panel customer-card">
          <Anchor component={Link} to={`/app/customers/${row.id}`} className="card-link" c="inherit" fw={600}>
            {row.name}
          </Anchor>
          <Text size="sm" c="dimmed" lineClamp={2}>
            <Address properties={row.properties} />
          </Text>
          <Text size="sm" c="dimmed" lineClamp={1}>
            {[row.phone, row.email].filter(Boolean).join(' · ')}
          </Text>
          <Text size="xs" c="dimmed" mt={4} className="tabular">
            {quoteCount(row)}
            {row.last_quote_at && `, last on ${staffDate(row.last_quote_at, timeZone)}`}
          </Text>
        </Paper>
      ))}
    </Stack>
  );
}

function WideTable({ rows }: { rows: readonly Row[] }) {
  const { timeZone } = useViewer();
  return (
    <Paper withBorder visibleFrom="md" className="panel">
      <Table verticalSpacing={8} horizontalSpacing="md" highlightOnHover className="customer-table">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Customer</Table.Th>
            <Table.Th>Property</Table.Th>
            <Table.Th>Phone and email</Table.Th>
            <Table.Th>Last quote</Table.Th>
            <Table.Th className="number">Quotes</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.id}>
              <Table.Td>
                <Anchor component={Link} to={`/app/customers/${row.id}`} fw={600} lineClamp={2}>
                  {row.name}
                </Anchor>
              </Table.Td>
              <Table.Td>
                <Text size="sm" lineClamp={2}>
                  <Address properties={row.properties} />
                </Text>
              </Table.Td>
              <Table.Td>
                <Text size="sm" lineClamp={1}>
                  {row.phone}
                </Text>
                <Text size="sm" c="dimmed" lineClamp={1}>
                  {row.email}
                </Text>
              </Table.Td>
              <Table.Td className="nowrap">{row.last_quote_at ? staffDate(row.last_quote_at, timeZone) : '–'}</Table.Td>
              <Table.Td className="number">{row.quotes}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Paper>
  );
}

function Nobody() {
  const mayImport = useViewer().may('customers.import');
  return (
    <QuietState icon="person" title="No customers yet">
      <Text c="dimmed" maw={420}>
        Everyone you quote shows up here, with their quotes, messages and photos.
      </Text>
      <Group gap="xs" justify="center">
        <Button component={Link} to="/app/quotes/new" leftSection={<Icon name="plus" />} variant="default">
          New quote
        </Button>
        {mayImport && (
          <Button component={Link} to="/app/owner/data" variant="default">
            Import a list
          </Button>
        )}
      </Group>
    </QuietState>
  );
}

function NothingFound({ onClear }: { onClear: () => void }) {
  return (
    <QuietState icon="search" title="No matching customers">
      <Text c="dimmed">Try a shorter search.</Text>
      <Button variant="default" onClick={onClear}>
        Clear search
      </Button>
    </QuietState>
  );
}
