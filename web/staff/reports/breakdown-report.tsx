import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { formatQuantity } from '#domain/pricing/money.ts';
import { BREAKDOWNS, type BreakdownCut } from '#domain/reports/breakdown.ts';
import { queries } from '#web/api/query.ts';
import { ChoicePills } from '#web/staff/components/choice-pills.tsx';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import type { ReportAnswers } from './answers.ts';
import { BarList } from './charts/bar-list.tsx';
import { countColumn, minor, moneyColumns, moneyOr, shareColumn, textColumn } from './columns.tsx';
import { Loaded } from './loaded.tsx';
import { NothingIn } from './nothing-in.tsx';
import type { ReportProps } from './report-choice.ts';
import { ReportSection } from './report-section.tsx';

const CUTS: Record<BreakdownCut, { label: string; title: string; lead: string }> = {
  service: {
    label: 'Service',
    title: 'By service',
    lead: 'A quote counts once for each of its services. Amounts are line totals, before discount and tax.',
  },
  surface: {
    label: 'Surface',
    title: 'By surface',
    lead: 'A quote counts once for each of its surfaces. Amounts are line totals, before discount and tax.',
  },
  material: {
    label: 'Material',
    title: 'By material',
    lead: 'A quote counts once for each of its materials. Amounts are line totals, before discount and tax.',
  },
  package: {
    label: 'Package',
    title: 'By package',
    lead: 'Only quotes that offered packages. A declined quote counts for the package that was selected. Amounts include tax.',
  },
  person: { label: 'Person', title: 'By person', lead: 'By who created the quote. Amounts include tax.' },
  source: {
    label: 'Source',
    title: 'By source',
    lead: 'Lead source when the quote was decided. Amounts include tax.',
  },
  city: {
    label: 'City',
    title: 'By city',
    lead: 'City of the property. Amounts include tax.',
  },
};
/** The most bars, because people can't compare more. The table has every row. */
const BARS_MAX = 12;

interface BreakdownReportProps extends ReportProps {
  cut: BreakdownCut;
  onChoose: (cut: BreakdownCut) => void;
}

export function BreakdownReport({ input, cut, onChoose }: BreakdownReportProps) {
  const query = useQuery({
    ...queries.reports.breakdown.queryOptions({ input: { ...input, cut } }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <div className="no-print">
        <ChoicePills
          isRow
          legend="Group by"
          options={BREAKDOWNS.map((id) => ({ id, label: CUTS[id].label }))}
          chosen={[cut]}
          onChoose={(id) => {
            const next = BREAKDOWNS.find((each) => each === id);
            if (next) onChoose(next);
          }}
        />
      </div>
      <Loaded query={query}>{(answer) => <BreakdownSection {...answer} cut={cut} />}</Loaded>
    </>
  );
}

type Answer = ReportAnswers['breakdown'];
type Row = Answer['rows'][number];

function BreakdownSection({ rows, rest, period, cut }: Answer & { cut: BreakdownCut }) {
  const { currency } = useViewer();
  const { title, lead, label } = CUTS[cut];
  const all = rest ? [...rows, rest] : rows;
  const shown = all.some(({ approved_cents }) => approved_cents !== null);
  return (
    <ReportSection
      title={title}
      lead={lead}
      fileName={`by-${cut}-${period.from}-to-${period.to}`}
      rows={all}
      keyOf={(row) => `${row.label} ${row.value}`}
      columns={[
        textColumn(label, (row: Row) => row.label),
        countColumn('Approved', (row: Row) => row.approved),
        minor(countColumn('Declined', (row: Row) => row.declined)),
        shareColumn('Win rate', (row: Row) => row.win_rate),
        minor(shareColumn('Previous win rate', (row: Row) => row.before.win_rate)),
        ...moneyColumns('Approved value', currency, (row: Row) => row.approved_cents, shown),
        ...moneyColumns('Previous value', currency, (row: Row) => row.before.approved_cents, shown).map(minor),
        ...moneyColumns('Average', currency, (row: Row) => row.average_cents, shown).map(minor),
      ]}
      empty={<NothingIn what="No quotes decided" period={period} />}
    >
      <BarList
        bars={rows.slice(0, BARS_MAX).map((row) => ({
          id: row.value,
          name: row.label,
          value: shown ? (row.approved_cents ?? 0) : row.approved,
          words: shown ? moneyOr(row.approved_cents, currency) : `${formatQuantity(row.approved)} approved`,
        }))}
      />
    </ReportSection>
  );
}
