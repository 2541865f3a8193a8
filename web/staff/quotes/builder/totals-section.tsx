import { memo } from 'react';
import { formatMoney, formatPercent } from '#domain/pricing/money.ts';
import { sameEntries, sameFields, useBuilderPart } from './builder-model.ts';
import { PriceExplanation } from './price-explanation.tsx';
import { Panel } from '../../components/screen.tsx';

/** The figures in the order they follow from each other, as the customer's page shows them. */
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
  const taxRate = useBuilderPart(({ draft }) => draft.form.tax_rate);
  if (!totals) return null;
  const money = (cents: number) => formatMoney(cents, currency);
  const share = type === 'percent' ? ` (${formatPercent(discount ?? 0, 0)})` : '';
  return (
    <dl className="totals">
      {made.map((line) => (
        <div key={line.id}>
          <dt>
            {line.description}
            <PriceExplanation line={line} />
          </dt>
          <dd>{money(line.line_total_cents)}</dd>
        </div>
      ))}
      {type && (
        <>
          <div>
            <dt>Subtotal before discount</dt>
            <dd>{money(totals.sum_cents)}</dd>
          </div>
          <div>
            <dt className="breakable">
              Discount{share}
              {message && `: ${message}`}
            </dt>
            <dd>−{money(totals.discount_cents)}</dd>
          </div>
        </>
      )}
      <div>
        <dt>Subtotal</dt>
        <dd>{money(totals.subtotal_cents)}</dd>
      </div>
      <div>
        <dt>Tax ({formatPercent(taxRate ?? 0, 1)})</dt>
        <dd>{money(totals.tax_cents)}</dd>
      </div>
      <div className="totals-sum">
        <dt>Total</dt>
        <dd>{money(totals.total_cents)}</dd>
      </div>
    </dl>
  );
}
