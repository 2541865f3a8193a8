import { dueRows } from '#domain/payments/balance-rows.ts';
import { depositChoice } from '#domain/payments/choices.ts';
import { loweredOwed } from '#domain/payments/price-reduction.ts';
import type { DepositDue } from '#server/features/quotes/mails/quote-mails.ts';
import type { Services } from '#server/features/services.ts';
import { isDueAtOnce, payableByCard } from './balance.ts';
import type { Ledger } from './ledger-queries.ts';

const NOTHING: DepositDue = { dueCents: 0, byCard: false };

/** Returns the deposit that the customer's page asks for. Reads a pending revision as if it had just been approved. */
export function depositDue(services: Pick<Services, 'payments' | 'now'>, ledger: Ledger): DepositDue {
  const { quote } = ledger;
  const shown: Ledger = quote.status === 'approved' ? ledger : { ...ledger, quote: { ...quote, status: 'pending' } };
  const { balance, choices, problem } = payableByCard(services, shown);
  // A later revision is in effect instead, or awaits the customer's reply.
  if (problem?.kind === 'later_revision' || problem?.kind === 'later_waiting') return NOTHING;
  const { deposit_cents } = loweredOwed(quote, quote.reduced_cents);
  const due = dueRows(balance, { deposit_cents, isWorkDone: isDueAtOnce(shown) });
  const dueCents = due.find(({ what }) => what === 'depositDue')?.cents ?? 0;
  return { dueCents, byCard: dueCents > 0 && depositChoice({ ...balance, choices }) !== undefined };
}
