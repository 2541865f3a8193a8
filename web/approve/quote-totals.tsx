import { paymentTexts, quoteTexts } from '#domain/language/texts.ts';
import { depositNow } from '#domain/payments/balance-rows.ts';
import { offerRows, withDepositShare } from '#domain/payments/deposit.ts';
import { reducedSince } from '#domain/payments/price-reduction.ts';
import { totalsRows } from '#domain/pricing/wording.ts';
import { type ApprovalQuote, formats } from './formats.ts';
import { paidBeforeOf } from './paid-before.ts';
import { ApprovedTotal } from './price-lowered.tsx';

export function QuoteTotals({ quote }: { quote: ApprovalQuote }) {
  const { language, payments } = quote;
  const { money, signedMoney } = formats(quote);
  const { price } = paymentTexts(language);
  const rows = totalsRows(quote, quote.organization.currency, { language });
  const lowered = payments && payments.reductions.length > 0 ? payments : null;
  return (
    <section className="card" aria-label={quoteTexts(language).totals}>
      <dl className="quote-totals">
        {rows
          .filter(({ figure }) => !lowered || figure !== 'total')
          .map(({ figure, label, amount }) => (
            <div key={figure} className={figure === 'total' ? 'quote-total' : undefined}>
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
              <dt>{price.now}</dt>
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
    </section>
  );
}

/** As it was offered until the decision; after it, whether the deposit is paid. Once a later version counts, it is not due here. */
function depositRows(quote: ApprovalQuote): { label: string; cents: number }[] {
  const { status, deposit, payments, language, later_version } = quote;
  const laterWaits = Boolean(later_version);
  if (!laterWaits && (status !== 'approved' || !payments)) return offerRows(deposit, paidBeforeOf(quote), language);
  if (!deposit) return [];
  if (!payments) return [{ label: withDepositShare(paymentTexts(language).deposit, deposit), cents: deposit.cents }];
  return [depositNow(deposit, { ...payments, laterWaits }, language) ?? []].flat();
}
