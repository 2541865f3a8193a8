import type { z } from 'zod';
import type { Job as JobSchema } from '#contract/jobs.ts';
import { chosenArrivalWindow, isSetOutForToday } from '#domain/calendar/arrival.ts';
import type { VisitState } from '#domain/calendar/visit-states.ts';
import { formatTime } from '#domain/dates.ts';

type Job = z.output<typeof JobSchema>;
type Visit = Pick<Job['visits'][number], 'starts_at' | 'arrival'>;
type Arrival = NonNullable<Visit['arrival']>;

interface When {
  now: Date;
  timeZone: string;
}

const NAMES = { email: 'Email', text: 'Text' } as const;
const NOTIFYING = { email: 'Notifying the customer by email…', text: 'Notifying the customer by text…' } as const;
const NOT_CONNECTED = { email: 'Email isn’t connected', text: 'Texting isn’t connected' } as const;

/** Jobs that an older version of the app stored on the device have no `connected`. */
const isOnlySaved = (notice: { connected?: boolean }) => notice.connected === false;

/** Returns the reason why no message will be sent, or null. */
function obstacle({ starts_at }: Visit, way: Job['on_my_way'], { now, timeZone }: When) {
  if (!isSetOutForToday(starts_at ? new Date(starts_at) : null, now, timeZone)) return 'not_today' as const;
  if (!way) return 'unreachable' as const;
  return isOnlySaved(way) ? ('not_connected' as const) : null;
}

/** True while a message is queued and may still be canceled. */
export const isNotifying = ({ arrival }: Pick<Visit, 'arrival'>) => arrival?.told?.state === 'queued';

function alreadyNotified(visit: Visit, timeZone: string): string | null {
  const notice = visit.arrival?.told;
  if (!notice || isOnlySaved(notice)) return null;
  return isNotifying(visit) ? NOTIFYING[notice.by] : `Already notified at ${formatTime(notice.at, timeZone)}.`;
}

/** True if a tap on "On my way" will notify the customer, so that the crew can say when it arrives. */
export function willNotify(visit: Visit, way: Job['on_my_way'], when: When): boolean {
  return alreadyNotified(visit, when.timeZone) === null && obstacle(visit, way, when) === null;
}

/**
 * Says whether a tap on "On my way" will notify the customer, and how.
 * @param minutes the chosen minutes until the arrival
 */
export function arrivalHint(visit: Visit, way: Job['on_my_way'], when: When, minutes?: number): string {
  const already = alreadyNotified(visit, when.timeZone);
  if (already) return already;
  const why = obstacle(visit, way, when);
  if (why === 'not_today') return 'The visit isn’t today, so the customer won’t be notified.';
  if (!way) return 'We can’t notify the customer: no working email, and they haven’t opted in to texts.';
  if (why) return `${NOT_CONNECTED[way.by]} yet, so the customer won’t be notified.`;
  if (minutes === undefined) return `Notifies the customer by ${way.by} at ${way.to}, with the arrival time.`;
  const { from, to } = chosenArrivalWindow(when.now, minutes);
  const [start, end] = [from, to].map((time) => formatTime(time.toISOString(), when.timeZone));
  return `Arrival ${start} – ${end}. ${NAMES[way.by]} to ${way.to}.`;
}

/** Returns the toast after the tap. The tap may still wait for a connection. */
export function arrivalToast(visit: Visit, way: Job['on_my_way'], when: When): string {
  const already = alreadyNotified(visit, when.timeZone);
  if (already) return already;
  const why = obstacle(visit, way, when);
  if (why === 'not_today') return 'Customer not notified: the visit isn’t today.';
  if (!way) return 'Customer not notified: no working email or text opt-in.';
  if (why) return `Customer not notified: ${lowerFirst(NOT_CONNECTED[way.by])}.`;
  return NOTIFYING[way.by];
}

/**
 * Says how and when the customer is or was notified, or why not. A sent message is reported even if the crew turns
 * back.
 */
export function arrivalNote({ from, to, told: notice, problem }: Arrival, state: VisitState, timeZone: string): string {
  if (!notice) return `Customer not notified: ${lowerFirst(problem)}`;
  if (isOnlySaved(notice)) return `${NAMES[notice.by]} saved, not sent. Customer not notified.`;
  if (notice.state === 'queued') return NOTIFYING[notice.by];
  const [at, start, end] = [notice.at, from, to].map((time) => formatTime(time, timeZone));
  return state === 'scheduled'
    ? `${NAMES[notice.by]} sent ${at}: arrival ${start} – ${end}.`
    : `Customer notified by ${notice.by} at ${at}: arrival ${start} – ${end}.`;
}

/**
 * Says whether the customer still got the message after "On my way" was undone; '' if there was no message.
 * @param before the visit when "On my way" was undone
 * @param after the visit as the server returned it afterward
 */
export function undoneNote(before: Pick<Visit, 'arrival'>, after: Pick<Visit, 'arrival'>, timeZone: string): string {
  const notice = after.arrival?.told;
  if (!notice) return isNotifying(before) ? 'Message canceled.' : '';
  if (isOnlySaved(notice)) return '';
  return notice.state === 'queued'
    ? `Too late to cancel: the ${notice.by} is on its way to the customer.`
    : `The customer was already notified by ${notice.by} at ${formatTime(notice.at, timeZone)}.`;
}

const lowerFirst = (words: string) => words.charAt(0).toLowerCase() + words.slice(1);
