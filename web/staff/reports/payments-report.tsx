import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { dayIn } from '#domain/calendar-days.ts';
import { formatQuantity } from '#domain/pricing/money.ts';
import { queries } from '#web/api/query.ts';
import { Amount } from '#web/staff/components/amount.tsx';
import { changeLabel } from '#web/staff/components/change-label.ts';
import { countInShort, moneyInShort } from '#web/staff/components/short-numbers.ts';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import type { ReportAnswers } from './answers.ts';
import { BarList } from './charts/bar-list.tsx';
import { PeriodPlot } from './charts/period-plot.tsx';
import { countColumn, minor, moneyColumns, moneyOr, textColumn } from './columns.tsx';
import { Loaded } from './loaded.tsx';
import { NothingIn } from './nothing-in.tsx';
import { bucketInWords } from './period.ts';
import { currentPart, plotColumns } from './plot-columns.ts';
import type { ReportProps } from './report-choice.ts';
import { ReportSection } from './report-section.tsx';

type Answer = ReportAnswers['payments'];
type Part = Answer['parts'][number];
type Method = Answer['methods'][number];
type Age = Answer['open'][number];
type PersonTips = Answer['tips'][number];

export function PaymentsReport({ input }: ReportProps) {
  const query = useQuery({ ...queries.reports.payments.queryOptions({ input }), placeholderData: keepPreviousData });
  return (
    <Loaded query={query}>
      {(answer) => (
        <>
          <ReceivedSection {...answer} />
          <MethodsSection {...answer} />
          {answer.tips.length > 0 && <TipsSection {...answer} />}
          <OpenSection {...answer} />
        </>
      )}
    </Loaded>
  );
}

function isNothing({ payments, paid_cents, returned_cents }: Part): boolean {
  return payments === 0 && !paid_cents && !returned_cents;
}

function ReceivedSection({ parts, bucket, period, figures, figures_before: before }: Answer) {
  const { currency, timeZone } = useViewer();
  const shown = figures.paid_cents !== null;
  const empty = <NothingIn what="No payments" period={period} />;
  return (
    <ReportSection
      title="Payments"
      fileName={`payments-${period.from}-to-${period.to}`}
      rows={parts.every(isNothing) ? [] : parts}
      keyOf={({ from }) => from}
      isEmpty={isNothing}
      columns={[
        textColumn('Payment date', (row: Part) => bucketInWords(row, bucket)),
        countColumn('Payments', (row: Part) => row.payments),
        ...moneyColumns('Paid', currency, (row: Part) => row.paid_cents, shown).map(minor),
        ...moneyColumns('Refunded or disputed', currency, (row: Part) => row.returned_cents, shown),
        ...moneyColumns('Received', currency, (row: Part) => row.received_cents, shown),
        ...moneyColumns('Tax included', currency, (row: Part) => row.tax_cents, shown).map(minor),
      ]}
      empty={empty}
    >
      <p className="report-figure-line">
        {figures.received_cents === null ? (
          <span className="amount" data-size="huge">
            {formatQuantity(figures.payments)}
          </span>
        ) : (
          <Amount cents={figures.received_cents} currency={currency} size="huge" />
        )}
        <span className="report-words">
          {changeLabel({
            now: shown ? figures.received_cents : figures.payments,
            before: shown ? before.received_cents : before.payments,
            words: shown ? moneyOr(before.received_cents, currency) : formatQuantity(before.payments),
          })}
        </span>
      </p>
      {shown && <p className="report-words">{receivedText(figures, currency)}</p>}
      <PeriodPlot
        name={shown ? 'Payments over time' : 'Number of payments over time'}
        columns={plotColumns(parts, bucket, (row) => (shown ? (row.paid_cents ?? 0) : row.payments))}
        now={currentPart(parts, bucket, dayIn(new Date(), timeZone))}
        inFull={(value) => (shown ? moneyOr(value, currency) : formatQuantity(value))}
        inShort={shown ? (value) => moneyInShort(value, currency) : countInShort}
      />
      <p className="report-note">By the day a payment was received or a card was charged.</p>
    </ReportSection>
  );
}

/** "Received from 160 payments", or with what was paid and returned if they differ. */
function receivedText({ payments, paid_cents, returned_cents }: Answer['figures'], currency: string): string {
  const from = `Received from ${payments === 1 ? '1 payment' : `${formatQuantity(payments)} payments`}`;
  if (!returned_cents) return from;
  return `${from}: ${moneyOr(paid_cents, currency)} paid, ${moneyOr(returned_cents, currency)} refunded or disputed`;
}

function MethodsSection({ methods, period, figures }: Answer) {
  const { currency } = useViewer();
  const shown = figures.paid_cents !== null;
  return (
    <ReportSection
      title="How customers paid"
      fileName={`payment-methods-${period.from}-to-${period.to}`}
      rows={methods}
      keyOf={({ method }) => method}
      columns={[
        textColumn('Method', ({ label }: Method) => label),
        countColumn('Payments', (row: Method) => row.payments),
        minor(countColumn('Previous payments', (row: Method) => row.before.payments)),
        ...moneyColumns('Paid', currency, (row: Method) => row.paid_cents, shown),
        ...moneyColumns('Refunded or disputed', currency, (row: Method) => row.returned_cents, shown).map(minor),
        ...moneyColumns('Previously paid', currency, (row: Method) => row.before.paid_cents, shown).map(minor),
      ]}
      empty={<NothingIn what="No payments" period={period} />}
    >
      <BarList
        bars={methods.map((row) => ({
          id: row.method,
          name: row.label,
          value: shown ? (row.paid_cents ?? 0) : row.payments,
          words: shown ? moneyOr(row.paid_cents, currency) : formatQuantity(row.payments),
        }))}
      />
    </ReportSection>
  );
}

function TipsSection({ tips, period }: Answer) {
  const { currency } = useViewer();
  const shown = tips.every(({ cents }) => cents !== null);
  return (
    <ReportSection
      title="Tips"
      lead="Shared equally among the people on the finished visits. Tips aren’t part of any other figure here."
      fileName={`tips-${period.from}-to-${period.to}`}
      rows={tips}
      keyOf={({ person_id, label }) => person_id ?? label}
      columns={[
        textColumn('Person', ({ label }: PersonTips) => label),
        countColumn('Tips', (row: PersonTips) => row.tips),
        ...moneyColumns('Share', currency, ({ cents }: PersonTips) => cents, shown),
      ]}
      empty={<NothingIn what="No tips" period={period} />}
    >
      <BarList
        bars={tips.map(({ person_id, label, tips: count, cents }) => ({
          id: person_id ?? label,
          name: label,
          value: shown ? Math.max(0, cents ?? 0) : count,
          words: shown ? moneyOr(cents, currency) : formatQuantity(count),
        }))}
      />
    </ReportSection>
  );
}

function OpenSection({ open }: Answer) {
  const { currency } = useViewer();
  const shown = open.every(({ open_cents }) => open_cents !== null);
  const nothing = open.every(({ quotes }) => quotes === 0);
  return (
    <ReportSection
      title="Outstanding"
      lead="As of today, for any period. Deposits are due at approval, balances when the work is done. With no deposit or scheduled job, everything is due at approval. A quote can be in two rows, for its deposit and its balance."
      fileName="outstanding"
      rows={nothing ? [] : open}
      keyOf={({ age }) => age}
      columns={[
        textColumn('Overdue by', ({ label }: Age) => label),
        countColumn('Quotes', ({ quotes }: Age) => quotes),
        ...moneyColumns('Outstanding', currency, ({ open_cents }: Age) => open_cents, shown),
      ]}
      empty="All approved quotes are paid."
    >
      <BarList
        tone="busy"
        bars={open.map(({ age, label, quotes, open_cents }) => ({
          id: age,
          name: label,
          ...(age === 'current' ? {} : { tone: 'declined' as const }),
          value: shown ? (open_cents ?? 0) : quotes,
          words: shown ? moneyOr(open_cents, currency) : formatQuantity(quotes),
        }))}
      />
    </ReportSection>
  );
}
