import { Anchor, Button, Group, Paper, Stack, Table, Text } from '@mantine/core';
import { Link } from 'react-router';
import { staffDay } from '#domain/calendar-days.ts';
import { formatMoney } from '#domain/pricing/money.ts';
import { queries } from '#web/api/query.ts';
import { BackLink } from '#web/staff/components/back-link.tsx';
import { FailedState, QuietState } from '#web/staff/components/failed-state.tsx';
import { LoadMore } from '#web/staff/components/load-more.tsx';
import { LoadingPanels } from '#web/staff/components/loading.tsx';
import { Mark } from '#web/staff/components/mark.tsx';
import { Screen } from '#web/staff/components/screen.tsx';
import { FROM_THE_START, usePages } from '#web/staff/workspace/use-pages.ts';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import type { Route } from './+types/route.ts';
import { discountLabel, intervalLabelOf, stateLabel, type WashPlan } from './plan-labels.ts';

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `Wash plans · ${matches[0].loaderData.productName}` },
];

const PAGE_ROWS = 50;

/** Lists every property with a wash plan. The next wash comes first, paused plans last. */
export default function WashPlans() {
  const list = usePages(
    queries.washPlans.list.infiniteOptions({
      ...FROM_THE_START,
      input: (cursor) => ({ cursor, limit: PAGE_ROWS }),
      getNextPageParam: (page) => page.next_cursor ?? undefined,
    }),
    ({ items }) => items,
  );
  const { rows } = list;
  return (
    <Screen title="Wash plans" lead={<BackLink to="/app/customers">All customers</BackLink>}>
      {rows && rows.length > 0 && (
        <div aria-busy={list.isRefreshing}>
          <Text size="sm" c="dimmed" mb="sm">
            Sorted by next wash. Your customer gets the quote three weeks before.
          </Text>
          <Cards rows={rows} />
          <WideTable rows={rows} />
        </div>
      )}
      {rows?.length === 0 && <Nothing />}
      {!rows && list.failure === null && <LoadingPanels heights={[60, 61, 62]} />}
      {list.failure !== null && <FailedState error={list.failure} onRetry={list.retry} />}
      {list.hasMore && (
        <LoadMore loading={list.isLoadingMore} onClick={list.loadMore}>
          Load more
        </LoadMore>
      )}
    </Screen>
  );
}

function State({ plan }: { plan: WashPlan }) {
  // An active plan needs no mark.
  if (plan.state === 'active') return <Text size="sm">{stateLabel(plan)}</Text>;
  const tone = plan.reason === 'staff' ? 'waiting' : 'bad';
  return (
    <Mark tone={tone} small>
      {stateLabel(plan)}
    </Mark>
  );
}

function useAmount(): (plan: WashPlan) => string {
  const { currency } = useViewer();
  return ({ expected_cents }) => (expected_cents === null ? '–' : formatMoney(expected_cents, currency));
}

const howLabel = (plan: WashPlan): string => [intervalLabelOf(plan), discountLabel(plan)].filter(Boolean).join(', ');

function Cards({ rows }: { rows: readonly WashPlan[] }) {
  const amount = useAmount();
  return (
    <Stack gap="xs" component="ul" hiddenFrom="md" className="plain-list">
      {rows.map((plan) => (
        <Paper key={plan.id} component="li" withBorder p="sm" className="panel customer-card">
          <Group justify="space-between" align="baseline" gap="sm" wrap="nowrap">
            <Anchor
              component={Link}
              to={`/app/quotes/${plan.quote_id}`}
              className="card-link breakable"
              c="inherit"
              fw={600}
            >
              {plan.customer_name || plan.number}
            </Anchor>
            <span className="number">{amount(plan)}</span>
          </Group>
          <Text size="sm" c="dimmed" lineClamp={2}>
            {plan.property_address}
          </Text>
          <Text size="sm">
            {plan.state === 'active' ? `${staffDay(plan.next_on)} · ` : ''}
            {howLabel(plan)}
          </Text>
          <State plan={plan} />
        </Paper>
      ))}
    </Stack>
  );
}

function WideTable({ rows }: { rows: readonly WashPlan[] }) {
  const amount = useAmount();
  return (
    <Paper withBorder visibleFrom="md" className="panel">
      <Table verticalSpacing={8} horizontalSpacing="md" highlightOnHover className="customer-table">
        <Table.Thead>
          <Table.Tr>
            <Table.Th w="13%">Next wash</Table.Th>
            <Table.Th>Customer</Table.Th>
            <Table.Th>Property</Table.Th>
            <Table.Th>How often</Table.Th>
            <Table.Th w="23%">Status</Table.Th>
            <Table.Th w="12%" className="number">
              Expected
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((plan) => (
            <Table.Tr key={plan.id}>
              <Table.Td className="nowrap">{plan.state === 'active' ? staffDay(plan.next_on) : '–'}</Table.Td>
              <Table.Td>
                <Anchor component={Link} to={`/app/quotes/${plan.quote_id}`} fw={600} lineClamp={2}>
                  {plan.customer_name || plan.number}
                </Anchor>
              </Table.Td>
              <Table.Td>
                <Text size="sm" lineClamp={2}>
                  {plan.property_address}
                </Text>
              </Table.Td>
              <Table.Td>{howLabel(plan)}</Table.Td>
              <Table.Td>
                <State plan={plan} />
              </Table.Td>
              <Table.Td className="number">{amount(plan)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Paper>
  );
}

function Nothing() {
  return (
    <QuietState icon="reopen" title="No wash plans yet">
      <Text c="dimmed" maw={420}>
        On an approved quote, choose “Plan the next wash”. Your customer automatically gets a new quote in 6, 12 or 24
        months.
      </Text>
      <Button component={Link} to="/app/quotes?state=approved" variant="light">
        Approved quotes
      </Button>
    </QuietState>
  );
}
