import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queries } from '#web/api/query.ts';
import { Amount } from '#web/staff/components/amount.tsx';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import type { ReportAnswers } from './answers.ts';
import { BarList } from './charts/bar-list.tsx';
import { countColumn, minor, moneyColumns, moneyOr, taxRateLabel, textColumn } from './columns.tsx';
import { Loaded } from './loaded.tsx';
import { NothingIn } from './nothing-in.tsx';
import type { ReportProps } from './report-choice.ts';
import { ReportSection } from './report-section.tsx';

type Answer = ReportAnswers['tax'];
type Row = Answer['accrual'][number];
type CashRow = Answer['cash'][number];

export function TaxReport({ input }: ReportProps) {
  const query = useQuery({ ...queries.reports.tax.queryOptions({ input }), placeholderData: keepPreviousData });
  return (
    <Loaded query={query}>
      {(answer) => (
        <>
          <AccrualSection {...answer} />
          <CashSection {...answer} />
        </>
      )}
    </Loaded>
  );
}

/** One rate is a figure. A bar only compares rates. */
function TaxByRate({ rows }: { rows: readonly Pick<Row, 'rate' | 'tax_cents'>[] }) {
  const { currency } = useViewer();
  const [only, ...others] = rows;
  if (only && others.length === 0)
    return (
      <p className="report-figure-line">
        <Amount cents={only.tax_cents ?? 0} currency={currency} />
        <span className="report-words">at {taxRateLabel(only.rate)}</span>
      </p>
    );
  return (
    <BarList
      bars={rows.map(({ rate, tax_cents }) => ({
        id: String(rate),
        name: taxRateLabel(rate),
        value: Math.max(0, tax_cents ?? 0),
        words: moneyOr(tax_cents, currency),
      }))}
    />
  );
}

function AccrualSection({ accrual, accrual_before, period }: Answer) {
  const { currency } = useViewer();
  const shown = accrual.every(({ tax_cents }) => tax_cents !== null);
  const before = (row: Row) => accrual_before.find(({ rate }) => rate === row.rate)?.tax_cents ?? null;
  return (
    <ReportSection
      title="Tax on approved quotes"
      lead="Accrual basis: by approval date, paid or not, less tax on prices lowered in this period."
      fileName={`tax-${period.from}-to-${period.to}`}
      rows={accrual}
      keyOf={({ rate }) => String(rate)}
      columns={[
        textColumn('Tax rate', ({ rate }: Row) => taxRateLabel(rate)),
        minor(countColumn('Approved quotes', ({ quotes }: Row) => quotes)),
        ...moneyColumns('Before tax', currency, ({ net_cents }: Row) => net_cents, shown),
        ...moneyColumns('Tax', currency, ({ tax_cents }: Row) => tax_cents, shown),
        ...moneyColumns('Previous tax', currency, before, shown).map(minor),
      ]}
      empty={<NothingIn what="No quotes approved" period={period} />}
    >
      {shown && <TaxByRate rows={accrual} />}
    </ReportSection>
  );
}

function CashSection({ cash, cash_before, period }: Answer) {
  const { currency } = useViewer();
  const shown = cash.every(({ tax_cents }) => tax_cents !== null);
  const before = (row: CashRow) => cash_before.find(({ rate }) => rate === row.rate)?.tax_cents ?? null;
  return (
    <ReportSection
      title="Tax in payments"
      lead="Cash basis: by payment date, less refunds and disputes. A quote’s tax is spread over its payments. The payments export in Owner Tools lists each one."
      fileName={`tax-in-payments-${period.from}-to-${period.to}`}
      rows={cash}
      keyOf={({ rate }) => String(rate)}
      columns={[
        textColumn('Tax rate', ({ rate }: CashRow) => taxRateLabel(rate)),
        minor(countColumn('Payments', ({ payments }: CashRow) => payments)),
        ...moneyColumns('Received', currency, ({ received_cents }: CashRow) => received_cents, shown),
        ...moneyColumns('Tax', currency, ({ tax_cents }: CashRow) => tax_cents, shown),
        ...moneyColumns('Previous tax', currency, before, shown).map(minor),
      ]}
      empty={<NothingIn what="No payments" period={period} />}
    >
      {shown && <TaxByRate rows={cash} />}
    </ReportSection>
  );
}
