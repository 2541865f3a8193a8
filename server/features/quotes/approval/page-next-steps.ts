import { offeredTimesQuery } from '#server/features/quotes/evidence/decision-news.ts';
import { standingDateQuery } from '#server/features/quotes/evidence/standing-date.ts';
import type { PageNextSteps } from '#server/features/quotes/mails/decision-messages.ts';
import { depositDue } from '#server/features/quotes/payments/deposit-due.ts';
import { readLedgerIn } from '#server/features/quotes/payments/ledger-queries.ts';
import type { Services } from '#server/features/services.ts';
import type { Tx } from '#server/platform/db/client.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';

export const NO_NEXT_STEPS: PageNextSteps = {
  deposit: { dueCents: 0, byCard: false },
  offersTimes: false,
  appointment: null,
};

export async function readPageNextSteps(
  tx: Tx,
  services: Pick<Services, 'payments' | 'now'>,
  scope: OrgScope,
  quoteId: string,
): Promise<PageNextSteps> {
  const ledger = await readLedgerIn(tx, scope, quoteId);
  const times = await offeredTimesQuery(tx, scope).executeTakeFirst();
  const date = await standingDateQuery(tx, scope, quoteId, services.now()).executeTakeFirst();
  const canPick = date?.is_settled === false && ledger.company.ends_at === null && !ledger.isWorkDone;
  return {
    deposit: depositDue(services, ledger),
    offersTimes: times !== undefined && canPick,
    appointment: date?.appointment_at ? { at: date.appointment_at, timeZone: ledger.company.time_zone } : null,
  };
}
