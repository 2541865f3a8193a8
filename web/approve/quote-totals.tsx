import { quoteTexts } from '#domain/language/texts.ts';
import { depositDueLabel } from '#domain/payments/deposit.ts';
import { totalsRows } from '#domain/pricing/wording.ts';
import { type ApprovalQuote, formats } from './formats.ts';

export function QuoteTotals({ quote }: { quote: ApprovalQuote }) {
  const { deposit, language } = quote;
  return (
    <section className="card" aria-label={quoteTexts(language).totals}>
      <dl className="quote-totals">
        {totalsRows(quote, quote.organization.currency, { language }).map(({ figure, label, amount }) => (
          <div key={figure} className={figure === 'total' ? 'quote-total' : undefined}>
            <dt>{label}</dt>
            <dd className="number">{amount}</dd>
          </div>
        ))}
        {deposit && (
          <div>
            <dt>{depositDueLabel(deposit, language)}</dt>
            <dd className="number">{formats(quote).money(deposit.cents)}</dd>
          </div>
        )}
      </dl>
    </section>
  );
}
