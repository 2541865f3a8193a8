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
// Viewing the calendar is a read, so a read-only company keeps its feeds, and can revoke a feed URL that leaked.
const change = member('quotes.view', 'write');

/**
 * Calendar feeds for other programs. Each person has a secret URL for their own visits; those who may change company
 * settings also have one for all visits, which is PERMISSION_DENIED for others.
 */
export const calendarFeeds = {
  /** Those that are on. */
  list: member('quotes.view')
    .route({ method: 'GET', path: '/calendar-feeds', tags: ['calendar feeds'] })
    .output(z.array(CalendarFeed)),
  /** Repeating it returns the same URL. */
  turnOn: change
    .route({ method: 'POST', path: '/calendar-feeds/{kind}', tags: ['calendar feeds'] })
    .input(OfKind)
    .output(CalendarFeed),
  /**
   * Replaces the URL; the previous one stops working at once. Repeating it returns the newest URL. For a feed that is
   * off, creates the first one.
   */
  renew: change
    .route({ method: 'POST', path: '/calendar-feeds/{kind}/renew', tags: ['calendar feeds'] })
    .input(OfKind.extend({ edit_number: Counter(1) }))
    .output(CalendarFeed),
  /** The URL stops working at once, for good. Repeating it is harmless. */
  turnOff: change
    .route({ method: 'DELETE', path: '/calendar-feeds/{kind}', tags: ['calendar feeds'] })
    .input(OfKind)
    .output(Done),
};
