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

/** A time by the company's local clock. */
export const VisitTime = z.object({
  day: DayInput(),
  /** minutes since midnight */
  minute: z.coerce
    .number()
    .int()
    .min(0)
    .max(MINUTES_A_DAY - 1),
  /** true for the second occurrence, on the night when clocks go back and an hour repeats */
  second: z.boolean().default(false),
});

export const Minutes = z.coerce.number().int(LENGTH).min(VISIT_LENGTH.min, LENGTH).max(VISIT_LENGTH.max, LENGTH);
export const VisitCrew = z
  .array(Id('users'))
  .max(VISIT_PEOPLE_MAX, `A visit can have at most ${VISIT_PEOPLE_MAX} people`);

const Conflict = z.object({
  kind: z.enum(CONFLICT_KINDS),
  /** the person concerned; null: everyone */
  person: Id('users').nullable(),
  /** the visit that the time conflicts with */
  other: Id('visits').nullable(),
});

/** The conflicts of a time: the first ones, with one of each kind before a second of any kind, and their number. */
export const Conflicts = z.object({ conflicts: z.array(Conflict), conflict_count: z.int() });

export const Visit = z.object({
  id: Id('visits'),
  job_id: Id('jobs'),
  state: z.enum(VISIT_STATES),
  /** null when no time is set */
  starts_at: Timestamp.nullable(),
  ends_at: Timestamp.nullable(),
  /** the time as calendar columns show it: minutes since midnight in the company's time zone */
  parts: z.array(z.object({ day: z.string(), from: z.int(), to: z.int() })),
  /** how long the visit took or is planned to take */
  minutes: z.int(),
  people: z.array(Id('users')),
  edit_number: z.int(),
  told_starts_at: Timestamp.nullable().describe(
    'When the visit begins, according to the last message written to the customer. That message may have been sent, or only saved. Null if there was none, or if it canceled the visit.',
  ),
  /** the message that the customer would get now; null when there is nothing new */
  news: z.enum(APPOINTMENT_NEWS).nullable(),
});

export const CalendarEntry = Visit.extend({
  kind: z.enum(JOB_KINDS),
  title: z.string(),
  customer_name: z.string(),
  property_address: z.string(),
  /** visits at the same property need no driving time between them; null when the address was typed in */
  property_id: Id('properties').nullable(),
  /** Q-1004; null for a visit without a quote */
  number: z.string().nullable(),
  approval: z.enum(APPROVALS).nullable(),
  ...Conflicts.shape,
});

/**
 * The arrival window and the “On my way” message: `queued` for a few seconds after the tap, during which undoing the
 * tap cancels it. When it wasn't sent, `told` is null and `problem` gives the reason.
 */
export const Arrival = z.object({
  from: Timestamp,
  to: Timestamp,
  told: z
    .object({
      /** when the message was sent; while it is queued, when “On my way” was tapped */
      at: Timestamp,
      by: z.enum(CHANNELS),
      state: z.enum(['queued', 'sent']),
      /** false: the message is only saved on this server */
      connected: z.boolean(),
    })
    .nullable(),
  problem: z.string(),
});

/** Days on which a person or the whole company is off. */
export const OffDays = z.object({
  user_id: Id('users').nullable(),
  first_day: z.string(),
  last_day: z.string(),
  holiday: z.string().nullable(),
});
