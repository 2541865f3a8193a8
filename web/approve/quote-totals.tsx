import { totalsRows } from '#domain/pricing/wording.ts';
import type { ApprovalQuote } from './formats.ts';

export function QuoteTotals({ quote }: { quote: ApprovalQuote }) {
  return (
    <section className="card" aria-label="Totals">
      <dl className="quote-totals">
        {totalsRows(quote, quote.organization.currency).map(({ figure, label, amount }) => (
          <div key={figure} className={figure === 'total' ? 'quote-total' : undefined}>
            <dt>{label}</dt>
            <dd className="number">{amount}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
