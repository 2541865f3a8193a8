import { proposedMinutes } from '#server/features/calendar/job-commands.ts';
import type { Tx } from '#server/platform/db/client.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import { datedVisits, type VisitToCome } from './queries.ts';

/** Returns the length of the visit that needs a time: the scheduled visit, or else the unscheduled one. */
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
