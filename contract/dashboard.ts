import { z } from 'zod';
import { JOB_KINDS } from '#domain/calendar/job-limits.ts';
import { VISIT_STATES } from '#domain/calendar/visit-states.ts';
import { NEED_KINDS } from '#domain/reports/needs.ts';
import { Id, member, Timestamp } from './base.ts';

const Count = z.int();
/** A sum over many quotes; null for people who may not see it. */
const Sum = z.int().nullable();
const Period = z.object({ from: z.string(), to: z.string() });
const Month = Period.extend({ approved: Count, declined: Count, approved_cents: Sum, declined_cents: Sum });

const Need = z.object({
  kind: z.enum(NEED_KINDS),
  /** at most 100 */
  count: Count,
  /** the most urgent items */
  rows: z.array(
    z.object({
      quote_id: Id('quotes').nullable(),
      job_id: Id('jobs').nullable(),
      /** the quote's number; empty when there is no quote */
      number: z.string(),
      /** the quote's customer, or the author of the message */
      name: z.string(),
      /** the message, or how long the item has been waiting */
      text: z.string(),
      amount_cents: z.int().nullable(),
    }),
  ),
});

const TodayVisit = z.object({
  id: Id('visits'),
  job_id: Id('jobs'),
  kind: z.enum(JOB_KINDS),
  state: z.enum(VISIT_STATES),
  title: z.string(),
  property_address: z.string(),
  starts_at: Timestamp,
  ends_at: Timestamp,
  people: z.array(z.string()),
  /** true when the visit is assigned to the caller */
  own: z.boolean(),
});

export const dashboard = {
  /**
   * Returns what needs attention, today's visits, counts and amounts, and recent activity. Totals over everyone's
   * quotes are null for members, unless the company shows them.
   */
  get: member('quotes.view')
    .meta({ scope: 'reports:read' })
    .route({ method: 'GET', path: '/dashboard', tags: ['dashboard'] })
    .output(
      z.object({
        needs: z.array(Need),
        /** in chronological order, but a member's own visits come first */
        today: z.array(TodayVisit),
        /**
         * undecided quotes, counted as in the list. waiting: sent or viewed, and can still be approved;
         * waiting_revisions: how many of those revise an approved quote, which stays in effect until the revision is
         * approved; unsent: the email is queued, only saved, or failed
         */
        pending: z.object({
          count: Count,
          total_cents: Sum,
          waiting: Count,
          waiting_cents: Sum,
          waiting_revisions: Count,
          unsent: Count,
          drafts: Count,
          expired: Count,
        }),
        /** this month so far, and the same days of last month, counted as in the report */
        month: Month.extend({ before: Month }),
        /** for the last 90 days; the share is null when nothing was decided */
        win_rate: Period.extend({ approved: Count, declined: Count, share: z.number().nullable() }),
        /** total that customers owe; also null for a company that doesn't take payments here */
        open_cents: Sum,
        /** records that don't match their evidence or lack a signed copy; empty for members */
        record_problems: z.array(
          z.object({
            quote_id: Id('quotes'),
            number: z.string(),
            customer_name: z.string(),
            /** one sentence */
            message: z.string(),
            first_seen_at: Timestamp,
          }),
        ),
        /** number of quotes that don't match their signed evidence; the totals include their stored amounts */
        mismatched_quotes: Count,
        /** the quotes with the most recent events, each with its latest events */
        latest: z.array(
          z.object({
            quote_id: Id('quotes'),
            number: z.string(),
            customer_name: z.string(),
            events: z.array(z.object({ summary: z.string(), at: Timestamp })),
          }),
        ),
        /** messages to customers that are on hold until the owner confirms their email; 0 after that */
        unconfirmed_messages: Count,
        first_steps: z.object({
          rate_book_saved: z.boolean(),
          company_phone: z.boolean(),
          quote_made: z.boolean(),
          quote_sent: z.boolean(),
        }),
      }),
    ),
};
