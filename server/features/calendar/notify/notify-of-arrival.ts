/** "On my way": notifies the customer that the crew is coming, in the transaction of the tap. */
import {
  ARRIVAL_UNDO_MS,
  arrivalWindow,
  chosenArrivalWindow,
  isSetOutForToday,
  isTooLateToNotify,
} from '#domain/calendar/arrival.ts';
import { ProductError } from '#domain/errors.ts';
import { isUndelivered, RETRIED_STATUSES } from '#domain/messages/delivery-status.ts';
import type { Tx } from '#server/platform/db/client.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import { withdrawMessage } from '#server/providers/mail/delivery-commands.ts';
import { type NotifyContext, queueAbout, type Way, waysTo, waysToEach, whyUnreachable } from './notify-customer.ts';
import { type AppointmentRow, readAppointment, readAppointments } from './queries.ts';

const TOO_LATE = 'This synced after the arrival time, so nothing was sent.';
const NOT_TODAY = 'The visit isn’t today.';

interface SetOut {
  visitId: string;
  /** When a crew member tapped "On my way". */
  left: Date;
  driveMinutes: number;
  /** The minutes until the arrival, if the crew chose them. */
  chosenMinutes?: number | undefined;
}

/**
 * Notifies a visit's customer once, a few seconds after the tap: by text with consent, otherwise by email. Never
 * refuses the tap. If nothing can be sent, stores the reason for the crew. The caller holds the lock of the visit's
 * job.
 */
export async function notifyOfArrival(
  tx: Tx,
  context: NotifyContext,
  { visitId, left, driveMinutes, chosenMinutes }: SetOut,
): Promise<void> {
  const { services, scope } = context;
  const visit = await readAppointment(tx, scope, visitId);
  if (!visit || visit.kind === 'blocked' || isNotified(visit)) return;
  const now = services.now();
  const sendFrom = new Date(now.getTime() + ARRIVAL_UNDO_MS);
  const arrival =
    chosenMinutes === undefined
      ? arrivalWindow(left, visit.starts_at, driveMinutes)
      : chosenArrivalWindow(left, chosenMinutes);
  const refusal = !isSetOutForToday(visit.starts_at, left, visit.time_zone)
    ? NOT_TODAY
    : isTooLateToNotify(arrival, now)
      ? TOO_LATE
      : null;
  const outcome = refusal
    ? { way: null, messageId: null, problem: refusal }
    : await sendBy(await waysTo(tx, context, visit, 'text'), async (way) =>
        queueAbout(tx, context, { visit: { ...visit, arrival }, kind: 'on_the_way', way, message: '', sendFrom }),
      );
  await tx
    .updateTable('visits')
    .set({
      arrival_from: arrival.from,
      arrival_to: arrival.to,
      arrival_told_at: outcome.way && now,
      arrival_told_by: outcome.way && outcome.way.channel,
      arrival_message_id: outcome.messageId,
      arrival_problem: outcome.problem ?? (outcome.way ? '' : await whyUnreachable(tx, scope, visit)),
    })
    .where('org_id', '=', scope.orgId)
    .where('id', '=', visitId)
    // Only if no other message was stored in the meantime.
    .where('arrival_message_id', 'is not distinct from', visit.arrival_message_id)
    .execute();
}

/** A failed message notified no one. */
function isNotified({ arrival_told_at, arrival_status }: AppointmentRow): boolean {
  return arrival_told_at !== null && !(arrival_status && isUndelivered(arrival_status));
}

/** Sends through the first possible channel. A channel refuses before anything is written. */
async function sendBy(
  ways: readonly Way[],
  send: (way: Way) => Promise<string>,
): Promise<{ way: Way | null; messageId: string | null; problem: string | null }> {
  let problem: string | null = null;
  for (const way of ways)
    try {
      return { way, messageId: await send(way), problem: null };
    } catch (error) {
      if (!(error instanceof ProductError)) throw error;
      problem = error.message;
    }
  return { way: null, messageId: null, problem };
}

/** Returns how each visit's customer would be notified now, by visit id; null if they can't be. */
export async function waysOfArrival(
  tx: Tx,
  context: NotifyContext,
  visitIds: readonly string[],
): Promise<ReadonlyMap<string, Way | null>> {
  const visits = await readAppointments(tx, context.scope, visitIds);
  const told = visits.filter(({ kind }) => kind !== 'blocked');
  const ways = await waysToEach(tx, context, told, 'text');
  return new Map(told.map(({ id }, place) => [id, ways[place]?.[0] ?? null]));
}

const WITHDRAWN_BECAUSE = {
  undone: '“On my way” was undone.',
  cancelled: 'the visit was canceled.',
  begun: 'the work began right after the tap.',
  moved: 'the visit was moved.',
} as const;

/** The columns of a visit that "On my way" has set, read while the job was locked. */
interface Arrival {
  id: string;
  arrival_from: Date | null;
  arrival_message_id: string | null;
}

/**
 * Undoes "On my way". Withdraws a message that isn't being sent yet. A sent message stays, but after a move the
 * customer may be notified again. Starting work undoes only a tap of moments ago, which may have been accidental. The
 * caller holds the lock of the visit's job.
 */
export async function undoArrival(
  tx: Tx,
  { services, scope }: { services: Pick<NotifyContext['services'], 'now'>; scope: OrgScope },
  { id, arrival_from, arrival_message_id: messageId }: Arrival,
  why: keyof typeof WITHDRAWN_BECAUSE,
): Promise<void> {
  // Every tap stores a window, whether or not a message could be sent.
  if (arrival_from === null) return;
  const about = { reason: WITHDRAWN_BECAUSE[why], at: services.now(), onlyEarly: why === 'begun' };
  const isWithdrawn = messageId !== null && (await withdrawMessage(tx, scope, messageId, about));
  // After work has started, the crew still sees that an earlier message reached no one.
  if (why !== 'begun' || isWithdrawn) await forgetArrival(tx, scope, id, why === 'moved' ? 'always' : 'undelivered');
}

/** @param when `undelivered`: only if the message was withdrawn now or had failed before */
async function forgetArrival(tx: Tx, scope: OrgScope, visitId: string, when: 'always' | 'undelivered'): Promise<void> {
  await tx
    .updateTable('visits')
    .set({
      arrival_from: null,
      arrival_to: null,
      arrival_told_at: null,
      arrival_told_by: null,
      arrival_message_id: null,
      arrival_problem: '',
    })
    .where('org_id', '=', scope.orgId)
    .where('id', '=', visitId)
    .$if(when === 'undelivered', (visits) =>
      visits.where('arrival_message_id', 'in', (eb) =>
        eb
          .selectFrom('messages')
          .where('org_id', '=', scope.orgId)
          .where('status', 'in', RETRIED_STATUSES)
          .select('id'),
      ),
    )
    .execute();
}
