import { QUOTE_GROUPS, stateText } from '#domain/quote/lifecycle.ts';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import type { ReportAnswers } from './answers.ts';
import { countColumn, minor, moneyColumns, shareColumn, textColumn } from './columns.tsx';
import { bucketInWords } from './period.ts';
import { ReportTable } from './report-table.tsx';
import { TableFold } from './table-fold.tsx';

type Overview = ReportAnswers['overview'];
type Made = Overview['made'][number];
type Decided = Overview['decided'][number];
type Wait = Overview['waits'][number];

/** The values behind the charts, and the status of quotes over time. */
export function OverviewTables(overview: Overview) {
  return (
    <TableFold>
      <MadeTable {...overview} />
      <DecidedTable {...overview} />
      <WaitTable {...overview} />
    </TableFold>
  );
}

const STATES = QUOTE_GROUPS.map((name) => ({ name, label: stateText(name) }));

function MadeTable({ made, bucket, period, figures }: Overview) {
  const { currency } = useViewer();
  const shown = figures.made_cents !== null;
  const title = shown ? 'Quote value by status' : 'Quotes by status';
  const countOf = ({ states }: Made, name: string) => states.find(({ state }) => state === name)?.count ?? 0;
  return (
    <section className="report-table-part">
      <h2>{title}</h2>
      <p>By the day they were created, with their status today. A revision of an approved quote isn’t counted again.</p>
      <ReportTable
        title={title}
        fileName={`quotes-${period.from}-to-${period.to}`}
        rows={figures.made === 0 ? [] : made}
        keyOf={({ from }) => from}
        isEmpty={({ states }) => states.every(({ count }) => count === 0)}
        columns={[
          textColumn('Created', (row: Made) => bucketInWords(row, bucket)),
          ...STATES.map(({ name, label }) => ({
            ...countColumn(label, (row: Made) => countOf(row, name)),
            isMinor: name !== 'approved',
          })),
          countColumn('Total', (row: Made) => row.states.reduce((sum, { count }) => sum + count, 0)),
          ...moneyColumns('Value', currency, madeCents, shown),
        ]}
      />
    </section>
  );
}

function madeCents({ states }: Made): number {
  return states.reduce((sum, { total_cents }) => sum + (total_cents ?? 0), 0);
}

function DecidedTable({ decided, bucket, period, figures }: Overview) {
  const { currency } = useViewer();
  const shown = figures.made_cents !== null;
  return (
    <section className="report-table-part">
      <h2>Decisions</h2>
      <p>By the day they were approved or declined. Win rate = approved ÷ decided.</p>
      <ReportTable
        title="Decisions"
        fileName={`decisions-${period.from}-to-${period.to}`}
        rows={figures.approved + figures.declined === 0 ? [] : decided}
        keyOf={({ from }) => from}
        isEmpty={({ approved, declined }) => approved + declined === 0}
        columns={[
          textColumn('Decided', (row: Decided) => bucketInWords(row, bucket)),
          countColumn(stateText('approved'), (row: Decided) => row.approved),
          minor(countColumn(stateText('declined'), (row: Decided) => row.declined)),
          shareColumn('Win rate', (row: Decided) => row.win_rate),
          ...moneyColumns('Approved value', currency, (row: Decided) => row.approved_cents, shown),
          ...moneyColumns('Previous value', currency, (row: Decided) => row.before.approved_cents, shown).map(minor),
        ]}
      />
    </section>
  );
}

function WaitTable({ waits, period }: Overview) {
  const decided = ({ approved, declined }: Wait) => approved + declined;
  return (
    <section className="report-table-part">
      <h2>Time to decision</h2>
      <p>From the first send to the decision.</p>
      <ReportTable
        title="Time to decision"
        fileName={`time-to-decision-${period.from}-to-${period.to}`}
        rows={waits.some((row) => decided(row) > 0) ? waits : []}
        keyOf={({ name }) => name}
        columns={[
          textColumn('Decided', ({ label }: Wait) => label),
          countColumn(stateText('approved'), ({ approved }: Wait) => approved),
          countColumn(stateText('declined'), ({ declined }: Wait) => declined),
          shareColumn('Win rate', (row: Wait) => (decided(row) > 0 ? row.approved / decided(row) : null)),
        ]}
      />
    </section>
  );
}
