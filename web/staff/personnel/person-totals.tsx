import { Table } from '@mantine/core';
import { formatMoney, formatPercent, formatQuantity } from '#domain/pricing/money.ts';
import type { ReportTotals, StateTotals } from '#domain/quote/report-totals.ts';
import { Scrolled } from '#web/staff/components/scrolled.tsx';
import { Stat } from '#web/staff/components/stat.tsx';
import { StatusLabel } from '#web/staff/quotes/status-label.tsx';
import { useViewer } from '#web/staff/workspace/viewer.ts';

interface PersonTotalsProps {
  figures: ReportTotals;
  showsMoney: boolean;
}

export function Headline({ figures, showsMoney }: PersonTotalsProps) {
  const { currency } = useViewer();
  const { count, total_cents, win_rate, average_ticket_cents } = figures;
  const approved = figures.states.find(({ label }) => label === 'approved')?.count ?? 0;
  const declined = figures.states.find(({ label }) => label === 'declined')?.count ?? 0;
  const money = (cents: number | null) => (cents === null ? '–' : formatMoney(cents, currency));
  return (
    <div className="stat-band">
      <Stat name="Quotes created" value={formatQuantity(count)} />
      {showsMoney && <Stat name="Total value" value={money(total_cents)} note="with tax" />}
      <Stat
        name="Win rate"
        value={win_rate === null ? '–' : formatPercent(win_rate, 0)}
        note={
          win_rate === null
            ? 'no decisions yet'
            : `${formatQuantity(approved)} of ${formatQuantity(approved + declined)} decided quotes won`
        }
      />
      {showsMoney && (
        <Stat
          name="Average ticket"
          value={money(average_ticket_cents)}
          note={average_ticket_cents === null ? 'no approved quotes' : 'of approved quotes'}
        />
      )}
    </div>
  );
}

/** Returns a state's share of all quotes: "33%". */
function share(state: StateTotals, figures: ReportTotals): string {
  return formatPercent(state.count / figures.count, 0);
}

export function StateTable({ figures, showsMoney }: PersonTotalsProps) {
  const { currency } = useViewer();
  return (
    <Scrolled label="Quotes by status" className="person-states">
      <Table verticalSpacing="xs" className="report-table">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Status</Table.Th>
            <Table.Th className="number">Quotes</Table.Th>
            <Table.Th className="number report-share">Share</Table.Th>
            {showsMoney && <Table.Th className="number">Value</Table.Th>}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {figures.states.map((state) => (
            <Table.Tr key={state.label}>
              <Table.Th scope="row">
                <StatusLabel label={state.label} />
              </Table.Th>
              <Table.Td className="number">{formatQuantity(state.count)}</Table.Td>
              <Table.Td className="number report-share">{share(state, figures)}</Table.Td>
              {showsMoney && <Table.Td className="number">{formatMoney(state.total_cents, currency)}</Table.Td>}
            </Table.Tr>
          ))}
        </Table.Tbody>
        <Table.Tfoot>
          <Table.Tr>
            <Table.Th scope="row">All quotes</Table.Th>
            <Table.Td className="number">{formatQuantity(figures.count)}</Table.Td>
            <Table.Td className="number report-share">100%</Table.Td>
            {showsMoney && <Table.Td className="number">{formatMoney(figures.total_cents, currency)}</Table.Td>}
          </Table.Tr>
        </Table.Tfoot>
      </Table>
    </Scrolled>
  );
}
