import { Paper, SimpleGrid, Text } from '@mantine/core';
import { formatMoney, formatPercent } from '#domain/pricing/money.ts';
import { useViewer } from '../workspace/viewer.ts';
import type { DashboardData } from './dashboard-data.ts';

type Figures = Pick<
  DashboardData,
  'win_rate' | 'approved_this_month_cents' | 'approved_last_month_cents' | 'largest_pending_cents'
>;

/** The sentence under this month's figure: the change from the previous month in words, never a bare arrow. */
function comparison(thisMonth: number, lastMonth: number, money: (cents: number) => string): string {
  if (thisMonth === lastMonth) return lastMonth === 0 ? 'Nothing approved last month' : 'As much as last month';
  return `${money(Math.abs(thisMonth - lastMonth))} ${thisMonth > lastMonth ? 'more' : 'less'} than last month’s ${money(lastMonth)}`;
}

export function MonthFigures({ figures }: { figures: Figures }) {
  const { currency } = useViewer();
  const money = (cents: number) => formatMoney(cents, currency);
  const { win_rate, approved_this_month_cents: thisMonth, approved_last_month_cents: lastMonth } = figures;
  const { largest_pending_cents } = figures;
  const showsMonth = thisMonth !== null && lastMonth !== null;
  return (
    <SimpleGrid cols={{ base: 1, xs: showsMonth ? 3 : 2 }} spacing="sm">
      {showsMonth && (
        <Figure name="Approved this month" value={money(thisMonth)} why={comparison(thisMonth, lastMonth, money)} />
      )}
      <Figure
        name="Win rate"
        value={win_rate === null ? '–' : formatPercent(win_rate, 0)}
        why={win_rate === null ? 'No quote has been decided yet' : 'Approved out of all decided quotes'}
      />
      <Figure
        name="Largest pending quote"
        value={largest_pending_cents === 0 ? '–' : money(largest_pending_cents)}
        why={largest_pending_cents === 0 ? 'Nothing is pending' : 'Worth a call'}
      />
    </SimpleGrid>
  );
}

function Figure({ name, value, why }: { name: string; value: string; why: string }) {
  return (
    <Paper withBorder p="md" className="panel">
      <Text size="sm" c="dimmed">
        {name}
      </Text>
      <Text className="figure">{value}</Text>
      <Text size="sm" c="dimmed">
        {why}
      </Text>
    </Paper>
  );
}
