import { z } from 'zod';
import { FEED_KINDS } from '#domain/calendar/calendar-feed.ts';
import { Counter, Done, member, Timestamp } from './base.ts';

const CalendarFeed = z.object({
  kind: z.enum(FEED_KINDS),
  /**
   * secret: anyone who has it can read the feed. Empty when the installation's encryption key has changed, so it
   * can't be shown
   */
  url: z.string(),
  /** when this URL was created */
  created_at: Timestamp,
  edit_number: z.int(),
});

const OfKind = z.object({ kind: z.enum(FEED_KINDS) });
// Viewing the calendar is a read, so a read-only company keeps its feeds and can still revoke a feed URL that leaked.
const change = member('quotes.view', 'write');

/**
 * Calendar feeds for other programs. Everyone has a secret URL for their own visits. People who may change company
 * settings also have one for all visits; anyone else gets PERMISSION_DENIED for it.
 */
export const calendarFeeds = {
  /** Lists the feeds that are turned on. */
  list: member('quotes.view')
    .route({ method: 'GET', path: '/calendar-feeds', tags: ['calendar feeds'] })
    .output(z.array(CalendarFeed)),
  /** Turns a feed on. Repeating it returns the same URL. */
  turnOn: change
    .route({ method: 'POST', path: '/calendar-feeds/{kind}', tags: ['calendar feeds'] })
    .input(OfKind)
    .output(CalendarFeed),
  /**
   * Replaces the URL; the old one stops working immediately. Repeating it returns the newest URL. If the feed is off,
   * this creates its first URL.
   */
  renew: change
    .route({ method: 'POST', path: '/calendar-feeds/{kind}/renew', tags: ['calendar feeds'] })
    .input(OfKind.extend({ edit_number: Counter(1) }))
    .output(CalendarFeed),
  /** Turns a feed off: its URL stops working immediately and permanently. Repeating it is harmless. */
  turnOff: change
    .route({ method: 'DELETE', path: '/calendar-feeds/{kind}', tags: ['calendar feeds'] })
    .input(OfKind)
    .output(Done),
};
