import { memo, useId } from 'react';
import { depositDueLabel } from '#domain/payments/deposit.ts';
import { formatMoney } from '#domain/pricing/money.ts';
import { totalsRows } from '#domain/pricing/wording.ts';
import { depositOfForm } from '#web/quote-form/quote-form.ts';
import { Amount } from '#web/staff/components/amount.tsx';
import { sameEntries, sameFields, useBuilderPart } from './builder-model.ts';
import { NextButton } from './next-button.tsx';
import { PriceExplanation } from './price-explanation.tsx';
import { useTotalReason } from './use-total-reason.ts';

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
  const moved = useBuilderPart(({ draft }) => draft.movement !== null);
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
  const totals = useBuilderPart(
    ({ draft: { priced } }) => (priced && priced.lines.length > 0 ? priced.totals : null),
    sameFields,
  );
  const made = useBuilderPart(
    ({ draft: { priced } }) => priced?.lines.filter(({ kind }) => kind === 'trip' || kind === 'minimum') ?? [],
    sameEntries,
  );
  const type = useBuilderPart(({ draft }) => draft.form.discount_type);
  const discount = useBuilderPart(({ draft }) => draft.form.discount_value);
  const message = useBuilderPart(({ draft }) => draft.form.discount_message);
  const taxRate = useBuilderPart(({ draft }) => draft.form.tax_rate);
  if (!totals) return null;
  const rows = totalsRows(
    {
      ...totals,
      discount_type: type,
      discount_value: discount ?? 0,
      discount_message: message,
      tax_rate: taxRate ?? 0,
    },
    currency,
    { hasDiscount: type !== null },
  );
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
