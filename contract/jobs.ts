import { z } from 'zod';
import { CUSTOMER_NOTE_MAX } from '#domain/calendar/appointment-news.ts';
import { APPROVALS } from '#domain/calendar/approval.ts';
import { ARRIVAL_MINUTES_MAX } from '#domain/calendar/arrival.ts';
import {
  CALENDAR_DAYS_MAX,
  JOB_KINDS,
  JOB_NOTES_MAX,
  JOB_TITLE_MAX,
  MOVES_MAX,
  TASKS_MAX,
  VISIT_PEOPLE_MAX,
} from '#domain/calendar/job-limits.ts';
import { RESULT_STATES, RESULT_WAYS } from '#domain/calendar/result-way.ts';
import { VISIT_STATES } from '#domain/calendar/visit-states.ts';
import { ADDRESS_MAX, NAME_MAX, PHONE_MAX } from '#domain/contact-details.ts';
import { GATE_CODE_MAX, WATER_SOURCE_MAX } from '#domain/customer/property-limits.ts';
import { CHANNELS } from '#domain/messages/template-kinds.ts';
import { UNITS } from '#domain/pricing/rate-book.ts';
import { Counter, DayInput, Id, member, QueryList, Text, Timestamp, TrimmedText } from './base.ts';
import { JobResult } from './job-result.ts';
import { JobMix } from './mix.ts';
import { Arrival, CalendarEntry, Conflicts, Minutes, OffDays, Visit, VisitCrew, VisitTime } from './visit-fields.ts';
import { DayOffInput, TaskText, WorkSettings, WorkSettingsInput } from './work-settings-fields.ts';

/** True to notify the customer of every change that they don't know yet, by email or text. */
const NotifyCustomer = z.boolean().default(false);

const Task = z.object({
  id: z.uuid(),
  description: z.string(),
  done: z.object({ at: Timestamp, by: z.string() }).nullable(),
});

export const Job = z.object({
  id: Id('jobs'),
  kind: z.enum(JOB_KINDS),
  quote_id: Id('quotes').nullable(),
  number: z.string().nullable(),
  customer_id: Id('customers').nullable(),
  title: z.string(),
  customer_name: z.string(),
  customer_phone: z.string(),
  property_address: z.string(),
  notes: z.string(),
  /** the property's own, so all its jobs share it. null if the job has no property */
  on_site: z.object({ gate_code: z.string(), water_source: z.string() }).nullable(),
  tasks: z.array(Task),
  lines: z.array(z.object({ id: z.uuid(), description: z.string(), quantity: z.number(), unit: z.enum(UNITS) })),
  /** what to mix for these lines. null until the company enters its strengths, and for lines without a mix */
  mix: JobMix.nullable(),
  /**
   * how “On my way” would reach the customer. null when it can't. Not `connected`: we only save the message. `minutes`:
   * suggested for `arrives_in_minutes`, from the company's usual drive
   */
  on_my_way: z.object({ by: z.enum(CHANNELS), to: z.string(), connected: z.boolean(), minutes: z.int() }).nullable(),
  /**
   * When and where we told the customer that the work is done. `saved`: we send it once email or texting is
   * connected. A text from a person's own phone counts as `sent`
   */
  result_sent: z
    .object({ at: Timestamp, to: z.string(), by: z.enum(RESULT_WAYS), state: z.enum(RESULT_STATES) })
    .nullable(),
  /** the approved total. null for members who may not see amounts */
  total_cents: z.int().nullable(),
  /** the current price, lower than the total after a reduction. null for members who may not see amounts */
  price_cents: z.int().nullable(),
  approval: z.enum(APPROVALS).nullable(),
  /** a later revision that awaits a reply or was declined */
  reopened_quote_id: Id('quotes').nullable(),
  visits: z.array(
    Visit.extend({
      minutes_worked: z.int(),
      arrival: Arrival.nullable(),
      states: z.array(z.object({ state: z.enum(VISIT_STATES), at: Timestamp, by: z.string() })),
    }),
  ),
  edit_number: z.int(),
});

export const OnSite = z.object({ gate_code: Text(GATE_CODE_MAX), water_source: Text(WATER_SOURCE_MAX) });

export const JobInput = z.object({
  kind: z.enum(['estimate', 'blocked']).optional(),
  title: TrimmedText().min(1, 'Please enter a title').max(JOB_TITLE_MAX),
  customer_id: Id('customers').nullable().default(null),
  customer_name: Text(NAME_MAX),
  customer_phone: Text(PHONE_MAX),
  property_address: Text(ADDRESS_MAX),
  notes: Text(JOB_NOTES_MAX),
  /** the property's own, so all its jobs share it. Omitted: unchanged */
  on_site: OnSite.optional(),
  tasks: z
    .array(z.object({ id: z.uuid(), description: TaskText }))
    .max(TASKS_MAX, `A job can have at most ${TASKS_MAX} tasks`)
    .default([]),
});

const change = member('company_settings.change', 'write');
const read = member('quotes.view').meta({ scope: 'jobs:read' });
const ARRIVES_IN_RANGE = `Enter 1 to ${ARRIVAL_MINUTES_MAX} minutes`;
const write = member('quotes.write', 'write').meta({ scope: 'jobs:write' });
/** When the change took effect. Defaults to now. A device that was offline sends a past time, at most a week ago. */
const TappedAt = Timestamp.optional();
const ArrivesIn = z
  .int('Enter a whole number of minutes')
  .min(1, ARRIVES_IN_RANGE)
  .max(ARRIVAL_MINUTES_MAX, ARRIVES_IN_RANGE)
  .optional();
const ById = z.object({ id: Id('jobs') });
const ByVisit = ById.extend({ visit_id: Id('visits') });

export const jobs = {
  /** Lists visits and their conflicts in chronological order, and the people who are off. */
  calendar: read
    .route({ method: 'GET', path: '/calendar', tags: ['jobs'] })
    .input(z.object({ from: DayInput(), days: z.coerce.number().int().min(1).max(CALENDAR_DAYS_MAX).default(7) }))
    .output(
      z.object({
        entries: z.array(CalendarEntry),
        incomplete: z.boolean(),
        /** `user_id` null: the whole company is off. Both days are included. `holiday` names a federal holiday */
        days_off: z.array(OffDays),
      }),
    ),
  /** Lists visits without a time, and approved quotes without a job. */
  tray: read.route({ method: 'GET', path: '/calendar/tray', tags: ['jobs'] }).output(
    z.object({
      visits: z.array(CalendarEntry),
      quotes: z.array(
        z.object({
          quote_id: Id('quotes'),
          number: z.string(),
          customer_name: z.string(),
          property_address: z.string(),
          approved_at: Timestamp,
          /** the day that a wash plan proposed */
          wash_on: z.iso.date().nullable(),
          /** planned length */
          minutes: z.int(),
        }),
      ),
    }),
  ),
  check: read
    .route({ method: 'GET', path: '/calendar/check', tags: ['jobs'] })
    .input(
      VisitTime.omit({ second: true }).extend({
        minutes: Minutes,
        people: QueryList(Id('users'), VISIT_PEOPLE_MAX).default([]),
        visit_id: Id('visits').optional(),
        job_id: Id('jobs').optional(),
        quote_id: Id('quotes').optional(),
      }),
    )
    .output(Conflicts),
  /**
   * Returns the first time without conflicts, or null when the next two months have none. `minutes` defaults to the
   * planned length of the quote's first visit.
   */
  proposal: read
    .route({ method: 'GET', path: '/calendar/proposal', tags: ['jobs'] })
    .input(
      z.object({
        minutes: Minutes.optional(),
        quote_id: Id('quotes').optional(),
        people: QueryList(Id('users'), VISIT_PEOPLE_MAX).default([]),
        visit_id: Id('visits').optional(),
      }),
    )
    .output(z.object({ time: VisitTime.omit({ second: true }).nullable(), minutes: z.int() })),
  ofQuote: read
    .route({ method: 'GET', path: '/quotes/{quote_id}/job', tags: ['jobs'] })
    .input(z.object({ quote_id: Id('quotes') }))
    .output(Job.nullable()),
  /** Lists the caller's jobs on a day, for reading offline. At most 20. */
  mine: member('quotes.view')
    .route({ method: 'GET', path: '/calendar/mine', tags: ['jobs'] })
    .input(z.object({ day: DayInput() }))
    .output(z.object({ jobs: z.array(Job) })),
  get: read
    .route({ method: 'GET', path: '/jobs/{id}', tags: ['jobs'] })
    .input(ById)
    .output(Job),
  /**
   * Creates the job of an approved quote. Without `visit`, its first visit is unscheduled. A repeated call returns
   * the existing job. With `visit`, CHANGED_BY_OTHER when someone else has created the job.
   */
  fromQuote: write
    .route({ method: 'POST', path: '/quotes/{quote_id}/job', tags: ['jobs'] })
    .input(
      z.object({
        quote_id: Id('quotes'),
        id: z.uuid(),
        visit_id: z.uuid(),
        visit: z
          .object({ time: VisitTime, minutes: Minutes, people: VisitCrew.default([]), tell_customer: NotifyCustomer })
          .optional(),
      }),
    )
    .output(Job),
  /**
   * Creates a job without a quote (edit_number 0, with a kind), or changes a job. CHANGED_BY_OTHER when someone else
   * saved in between.
   */
  save: write
    .route({ method: 'PUT', path: '/jobs/{id}', tags: ['jobs'] })
    .input(ById.extend({ edit_number: Counter(), job: JobInput }))
    .output(Job),
  /** Adds a visit (edit_number 0), or changes its time, length and crew. Without a time, the visit is unscheduled. */
  saveVisit: write
    .route({ method: 'PUT', path: '/jobs/{id}/visits/{visit_id}', tags: ['jobs'] })
    .input(
      ByVisit.extend({
        edit_number: Counter(),
        time: VisitTime.nullable(),
        minutes: Minutes,
        people: VisitCrew.default([]),
        tell_customer: NotifyCustomer,
      }),
    )
    .output(Job),
  /** Changes a visit's state. Repeating the call changes nothing. */
  setState: write
    .route({ method: 'POST', path: '/jobs/{id}/visits/{visit_id}/state', tags: ['jobs'] })
    .input(
      ByVisit.extend({
        state: z.enum(VISIT_STATES),
        edit_number: Counter(1),
        tell_customer: NotifyCustomer,
        tapped_at: TappedAt,
        /**
         * for `on_the_way`: minutes until the crew arrives, for the customer's arrival window. Omitted: the planned
         * time, or the company's usual drive
         */
        arrives_in_minutes: ArrivesIn,
      }),
    )
    .output(Job),
  /**
   * Notifies the customer of a visit's unsent `news`. Repeating the call sends nothing. INVALID_INPUT for a customer
   * who can't be reached.
   */
  tell: write
    .route({ method: 'POST', path: '/jobs/{id}/visits/{visit_id}/tell', tags: ['jobs'] })
    .input(ByVisit.extend({ message: Text(CUSTOMER_NOTE_MAX) }))
    .output(Job),
  result: member('quotes.view')
    .route({ method: 'GET', path: '/jobs/{id}/result', tags: ['jobs'] })
    .input(ById)
    .output(JobResult),
  /**
   * Notifies the customer, once, that the work is done, and of what is due. `own_phone` records that staff send the
   * text from their own phone.
   */
  sendResult: member('quotes.write', 'write')
    .route({ method: 'POST', path: '/jobs/{id}/result', tags: ['jobs'] })
    .input(ById.extend({ by: z.enum(RESULT_WAYS) }))
    .output(Job),
  /**
   * Moves several visits, for example after a day of rain: all or none. CHANGED_BY_OTHER when someone else changed one
   * of them. Each customer gets at most one message.
   */
  moveVisits: write
    .route({ method: 'POST', path: '/calendar/moves', tags: ['jobs'] })
    .input(
      z.object({
        moves: z
          .array(
            z.object({
              job_id: Id('jobs'),
              visit_id: Id('visits'),
              edit_number: Counter(1),
              /** null: the visit becomes unscheduled */
              time: VisitTime.nullable(),
            }),
          )
          .min(1, 'Choose at least one visit')
          .max(MOVES_MAX, `At most ${MOVES_MAX} visits can move at once`),
        tell_customers: z.boolean().default(false),
        /** a note that staff add to the message */
        message: Text(CUSTOMER_NOTE_MAX),
      }),
    )
    .output(
      z.object({
        /** customers who get a message */
        told: z.int(),
        not_told: z.array(z.string()),
      }),
    ),
  settings: member('quotes.view')
    .route({ method: 'GET', path: '/work-settings', tags: ['jobs'] })
    .output(WorkSettings),
  /** @throws CHANGED_BY_OTHER when someone else saved in between */
  saveSettings: change
    .route({ method: 'PUT', path: '/work-settings', tags: ['jobs'] })
    .input(WorkSettingsInput)
    .output(WorkSettings),
  /** The client creates the id, so a repeated call adds nothing. */
  addDayOff: change
    .route({ method: 'PUT', path: '/days-off/{id}', tags: ['jobs'] })
    .input(z.object({ id: z.uuid(), day_off: DayOffInput }))
    .output(WorkSettings),
  removeDayOff: change
    .route({ method: 'DELETE', path: '/days-off/{id}', tags: ['jobs'] })
    .input(z.object({ id: Id('days_off') }))
    .output(WorkSettings),
  setTask: write
    .route({ method: 'POST', path: '/jobs/{id}/tasks/{task_id}', tags: ['jobs'] })
    .input(ById.extend({ task_id: Id('job_tasks'), done: z.boolean(), tapped_at: TappedAt }))
    .output(Job),
};
