import { ProductError } from '#domain/errors.ts';
import { depositCents, depositRule } from '#domain/payments/deposit.ts';
import { isOfferedChoice, type OfferedQuote, priceChoice } from '#domain/pricing/choice.ts';
import type { PricedPackage } from '#domain/pricing/packages.ts';
import type { PricedLine, PricedOption } from '#domain/pricing/quote-lines.ts';
import type { PricedQuote } from '#domain/pricing/quote-totals.ts';
import { type QuoteSnapshot, snapshotOfChoice } from '#domain/quote/snapshot.ts';
import { itemsQuery, quoteQuery } from '#server/features/quotes/evidence/record.ts';
import { replaceLines } from '#server/features/quotes/lines/store-lines.ts';
import type { Ledger } from '#server/features/quotes/payments/ledger-queries.ts';
import type { Tx } from '#server/platform/db/client.ts';
import type { LockedQuote } from '#server/platform/db/quote-lock.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';

interface StoredQuote {
  discount_type: 'percent' | 'flat' | null;
  discount_value: number;
  tax_rate: number;
  minimum_charge_cents: number;
  trip_charge_cents: number;
  options: readonly PricedOption[];
  packages: readonly PricedPackage[];
  deposit_type: string | null;
  deposit_value: number;
}

function offerOf(quote: StoredQuote, items: readonly PricedLine[]): OfferedQuote {
  const { discount_type: type, discount_value: value, tax_rate, minimum_charge_cents, trip_charge_cents } = quote;
  const discount = type && { type, value };
  const { options, packages } = quote;
  return { items, options, packages, discount, tax_rate, minimum_charge_cents, trip_charge_cents };
}

/** @returns null if the quote already has this choice */
function priceOf(quote: StoredQuote, items: readonly PricedLine[], chosen: readonly number[]): PricedQuote | null {
  const asked = new Set(chosen);
  if (quote.options.every((option, place) => option.chosen === asked.has(place))) return null;
  return priceChoice(offerOf(quote, items), asked);
}

interface Shown {
  quote: StoredQuote & { id: string };
  items: readonly PricedLine[];
  snapshot: QuoteSnapshot;
  ledger: Ledger;
}

/** Shows a pending quote with other options than it was sent with. Stores nothing. */
export function shownWithChoice<Of extends Shown>(shown: Of, chosen: readonly number[]): Of {
  const { quote, items, snapshot, ledger } = shown;
  // A damaged link shows the quote as it was sent.
  const priced = isOfferedChoice(quote.options, chosen) ? priceOf(quote, items, chosen) : null;
  if (!priced) return shown;
  const rule = depositRule(quote);
  const { total_cents, tax_cents } = priced.totals;
  const amounts = { total_cents, tax_cents, deposit_cents: depositCents(rule, total_cents) };
  const revisions = ledger.revisions.map((each) => (each.id === quote.id ? { ...each, ...amounts } : each));
  return {
    ...shown,
    snapshot: snapshotOfChoice(snapshot, priced, rule),
    ledger: { ...ledger, revisions, quote: { ...ledger.quote, ...amounts } },
  };
}

/**
 * Stores the customer's choice just before their approval, in its transaction. Does nothing unless the quote is pending
 * in this revision; the approval then says why.
 * @returns null if the quote already has this choice
 * @throws ProductError QUOTE_INCOMPLETE for a choice without any work, INVALID_INPUT for a choice that isn't offered
 */
export async function storeChoice(
  tx: Tx,
  scope: OrgScope,
  { id }: LockedQuote,
  { revision, chosen }: { revision: number; chosen: readonly number[] },
): Promise<ChoiceStored | null> {
  const quote = await quoteQuery(tx, scope, id)
    .where('status', '=', 'pending')
    .where('revision', '=', revision)
    .executeTakeFirst();
  if (!quote) return null;
  if (!isOfferedChoice(quote.options, chosen))
    throw new ProductError('INVALID_INPUT', 'The quote doesn’t offer this choice.');
  const priced = priceOf(quote, await itemsQuery(tx, scope, id).execute(), chosen);
  if (!priced) return null;
  if (priced.lines.length === 0) throw new ProductError('QUOTE_INCOMPLETE', 'Choose at least one service.');
  const rule = depositRule(quote);
  await tx
    .updateTable('quotes')
    .set({
      ...priced.totals,
      deposit_cents: depositCents(rule, priced.totals.total_cents),
      options: JSON.stringify(priced.options),
      packages: JSON.stringify(priced.packages),
    })
    .where('org_id', '=', scope.orgId)
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where('revision', '=', revision)
    .execute();
  await replaceLines(tx, scope, id, priced);
  return (sent) => snapshotOfChoice(sent, priced, rule);
}

/** Returns the offer as sent, with the stored choice. */
export type ChoiceStored = (sent: QuoteSnapshot) => QuoteSnapshot;
