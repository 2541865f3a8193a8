import { memo, useId } from 'react';
import { depositDueLabel } from '#domain/payments/deposit.ts';
import { formatMoney } from '#domain/pricing/money.ts';
import { depositOfForm } from '#web/quote-form/quote-form.ts';
import { Amount } from '#web/staff/components/amount.tsx';
import { sameEntries, sameFields, useBuilderPart } from './builder-model.ts';
import { DISCOUNT_CHANGED } from './discount-row.tsx';
import { MarginSection } from './margin-section.tsx';
import { NextButton } from './next-button.tsx';
import { PriceExplanation } from './price-explanation.tsx';
import { useTotalReason } from './use-total-reason.ts';
import { useTotalsRows } from './use-totals-rows.ts';

/** Shows the totals in the order they are computed, as on the customer page, and why the total last changed. */
export const TotalsPanel = memo(function TotalsPanel() {
  const headingId = useId();
  const hasLines = useBuilderPart(({ draft: { priced, form } }) =>
    priced ? priced.lines.length > 0 : form.lines.length > 0,
  );
  return (
    <section className="total-panel" aria-labelledby={headingId}>
      {hasLines && <Totals />}
      <div className="total-row">
        <h2 id={headingId}>Total</h2>
        <Sum />
      </div>
      {hasLines ? <Reason /> : <p className="total-reason">Add a service to see the price.</p>}
      {hasLines && <DepositDue />}
      <MarginSection />
      <div className="builder-next">
        <NextButton />
      </div>
    </section>
  );
});

function Sum() {
  const currency = useBuilderPart(({ company }) => company.currency);
  const cents = useBuilderPart(({ draft }) => draft.priced?.totals.total_cents ?? null);
  if (cents === null) return <span className="amount">Too high</span>;
  return (
    <span className="total-sum" data-empty={cents === 0 || undefined}>
      <Amount cents={cents} currency={currency} />
    </span>
  );
}

function Reason() {
  const reason = useTotalReason();
  const moved = useBuilderPart(({ draft: { movement } }) => movement !== null && movement.why !== DISCOUNT_CHANGED);
  return moved && <p className="total-reason breakable">{reason}</p>;
}

function DepositDue() {
  const currency = useBuilderPart(({ company }) => company.currency);
  const deposit = useBuilderPart(
    ({ draft: { form, priced } }) => priced && depositOfForm(form, priced.totals.total_cents),
    sameFields,
  );
  if (!deposit) return null;
  return (
    <dl className="totals total-deposit">
      <div>
        <dt>{depositDueLabel(deposit)}</dt>
        <dd>{formatMoney(deposit.cents, currency)}</dd>
      </div>
    </dl>
  );
}

function Totals() {
  const currency = useBuilderPart(({ company }) => company.currency);
  const made = useBuilderPart(
    ({ draft: { priced } }) => priced?.lines.filter(({ kind }) => kind === 'trip' || kind === 'minimum') ?? [],
    sameEntries,
  );
  const rows = useTotalsRows();
  if (rows.length === 0) return null;
  return (
    <dl className="totals">
      {made.map((line) => (
        <div key={line.id}>
          <dt>
            {line.description}
            <PriceExplanation line={line} />
          </dt>
          <dd>{formatMoney(line.line_total_cents, currency)}</dd>
        </div>
      ))}
      {rows
        .filter(({ kind }) => kind !== 'total')
        .map(({ kind, label, amount }) => (
          <div key={kind}>
            <dt className={kind === 'discount' ? 'breakable' : undefined}>{label}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
    </dl>
  );
}
