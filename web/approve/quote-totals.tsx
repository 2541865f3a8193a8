import { paymentTexts, quoteTexts } from '#domain/language/texts.ts';
import { depositNow } from '#domain/payments/balance-rows.ts';
import { offerRows, withDepositShare } from '#domain/payments/deposit.ts';
import { reducedSince } from '#domain/payments/price-reduction.ts';
import { totalsRows } from '#domain/pricing/wording.ts';
import { type ApprovalQuote, formats } from './formats.ts';
import { paidBeforeOf } from './paid-before.ts';
import { ApprovedTotal, loweredLabel, loweredPrices } from './price-lowered.tsx';

const CLASSES: Readonly<Record<string, string>> = { total: 'quote-total', discount: 'quote-off' };

export function QuoteTotalsTable({ quote }: { quote: ApprovalQuote }) {
  const { language } = quote;
  const { money, signedMoney } = formats(quote);
  const { price } = paymentTexts(language);
  const rows = totalsRows(quote, quote.organization.currency, { language });
  const lowered = loweredPrices(quote);
  return (
    <div role="group" aria-label={quoteTexts(language).totals}>
      <dl className="quote-totals">
        {rows
          .filter(({ kind }) => !lowered || kind !== 'total')
          .map(({ kind, label, amount }) => (
            <div key={kind} className={CLASSES[kind]}>
              <dt>{label}</dt>
              <dd className="number">{amount}</dd>
            </div>
          ))}
        {lowered && (
          <>
            <div>
              <dt>{price.lowered}</dt>
              <dd className="number">{signedMoney(-reducedSince(lowered))}</dd>
            </div>
            <div className="quote-total">
              <dt>{loweredLabel(quote)}</dt>
              <dd className="number">
                {money(lowered.total_cents)} <ApprovedTotal quote={quote} />
              </dd>
            </div>
          </>
        )}
        {depositRows(quote).map(({ label, cents }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="number">{money(cents)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/**
 * Returns the deposit: as offered until the decision, then as the part still due or as paid. A declined, replaced or
 * closed quote only names the deposit and requests nothing.
 */
function depositRows(quote: ApprovalQuote): { label: string; cents: number }[] {
  const { status, deposit, payments, language, later_version, closing } = quote;
  const laterWaits = Boolean(later_version);
  if (!laterWaits && status === 'pending' && !closing) return offerRows(deposit, paidBeforeOf(quote), language);
  // Without the payments, the deposit still due after a lowered price is unknown.
  if (!deposit || (!payments && loweredPrices(quote))) return [];
  if (!payments || status !== 'approved')
    return [{ label: withDepositShare(paymentTexts(language).deposit, deposit), cents: deposit.cents }];
  return [depositNow(deposit, { ...payments, laterWaits }, language) ?? []].flat();
}
