import { z } from 'zod';
import { FEED_KINDS } from '#domain/calendar/calendar-feed.ts';
import { Counter, Done, member, Timestamp } from './base.ts';

const CalendarFeed = z.object({
  kind: z.enum(FEED_KINDS),
  /** anyone who has it can read the feed; empty when the installation's key has changed and it cannot be shown */
  url: z.string(),
  /** when this URL was created */
  created_at: Timestamp,
  edit_number: z.int(),
});

const OfKind = z.object({ kind: z.enum(FEED_KINDS) });
// Looking at the calendar is reading, so a company that may only read keeps its feeds, and can end an address that leaked.
const change = member('quotes.view', 'write');

/**
 * The calendar for other programs, each person's own: a secret address for the visits they go to, and for those who
 * change company settings one for all visits. PERMISSION_DENIED for that one otherwise.
 */
export const calendarFeeds = {
  /** Those that are on. */
  list: member('quotes.view')
    .route({ method: 'GET', path: '/calendar-feeds', tags: ['calendar feeds'] })
    .output(z.array(CalendarFeed)),
  /** Repeating it answers with the same address. */
  turnOn: change
    .route({ method: 'POST', path: '/calendar-feeds/{kind}', tags: ['calendar feeds'] })
    .input(OfKind)
    .output(CalendarFeed),
  /**
   * Makes another address; the one before is dead at once. Repeating it answers with the newest address. Of a feed that
   * is off it makes the first one.
   */
  renew: change
    .route({ method: 'POST', path: '/calendar-feeds/{kind}/renew', tags: ['calendar feeds'] })
    .input(OfKind.extend({ edit_number: Counter(1) }))
    .output(CalendarFeed),
  /** The address is dead at once, for good. Repeating it is harmless. */
  turnOff: change
    .route({ method: 'DELETE', path: '/calendar-feeds/{kind}', tags: ['calendar feeds'] })
    .input(OfKind)
    .output(Done),
};
