import { cardProblem } from '#domain/payments/card-limits.ts';
import { owedRevision } from '#domain/payments/owed.ts';
import { type TipAmounts, tipAmounts, tipsReceived } from '#domain/payments/tips.ts';
import type { Services } from '#server/features/services.ts';
import { usableAccount } from '#server/providers/payments/account-commands.ts';
import { isLaterWaiting } from './later-version.ts';
import type { Ledger } from './ledger-queries.ts';

/**
 * Returns the tips that the customer can pay by card now. null unless the company takes tips and cards, the work is
 * done, this revision is in effect, and no tip was paid yet.
 */
export function tipOffer({ payments, now }: Pick<Services, 'payments' | 'now'>, ledger: Ledger): TipAmounts | null {
  const { company, quote, revisions, entries, isWorkDone } = ledger;
  if (!company.tips || !isWorkDone || company.ends_at !== null || payments.name === 'none') return null;
  if (quote.status !== 'approved' || owedRevision(revisions)?.id !== quote.id || isLaterWaiting(ledger, now()))
    return null;
  const account = usableAccount(payments, ledger.account);
  const amounts = tipAmounts(company.currency);
  if (!account?.can_charge || !amounts || tipsReceived(entries) > 0) return null;
  return cardProblem(amounts.least_cents, company.currency, account) === null ? amounts : null;
}
