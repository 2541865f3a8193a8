import { z } from 'zod';
import { APPOINTMENT_NEWS } from '#domain/calendar/appointment-news.ts';
import { APPROVALS } from '#domain/calendar/approval.ts';
import { CONFLICT_KINDS } from '#domain/calendar/conflicts.ts';
import { JOB_KINDS, VISIT_LENGTH, VISIT_PEOPLE_MAX } from '#domain/calendar/job-limits.ts';
import { VISIT_STATES } from '#domain/calendar/visit-states.ts';
import { MINUTES_A_DAY } from '#domain/calendar/wall-time.ts';
import { CHANNELS } from '#domain/messages/template-kinds.ts';
import { DayInput, Id, Timestamp } from './base.ts';

const LENGTH = `A visit must take between ${VISIT_LENGTH.min} minutes and two weeks`;

export const VisitTime = z.object({
  day: DayInput(),
  /** minutes since midnight */
  minute: z.coerce
    .number()
    .int()
    .min(0)
    .max(MINUTES_A_DAY - 1),
  /** true for the second occurrence of the hour that repeats when clocks go back */
  second: z.boolean().default(false),
});

export const Minutes = z.coerce.number().int(LENGTH).min(VISIT_LENGTH.min, LENGTH).max(VISIT_LENGTH.max, LENGTH);
export const VisitCrew = z
  .array(Id('users'))
  .max(VISIT_PEOPLE_MAX, `A visit can have at most ${VISIT_PEOPLE_MAX} people`);

const Conflict = z.object({
  kind: z.enum(CONFLICT_KINDS),
  /** null: everyone */
  person: Id('users').nullable(),
  other: Id('visits').nullable(),
});

/** The first conflicts and the total count. The list has each kind once before it repeats any. */
export const Conflicts = z.object({ conflicts: z.array(Conflict), conflict_count: z.int() });

export const Visit = z.object({
  id: Id('visits'),
  job_id: Id('jobs'),
  state: z.enum(VISIT_STATES),
  starts_at: Timestamp.nullable(),
  ends_at: Timestamp.nullable(),
  /** the visit per calendar column, in minutes since midnight in the company's time zone */
  parts: z.array(z.object({ day: z.string(), from: z.int(), to: z.int() })),
  /** how long the visit took, or is planned to take */
  minutes: z.int(),
  people: z.array(Id('users')),
  edit_number: z.int(),
  told_starts_at: Timestamp.nullable().describe(
    'When the visit begins, according to the last message written to the customer. That message may have been sent, or only saved. Null if there was none, or if it canceled the visit.',
  ),
  /** the message that the customer would get now. null when nothing is new */
  news: z.enum(APPOINTMENT_NEWS).nullable(),
});

export const CalendarEntry = Visit.extend({
  kind: z.enum(JOB_KINDS),
  title: z.string(),
  customer_name: z.string(),
  property_address: z.string(),
  /** Visits at the same property need no driving time between them. null when someone typed the address */
  property_id: Id('properties').nullable(),
  /** Q-1004, or null if there is no quote */
  number: z.string().nullable(),
  approval: z.enum(APPROVALS).nullable(),
  ...Conflicts.shape,
});

/**
 * The arrival window and the “On my way” message. It stays `queued` for a few seconds, and undoing the tap cancels
 * it. When it wasn't sent, `told` is null and `problem` gives the reason.
 */
export const Arrival = z.object({
  from: Timestamp,
  to: Timestamp,
  told: z
    .object({
      /** when we sent the message, or when someone tapped “On my way” while it is queued */
      at: Timestamp,
      by: z.enum(CHANNELS),
      state: z.enum(['queued', 'sent']),
      /** false: this server only saves the message */
      connected: z.boolean(),
    })
    .nullable(),
  problem: z.string(),
});

export const OffDays = z.object({
  user_id: Id('users').nullable(),
  first_day: z.string(),
  last_day: z.string(),
  holiday: z.string().nullable(),
});
