import { paymentTexts } from '#domain/language/texts.ts';
import { type ApprovalQuote, formats } from './formats.ts';

const knownPrice = ({ payments, price_when_replaced }: ApprovalQuote) => payments ?? price_when_replaced ?? null;

/** Returns the current and the signed price if the price was lowered after the approval; otherwise null. */
export function loweredPrices(quote: ApprovalQuote): { total_cents: number; signed_total_cents: number } | null {
  const { total_cents, price_now_cents = total_cents } = quote;
  const known = knownPrice(quote);
  if (known) return known.reductions.length > 0 ? known : null;
  return price_now_cents < total_cents ? { total_cents: price_now_cents, signed_total_cents: total_cents } : null;
}

/** Returns the current price of the work: the approved total, or less if the price was lowered. */
export function priceNow(quote: ApprovalQuote): number {
  return loweredPrices(quote)?.total_cents ?? quote.total_cents;
}

/** Labels a lowered price. It is called the current price until a later version replaces it. */
export function loweredLabel({ price_when_replaced, language }: ApprovalQuote): string {
  const { price } = paymentTexts(language);
  return price_when_replaced ? price.whenReplaced : price.now;
}

export function ApprovedTotal({ quote }: { quote: ApprovalQuote }) {
  const lowered = loweredPrices(quote);
  if (!lowered) return null;
  return (
    <span className="muted small quote-approved-total">
      {paymentTexts(quote.language).price.approvedTotal(formats(quote).money(lowered.signed_total_cents))}
    </span>
  );
}

export function PriceLowered({ quote }: { quote: ApprovalQuote }) {
  const known = knownPrice(quote);
  if (!known || known.reductions.length === 0) return null;
  const { date, money, signedMoney } = formats(quote);
  const { price } = paymentTexts(quote.language);
  return (
    <section className="quote-lowered" aria-label={price.whyTitle}>
      <h3>{price.whyTitle}</h3>
      <ul className="quote-lines">
        {known.reductions.map(({ id, amount_cents, tax_cents, reason, at, lowered_by }) => (
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
      <p className="muted small">
        {price.onlyDown(money(known.signed_total_cents), quote.decision?.by === 'customer')}
      </p>
    </section>
  );
}

export function WhyLower({ quote }: { quote: ApprovalQuote }) {
  if ((knownPrice(quote)?.reductions.length ?? 0) === 0) return null;
  return (
    <div className="quote-section">
      <PriceLowered quote={quote} />
    </div>
  );
}
