import { paymentTexts } from '#domain/language/texts.ts';
import { type ApprovalQuote, formats } from './formats.ts';

/** The current and the signed price, once the price was lowered after the approval; null before. */
export function loweredPrices({
  payments,
  total_cents,
  price_now_cents = total_cents,
}: ApprovalQuote): { total_cents: number; signed_total_cents: number } | null {
  if (payments) return payments.reductions.length > 0 ? payments : null;
  return price_now_cents < total_cents ? { total_cents: price_now_cents, signed_total_cents: total_cents } : null;
}

/** The current price of the work: the approved total, or less once the price was lowered. */
export function priceNow(quote: ApprovalQuote): number {
  return loweredPrices(quote)?.total_cents ?? quote.total_cents;
}

/** The approved total, next to a lowered price. */
export function ApprovedTotal({ quote }: { quote: ApprovalQuote }) {
  const lowered = loweredPrices(quote);
  if (!lowered) return null;
  return (
    <span className="muted small quote-approved-total">
      {paymentTexts(quote.language).price.approvedTotal(formats(quote).money(lowered.signed_total_cents))}
    </span>
  );
}

/** The company's own reason for lowering the price after the approval. */
export function PriceLowered({ quote }: { quote: ApprovalQuote }) {
  const { payments, decision } = quote;
  if (!payments || payments.reductions.length === 0) return null;
  const { date, money, signedMoney } = formats(quote);
  const { price } = paymentTexts(quote.language);
  return (
    <section className="quote-lowered" aria-label={price.whyTitle}>
      <h3>{price.whyTitle}</h3>
      <ul className="quote-lines">
        {payments.reductions.map(({ id, amount_cents, tax_cents, reason, at, lowered_by }) => (
          <li key={id}>
            <div>
              <p className="quote-text">“{reason}”</p>
              <p className="muted small">
                {price.by(lowered_by, date(at))}
                {tax_cents > 0 && ` · ${price.tax(money(tax_cents))}`}
              </p>
            </div>
            <p className="number">{signedMoney(-amount_cents)}</p>
          </li>
        ))}
      </ul>
      <p className="muted small">{price.onlyDown(money(payments.signed_total_cents), decision?.by === 'customer')}</p>
    </section>
  );
}
