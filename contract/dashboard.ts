import { z } from 'zod';
import { JOB_KINDS } from '#domain/calendar/job-limits.ts';
import { VISIT_STATES } from '#domain/calendar/visit-states.ts';
import { EVENT_TYPES } from '#domain/quote/lifecycle.ts';
import { NEED_KINDS } from '#domain/reports/needs.ts';
import { Id, member, Timestamp } from './base.ts';

const Count = z.int();
/** An amount over many quotes. null for people who may not see such amounts. */
const Sum = z.int().nullable();
const Period = z.object({ from: z.string(), to: z.string() });
const Month = Period.extend({ approved: Count, declined: Count, approved_cents: Sum, declined_cents: Sum });

const Need = z.object({
  kind: z.enum(NEED_KINDS),
  /** at most 100 */
  count: Count,
  rows: z.array(
    z.object({
      quote_id: Id('quotes').nullable(),
      job_id: Id('jobs').nullable(),
      number: z.string(),
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
  own: z.boolean(),
});

export const dashboard = {
  /**
   * Returns the data for the start page. Members get null instead of totals over everyone's quotes, unless the company
   * shows them.
   */
  get: member('quotes.view')
    .meta({ scope: 'reports:read' })
    .route({ method: 'GET', path: '/dashboard', tags: ['dashboard'] })
    .output(
      z.object({
        /** when these values were read */
        now: Timestamp,
        needs: z.array(Need),
        /** chronological, but a member's own visits come first */
        today: z.array(TodayVisit),
        /**
         * undecided quotes. waiting: sent or viewed, and can still be approved. waiting_viewed: waiting quotes that the
         * customer has viewed. waiting_revisions: waiting quotes that revise an approved one. unsent: the email is
         * queued, only saved, or failed
         */
        pending: z.object({
          count: Count,
          total_cents: Sum,
          waiting: Count,
          waiting_cents: Sum,
          waiting_viewed: Count,
          waiting_revisions: Count,
          unsent: Count,
          drafts: Count,
          expired: Count,
        }),
        /** `before` covers the same days of last month */
        month: Month.extend({ before: Month }),
        /** the last twelve weeks from Sunday to Saturday, oldest first. The last one ends today */
        weeks: z.array(Period.extend({ approved: Count, approved_cents: Sum })),
        /** for the last 90 days. The share is null if there are no decisions */
        win_rate: Period.extend({ approved: Count, declined: Count, share: z.number().nullable() }),
        /** total that customers owe. null also for a company that doesn't take payments here */
        open_cents: Sum,
        /** the part of it that was due before today. null when open_cents is */
        overdue_cents: Sum,
        /** number of quotes with a balance due */
        open_quotes: Count,
        /** records that don't match their evidence or lack a signed copy. Empty for members */
        record_problems: z.array(
          z.object({
            quote_id: Id('quotes'),
            number: z.string(),
            customer_name: z.string(),
            message: z.string(),
            first_seen_at: Timestamp,
          }),
        ),
        /** quotes that don't match their signed evidence. The totals include their stored amounts */
        mismatched_quotes: Count,
        latest: z.array(
          z.object({
            quote_id: Id('quotes'),
            number: z.string(),
            customer_name: z.string(),
            events: z.array(
              z.object({
                type: z.enum(EVENT_TYPES),
                summary: z.string(),
                /** the sentence in two parts: "Ruth Feldman" and "viewed Q-1229" */
                who: z.string(),
                did: z.string(),
                at: Timestamp,
              }),
            ),
          }),
        ),
        /** messages to customers on hold until the owner confirms their email */
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
