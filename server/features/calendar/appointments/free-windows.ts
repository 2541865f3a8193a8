import { sql } from 'kysely';
import { type OpenWindow, openWindows, type TakenTime } from '#domain/calendar/appointment-windows.ts';
import { VISIT_LENGTH } from '#domain/calendar/job-limits.ts';
import { dayParts } from '#domain/calendar/wall-time.ts';
import { addDays, type Day, dayIn, daysBetween } from '#domain/calendar-days.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { rangeOf, readWorkRules } from '#server/features/calendar/queries.ts';
import type { Tx } from '#server/platform/db/client.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import type { StoredOffer } from './offer.ts';
import { isMoot } from './queries.ts';

interface Looking {
  timeZone: string;
  now: Date;
  /** The customer's own quote. Their open request doesn't take a slot from them. */
  quoteNumber: number;
  /** Length of the customer's work. */
  minutes: number;
}

/**
 * The most visits read to check capacity. A company with more visits may offer windows that are already full. Staff
 * confirm each request anyway.
 */
const VISITS_READ_MAX = 5000;
const STRIDE_DAYS = 21;

/**
 * Finds the next windows with capacity, at least `atLeast` if they exist. Adds whole days.
 * @param from first day; if undefined, the first offered day
 * @returns also the day on which the search continues; null at the end of the offer
 */
export async function nextWindows(
  tx: Tx,
  scope: OrgScope,
  offer: StoredOffer,
  { from, atLeast, ...looking }: Looking & { from: Day | undefined; atLeast: number },
): Promise<{ open: OpenWindow[]; moreFrom: Day | null }> {
  const today = dayIn(looking.now, looking.timeZone);
  const open: OpenWindow[] = [];
  const isOffered = offer.windows.some(({ active }) => active);
  let away = Math.max(offer.notice_days, from === undefined ? 0 : daysBetween(today, from));
  for (; isOffered && away <= offer.horizon_days; away += STRIDE_DAYS) {
    const last = Math.min(away + STRIDE_DAYS - 1, offer.horizon_days);
    const found = await windowsBetween(tx, scope, offer, looking, { first: away, last });
    const byDay = Map.groupBy(found, ({ day }) => day);
    for (const [day, ofDay] of byDay) {
      if (open.length >= atLeast) return { open, moreFrom: day };
      open.push(...ofDay);
    }
    if (open.length >= atLeast) return { open, moreFrom: last < offer.horizon_days ? addDays(today, last + 1) : null };
  }
  return { open, moreFrom: null };
}

export function windowsOn(
  tx: Tx,
  scope: OrgScope,
  offer: StoredOffer,
  looking: Looking,
  day: Day,
): Promise<OpenWindow[]> {
  const away = daysBetween(dayIn(looking.now, looking.timeZone), day);
  if (away < offer.notice_days || away > offer.horizon_days) return Promise.resolve([]);
  return windowsBetween(tx, scope, offer, looking, { first: away, last: away });
}

/** @param days first and last day, counted from today, both inclusive */
async function windowsBetween(
  tx: Tx,
  scope: OrgScope,
  { windows }: StoredOffer,
  { timeZone, now, quoteNumber, minutes }: Looking,
  days: { first: number; last: number },
): Promise<OpenWindow[]> {
  const today = dayIn(now, timeZone);
  const { first: noticeDays, last: horizonDays } = days;
  const first = addDays(today, noticeDays);
  const { daysOff, hours } = await readWorkRules(tx, scope, timeZone, first);
  const range = rangeOf(first, horizonDays - noticeDays + 1, timeZone);
  const visits = await takenByVisits(tx, scope, range, timeZone);
  const asked = await takenByRequests(tx, scope, { first, last: addDays(today, horizonDays) }, quoteNumber);
  return openWindows({ windows, noticeDays, horizonDays, daysOff, hours, minutes }, [...visits, ...asked], today);
}

async function takenByVisits(
  tx: Tx,
  scope: OrgScope,
  { start, end }: { start: Date; end: Date },
  timeZone: string,
): Promise<TakenTime[]> {
  const visits = await tx
    .selectFrom('visits')
    .where('org_id', '=', scope.orgId)
    .where('starts_at', '<', end)
    .where('starts_at', '>', new Date(start.getTime() - VISIT_LENGTH.max * MINUTE_MS))
    .where('ends_at', '>', start)
    .where('state', '!=', 'cancelled')
    .orderBy('starts_at')
    .limit(VISITS_READ_MAX)
    .select(['starts_at', 'ends_at'])
    .$narrowType<{ starts_at: Date; ends_at: Date }>()
    .execute();
  return visits.flatMap(({ starts_at, ends_at }) => dayParts(starts_at, ends_at, timeZone));
}

/** Counts open requests. A requested window keeps its slot until staff reply. */
function takenByRequests(
  tx: Tx,
  scope: OrgScope,
  { first, last }: { first: Day; last: Day },
  quoteNumber: number,
): Promise<TakenTime[]> {
  return tx
    .selectFrom('appointment_requests as request')
    .where('request.org_id', '=', scope.orgId)
    .where('request.state', '=', 'open')
    .where('request.quote_number', '!=', quoteNumber)
    .where('request.day', '>=', sql<Date>`${first}::date`)
    .where('request.day', '<=', sql<Date>`${last}::date`)
    .where(({ not }) => not(isMoot))
    .select([sql<string>`request.day::text`.as('day'), 'request.from_minute as from', 'request.to_minute as to'])
    .$narrowType<{ from: number; to: number }>()
    .execute();
}
