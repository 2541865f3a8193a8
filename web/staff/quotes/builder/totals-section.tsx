import { memo } from 'react';
import { depositDueLabel } from '#domain/payments/deposit.ts';
import { formatMoney } from '#domain/pricing/money.ts';
import { totalsRows } from '#domain/pricing/wording.ts';
import { depositOfForm } from '#web/quote-form/quote-form.ts';
import { Panel } from '#web/staff/components/screen.tsx';
import { sameEntries, sameFields, useBuilderPart } from './builder-model.ts';
import { PriceExplanation } from './price-explanation.tsx';

/** Shows the totals in the order they are computed, as on the customer page. */
export const TotalsSection = memo(function TotalsSection() {
  const hasTotals = useBuilderPart(({ draft: { priced } }) => priced !== null && priced.lines.length > 0);
  return (
    hasTotals && (
      <Panel dense title="Total">
        <Totals />
      </Panel>
    )
  );
});

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
  const deposit = useBuilderPart(
    ({ draft: { form, priced } }) => priced && depositOfForm(form, priced.totals.total_cents),
    sameFields,
  );
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
      {rows.map(({ kind, label, amount }) => (
        <div key={kind} className={kind === 'total' ? 'totals-sum' : undefined}>
          <dt className={kind === 'discount' ? 'breakable' : undefined}>{label}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
      {deposit && (
        <div>
          <dt>{depositDueLabel(deposit)}</dt>
          <dd>{formatMoney(deposit.cents, currency)}</dd>
        </div>
      )}
    </dl>
  );
}
