import { fieldError, ProductError } from '#domain/errors.ts';
import { owedNow } from '#domain/payments/owed.ts';
import { priceAfter, taxOfReduction } from '#domain/payments/price-reduction.ts';
import { formatMoney } from '#domain/pricing/money.ts';
import type { PriceEventData } from '#domain/quote/payment-summary.ts';
import { quoteNumber } from '#domain/quote/quote-number.ts';
import { appendEvent, staffActor } from '#server/features/quotes/evidence/events.ts';
import { writeAudit } from '#server/platform/db/audit.ts';
import type { Tx } from '#server/platform/db/client.ts';
import { type LockedQuote, notePrice } from '#server/platform/db/quote-lock.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import { assertOwed } from './assert-owed.ts';
import { closePaymentPages } from './close-pages.ts';
import { assertLedgerCapacity } from './ledger-capacity.ts';
import { changeLedger } from './ledger-lock.ts';
import type { Ledger } from './ledger-queries.ts';
import { readNews } from './payment-mailing.ts';
import { mailLowerPrice } from './payment-news.ts';
import type { PaymentContext } from './record-payment.ts';

interface WantedReduction {
  quote_id: string;
  /** chosen by the client, so that a repeated request lowers the price only once */
  id: string;
  amount_cents: number;
  /** shown to the customer */
  reason: string;
}

/**
 * Lowers the price of an approved quote and emails the customer. The signed total doesn't change. Safe to repeat.
 * @throws ProductError NOT_FOUND, INVALID_INPUT for more than the price, for a quote that isn't approved or that a
 * later revision replaced, ALREADY_EXISTS when the id belongs to another reduction
 */
export function lowerPrice(context: PaymentContext, wanted: WantedReduction): Promise<Ledger> {
  const { services, scope } = context;
  return changeLedger(services.db, scope, wanted.quote_id, async (tx, ledger, quote) => {
    if (await isLowered(tx, scope, wanted)) return;
    const at = services.now();
    await addReduction(tx, context, ledger, quote, { ...wanted, refund_id: null, at });
    const news = await readNews(tx, { services, scope, at }, quote);
    await mailLowerPrice(tx, news, wanted);
  });
}

/**
 * Adds the reduction with its event and audit entry. Closes payment pages that ask for the old amount.
 * @param wanted.refund_id the refund that the reduction belongs to, if any
 * @throws ProductError INVALID_INPUT
 */
export async function addReduction(
  tx: Tx,
  { services, scope, author }: PaymentContext,
  ledger: Ledger,
  quote: LockedQuote,
  wanted: WantedReduction & { refund_id: string | null; at: Date },
): Promise<void> {
  const { id, quote_id, amount_cents, reason, refund_id, at } = wanted;
  const { currency } = ledger.company;
  const price = priceAfter(assertLowerable(ledger, amount_cents), amount_cents);
  assertLedgerCapacity(ledger, 'reduction');
  const { total_cents, tax_cents, reduced_cents } = ledger.quote;
  await tx
    .insertInto('price_reductions')
    .values({
      org_id: scope.orgId,
      id,
      quote_id,
      amount_cents,
      tax_cents: taxOfReduction({ total_cents, tax_cents }, reduced_cents, amount_cents),
      reason,
      refund_id,
      lowered_by: author.actor.id,
      at,
    })
    .execute();
  await notePrice(tx, scope, quote, price);
  const data: PriceEventData = {
    reduction_id: id,
    amount_cents,
    price_cents: price,
    signed_total_cents: total_cents,
    currency,
    reason,
  };
  await appendEvent(tx, services, scope, { quote, type: 'price_lowered', actor: staffActor(author), data, at });
  await writeAudit(tx, scope, {
    ...author,
    action: 'quote.price_lowered',
    target: quoteNumber(ledger.quote.number),
    data: { amount: formatMoney(amount_cents, currency), price: formatMoney(price, currency), reason },
    at,
  });
  await closePaymentPages(tx, services, scope, { quoteId: quote_id, at });
}

/** @returns the current price in cents */
function assertLowerable({ quote, revisions, company }: Ledger, amount_cents: number): number {
  if (quote.status !== 'approved')
    throw new ProductError(
      'INVALID_INPUT',
      'The price can be lowered once the quote is approved. Until then, edit the quote.',
    );
  assertOwed({ quote, revisions }, 'Lower the price there.');
  const { total_cents } = owedNow(revisions);
  if (total_cents === 0) throw fieldError('amount_cents', 'The price is already zero');
  if (amount_cents > total_cents)
    throw fieldError('amount_cents', `The price is ${formatMoney(total_cents, company.currency)}`);
  return total_cents;
}

/** @throws ProductError ALREADY_EXISTS */
async function isLowered(tx: Tx, scope: OrgScope, wanted: WantedReduction): Promise<boolean> {
  const earlier = await tx
    .selectFrom('price_reductions')
    .where('org_id', '=', scope.orgId)
    .where('id', '=', wanted.id)
    .select(['quote_id', 'amount_cents', 'reason'])
    .executeTakeFirst();
  if (!earlier) return false;
  const { quote_id, amount_cents, reason } = wanted;
  if (earlier.quote_id === quote_id && earlier.amount_cents === amount_cents && earlier.reason === reason) return true;
  throw new ProductError('ALREADY_EXISTS');
}
