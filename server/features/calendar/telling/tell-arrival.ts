/** "On my way": notifies the customer that the crew is coming, in the transaction of the tap. */
import { arrivalWindow, isSetOutForToday, isTooLateToTell } from '#domain/calendar/arrival.ts';
import { ProductError } from '#domain/errors.ts';
import type { Tx } from '#server/db/client.ts';
import type { OrgScope } from '#server/db/scope.ts';
import { readAppointment } from './queries.ts';
import { queueAbout, type TellContext, type Way, waysTo, whyUnreachable } from './tell-customer.ts';

const TOO_LATE = 'The tap reached us after the arrival time, so nothing was sent.';
const NOT_TODAY = 'The visit isn’t today.';

interface SetOut {
  visitId: string;
  /** when it was tapped */
  left: Date;
  driveMinutes: number;
}

/**
 * Notifies the customer of a visit once: by text if they agreed to texts, otherwise by email. The reason why nothing was
 * sent is stored for the crew and never refuses the tap. The caller holds the lock of the visit's job.
 */
export async function tellArrival(
  tx: Tx,
  context: TellContext,
  { visitId, left, driveMinutes }: SetOut,
): Promise<void> {
  const { services, scope } = context;
  const visit = await readAppointment(tx, scope, visitId);
  if (!visit || visit.kind === 'blocked' || visit.arrival_told_at !== null) return;
  const now = services.now();
  const arrival = arrivalWindow(left, visit.starts_at, driveMinutes);
  const refusal = !isSetOutForToday(visit.starts_at, left, visit.time_zone)
    ? NOT_TODAY
    : isTooLateToTell(arrival, now)
      ? TOO_LATE
      : null;
  const outcome = refusal
    ? { way: null, problem: refusal }
    : await sendBy(await waysTo(tx, context, visit, 'text'), async (way) =>
        queueAbout(tx, context, { visit: { ...visit, arrival }, kind: 'on_the_way', way, message: '' }),
      );
  await tx
    .updateTable('visits')
    .set({
      arrival_from: arrival.from,
      arrival_to: arrival.to,
      arrival_told_at: outcome.way && now,
      arrival_told_by: outcome.way && outcome.way.channel,
      arrival_problem: outcome.problem ?? (outcome.way ? '' : await whyUnreachable(tx, scope, visit)),
    })
    .where('org_id', '=', scope.orgId)
    .where('id', '=', visitId)
    .where('arrival_told_at', 'is', null)
    .execute();
}

/** By the first way that is open. What refuses a message does so before anything is written. */
async function sendBy(
  ways: readonly Way[],
  send: (way: Way) => Promise<void>,
): Promise<{ way: Way | null; problem: string | null }> {
  let problem: string | null = null;
  for (const way of ways)
    try {
      await send(way);
      return { way, problem: null };
    } catch (error) {
      if (!(error instanceof ProductError)) throw error;
      problem = error.message;
    }
  return { way: null, problem };
}

/** How the customer of a visit would be notified now; null when they can't be. */
export async function wayOfArrival(tx: Tx, context: TellContext, visitId: string): Promise<Way | null> {
  const visit = await readAppointment(tx, context.scope, visitId);
  if (!visit || visit.kind === 'blocked') return null;
  return (await waysTo(tx, context, visit, 'text'))[0] ?? null;
}

/** Allows another message: the visit has a new time. */
export async function forgetArrival(tx: Tx, scope: OrgScope, visitId: string): Promise<void> {
  await tx
    .updateTable('visits')
    .set({ arrival_from: null, arrival_to: null, arrival_told_at: null, arrival_told_by: null, arrival_problem: '' })
    .where('org_id', '=', scope.orgId)
    .where('id', '=', visitId)
    .execute();
}
