import { z } from 'zod';
import { FEED_KINDS } from '#domain/calendar/calendar-feed.ts';
import { Counter, Done, member, Timestamp } from './base.ts';

const CalendarFeed = z.object({
  kind: z.enum(FEED_KINDS),
  /**
   * secret: anyone who has it can read the feed. Empty when the installation's encryption key has changed and can't
   * decrypt it
   */
  url: z.string(),
  created_at: Timestamp,
  edit_number: z.int(),
});

const OfKind = z.object({ kind: z.enum(FEED_KINDS) });
// A read permission: a read-only company keeps its feeds, and can still revoke a feed URL that leaked.
const change = member('quotes.view', 'write');

/**
 * Calendar feeds for other programs, each with a secret URL. Everyone has a feed of their own visits. Only people who
 * may change company settings have one for all visits. Others get PERMISSION_DENIED.
 */
export const calendarFeeds = {
  list: member('quotes.view')
    .route({ method: 'GET', path: '/calendar-feeds', tags: ['calendar feeds'] })
    .output(z.array(CalendarFeed)),
  /** Repeating the call returns the same URL. */
  turnOn: change
    .route({ method: 'POST', path: '/calendar-feeds/{kind}', tags: ['calendar feeds'] })
    .input(OfKind)
    .output(CalendarFeed),
  /** Replaces the URL, or creates the first one. The old URL stops working immediately. */
  renew: change
    .route({ method: 'POST', path: '/calendar-feeds/{kind}/renew', tags: ['calendar feeds'] })
    .input(OfKind.extend({ edit_number: Counter(1) }))
    .output(CalendarFeed),
  /** The URL stops working immediately and permanently. */
  turnOff: change
    .route({ method: 'DELETE', path: '/calendar-feeds/{kind}', tags: ['calendar feeds'] })
    .input(OfKind)
    .output(Done),
};
