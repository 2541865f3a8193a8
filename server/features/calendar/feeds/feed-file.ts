import { hash } from 'node:crypto';
import {
  FEED_BYTES_MAX,
  FEED_DAYS,
  FEED_EVENTS_MAX,
  FEED_REFRESH_MINUTES,
  type FeedVisit,
  feedText,
  feedTitle,
} from '#domain/calendar/calendar-feed.ts';
import type { JobKind } from '#domain/calendar/job-limits.ts';
import type { VisitState } from '#domain/calendar/visit-states.ts';
import { addDays, dayIn } from '#domain/calendar-days.ts';
import { startOfDay } from '#domain/dates.ts';
import { quoteNumber } from '#domain/quote/quote-number.ts';
import { type CalendarEvent, calendarFile } from '#server/features/calendar/calendar-files/calendar-file.ts';
import type { Services } from '#server/features/services.ts';
import { withOrg } from '#server/platform/db/client.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import { type FeedVisitRow, type FeedWindow, type FoundFeed, readFeedVisits } from './feed-queries.ts';

type FeedServices = Pick<Services, 'db' | 'env'>;

/** Increase this with every change to the file format. */
const FORMAT = 1;

/** Covers whole days in the company's time zone, so the file changes once a day and not every minute. */
export function feedWindow({ time_zone }: Pick<FoundFeed, 'time_zone'>, now: Date): FeedWindow {
  const today = dayIn(now, time_zone);
  return {
    from: startOfDay(addDays(today, -FEED_DAYS.past), time_zone),
    today: startOfDay(today, time_zone),
    to: startOfDay(addDays(today, FEED_DAYS.ahead + 1), time_zone),
  };
}

/** Returns a strong ETag of the current content without reading the content. */
export function feedEtag(feed: FoundFeed, window: FeedWindow, { PRODUCT_NAME, PUBLIC_URL }: Services['env']): string {
  const { id, kind, version } = feed;
  const shown = [FORMAT, PRODUCT_NAME, PUBLIC_URL, id, kind, version, window.from, window.today, window.to];
  return `"${hash('sha256', JSON.stringify(shown), 'base64url').slice(0, 32)}"`;
}

function feedName({ kind, full_name, company_name }: FoundFeed): string {
  return kind === 'company' ? company_name : `${full_name}, ${company_name}`;
}

/**
 * Writes the feed. A change made after the version was read may be in the file. Then the next fetch finds a newer
 * version.
 */
export async function feedFile(
  { db, env }: FeedServices,
  scope: OrgScope,
  feed: FoundFeed,
  window: FeedWindow,
): Promise<string> {
  const visits = await withOrg(db, scope, (tx) => readFeedVisits(tx, scope, feed, window, FEED_EVENTS_MAX));
  const frame = {
    method: 'PUBLISH',
    name: feedName(feed),
    refreshMinutes: FEED_REFRESH_MINUTES,
    host: new URL(env.PUBLIC_URL).hostname,
    productName: env.PRODUCT_NAME,
  } as const;
  return fileWithin((events) => calendarFile({ ...frame, events }), visits.map(eventOf));
}

/**
 * Drops events until the file is short enough. An event's length is known only once it is written.
 * @param events the events nearest to today first
 */
function fileWithin(write: (events: CalendarEvent[]) => string, events: readonly CalendarEvent[]): string {
  const inOrder = events.toSorted((one, other) => one.start.getTime() - other.start.getTime() || byId(one, other));
  const file = write(inOrder);
  const bytes = Buffer.byteLength(file);
  if (bytes <= FEED_BYTES_MAX || events.length === 1) return file;
  return fileWithin(write, events.slice(0, Math.max(1, Math.floor((0.9 * events.length * FEED_BYTES_MAX) / bytes))));
}

const byId = (one: CalendarEvent, other: CalendarEvent) => (one.id < other.id ? -1 : 1);

function eventOf(row: FeedVisitRow) {
  const { id, sequence, starts_at, ends_at, changed_at, property_address } = row;
  const visit: FeedVisit = {
    ...row,
    kind: row.kind as JobKind,
    state: row.state as VisitState,
    number: row.quote_number === null ? null : quoteNumber(row.quote_number),
  };
  return {
    id,
    sequence,
    start: starts_at,
    end: ends_at,
    // Canceled visits stay in the feed. Some apps never delete a visit that is missing from the feed.
    isCancelled: visit.state === 'cancelled',
    changedAt: changed_at,
    title: feedTitle(visit),
    place: property_address,
    description: feedText(visit),
  };
}
