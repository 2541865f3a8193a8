import { formatMoney, formatPercent } from '#domain/money.ts';
import { useBuilder } from './builder-model.ts';
import { PriceExplanation } from './price-explanation.tsx';
import { Panel } from '../../frame/screen.tsx';

/** The figures in the order they follow from each other, as the customer's page shows them. */
export function TotalsSection() {
  const { draft, priced, company } = useBuilder();
  const { form } = draft;
  if (!priced || priced.lines.length === 0) return null;
  const money = (cents: number) => formatMoney(cents, company.currency);
  const { totals } = priced;
  const made = priced.lines.filter(({ kind }) => kind === 'trip' || kind === 'minimum');
  const share = form.discount_type === 'percent' ? ` (${formatPercent(form.discount_value ?? 0, 0)})` : '';
  return (
    <Panel dense title="Total">
      <dl className="totals">
        {made.map((line) => (
          <div key={line.id}>
            <dt>
              {line.description}
              <PriceExplanation line={{ ...line, by_hand: false }} />
            </dt>
            <dd>{money(line.line_total_cents)}</dd>
          </div>
        ))}
        {form.discount_type && (
          <>
            <div>
              <dt>Subtotal before discount</dt>
              <dd>{money(totals.sum_cents)}</dd>
            </div>
            <div>
              <dt className="breakable">
                Discount{share}
                {form.discount_message && `: ${form.discount_message}`}
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
          <dt>Tax ({formatPercent(form.tax_rate ?? 0, 1)})</dt>
          <dd>{money(totals.tax_cents)}</dd>
        </div>
        <div className="totals-sum">
          <dt>Total</dt>
          <dd>{money(totals.total_cents)}</dd>
        </div>
      </dl>
    </Panel>
  );
}
