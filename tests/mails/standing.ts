import { dueRows } from '#domain/payments/balance-rows.ts';
import { balanceOf, type EntryAmount, type Owed } from '#domain/payments/ledger.ts';
import type { StandingFacts } from '#server/features/quotes/mails/payment-mails.ts';

/**
 * Returns the amounts in money emails.
 * @param more.signedCents omitted: the price was never lowered
 * @param more.going requested refunds that are not entries yet
 */
export function standing(
  { total_cents, deposit_cents = 0, goodwill_cents = 0 }: Partial<Owed> & Pick<Owed, 'total_cents'>,
  entries: readonly EntryAmount[],
  { isWorkDone = true, signedCents = total_cents, going = 0 } = {},
): StandingFacts {
  const owed = { total_cents, deposit_cents: isWorkDone ? 0 : deposit_cents, goodwill_cents };
  const balance = balanceOf(entries, owed, [], going);
  return { signedCents, priceCents: total_cents, balance, due: dueRows(balance, { ...owed, isWorkDone }) };
}
