import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queries } from '../../api/query.ts';
import { useViewer } from '../workspace/viewer.ts';
import type { ReportAnswers } from './answers.ts';
import { BarList } from './charts/bar-list.tsx';
import { countColumn, moneyColumns, moneyOr, rateLabel, textColumn } from './columns.tsx';
import { Loaded } from './loaded.tsx';
import { NothingIn } from './nothing-in.tsx';
import type { ReportProps } from './report-choice.ts';
import { ReportPanel } from './report-panel.tsx';

type Answer = ReportAnswers['tax'];
type Row = Answer['accrual'][number];

/** Tax by rate. */
export function TaxReport({ input }: ReportProps) {
  const query = useQuery({ ...queries.reports.tax.queryOptions({ input }), placeholderData: keepPreviousData });
  return <Loaded query={query}>{(answer) => <AccrualPanel {...answer} />}</Loaded>;
}

function AccrualPanel({ accrual, accrual_before, period }: Answer) {
  const { currency } = useViewer();
  const shown = accrual.every(({ tax_cents }) => tax_cents !== null);
  const before = (row: Row) => accrual_before.find(({ rate }) => rate === row.rate)?.tax_cents ?? null;
  return (
    <ReportPanel
      title="Tax on approved quotes"
      lead="By the day a quote was approved, whenever it is paid (accrual basis). The payments file under Owner Tools has the tax share of each payment."
      fileName={`tax-${period.from}-to-${period.to}`}
      rows={accrual}
      keyOf={({ rate }) => String(rate)}
      columns={[
        textColumn('Tax rate', ({ rate }: Row) => rateLabel(rate)),
        countColumn('Approved quotes', ({ quotes }: Row) => quotes),
        ...moneyColumns('Before tax', currency, ({ net_cents }: Row) => net_cents, shown),
        ...moneyColumns('Tax', currency, ({ tax_cents }: Row) => tax_cents, shown),
        ...moneyColumns('Tax before', currency, before, shown),
      ]}
      empty={<NothingIn what="Nothing was approved" period={period} />}
    >
      {shown && (
        <BarList
          bars={accrual.map(({ rate, tax_cents }) => ({
            id: String(rate),
            name: rateLabel(rate),
            value: tax_cents ?? 0,
            words: moneyOr(tax_cents, currency),
          }))}
        />
      )}
    </ReportPanel>
  );
}
