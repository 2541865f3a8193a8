import type { Tx } from '#server/db/client.ts';
import type { OrgScope } from '#server/db/scope.ts';
import { offeredTimesQuery } from '#server/features/quotes/evidence/decision-news.ts';
import { standingDateQuery } from '#server/features/quotes/evidence/standing-date.ts';
import { depositAsked } from '#server/features/quotes/payments/deposit-asked.ts';
import { readLedgerIn } from '#server/features/quotes/payments/ledger-queries.ts';
import type { Services } from '#server/features/services.ts';
import type { PageAsks } from '#server/mail/decision-messages.ts';

export const ASKS_NOTHING: PageAsks = {
  deposit: { dueCents: 0, byCard: false },
  offersTimes: false,
  appointmentAt: null,
};

/** Reads what the customer's page asks for once the quote is approved. */
export async function pageAsksOf(
  tx: Tx,
  services: Pick<Services, 'payments' | 'now'>,
  scope: OrgScope,
  quoteId: string,
): Promise<PageAsks> {
  const ledger = await readLedgerIn(tx, scope, quoteId);
  const times = await offeredTimesQuery(tx, scope).executeTakeFirst();
  const date = await standingDateQuery(tx, scope, quoteId, services.now()).executeTakeFirst();
  const canPick = date?.is_settled === false && ledger.company.ends_at === null && !ledger.isWorkDone;
  return {
    deposit: depositAsked(services, ledger),
    offersTimes: times !== undefined && canPick,
    appointmentAt: date?.appointment_at ?? null,
  };
}
