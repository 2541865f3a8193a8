import type { Tx } from '#server/db/client.ts';
import type { OrgScope } from '#server/db/scope.ts';
import { offeredTimesQuery } from '#server/features/quotes/evidence/decision-news.ts';
import { depositAsked } from '#server/features/quotes/payments/deposit-asked.ts';
import { readLedgerIn } from '#server/features/quotes/payments/ledger-queries.ts';
import type { Services } from '#server/features/services.ts';
import type { DecisionNews } from '#server/mail/decision-messages.ts';

export type PageAsks = Pick<DecisionNews, 'deposit' | 'offersTimes'>;

export const ASKS_NOTHING: PageAsks = { deposit: { dueCents: 0, byCard: false }, offersTimes: false };

/** What the customer's page asks for once the quote is approved. */
export async function pageAsksOf(
  tx: Tx,
  services: Pick<Services, 'payments' | 'now'>,
  scope: OrgScope,
  quoteId: string,
): Promise<PageAsks> {
  const ledger = await readLedgerIn(tx, scope, quoteId);
  const times = await offeredTimesQuery(tx, scope).executeTakeFirst();
  return {
    deposit: depositAsked(services, ledger),
    offersTimes: times !== undefined && ledger.company.ends_at === null && !ledger.isWorkDone,
  };
}
