import { proposedMinutes } from '#server/features/calendar/job-commands.ts';
import type { Tx } from '#server/platform/db/client.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import { datedVisits, type VisitToCome } from './queries.ts';

/** How long the visit is for which a customer asks for a date: the one that has a time, or the one that waits. */
export async function minutesToCome(
  tx: Tx,
  scope: OrgScope,
  quoteId: string,
  visits: readonly VisitToCome[],
): Promise<number> {
  const [appointment] = datedVisits(visits);
  const waiting = visits.find(({ starts_at }) => starts_at === null);
  return appointment?.minutes ?? waiting?.minutes ?? (await proposedMinutes(tx, scope, quoteId));
}
