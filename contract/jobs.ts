import { z } from 'zod';
import { CONFLICT_KINDS } from '#domain/calendar/conflicts.ts';
import {
  CALENDAR_DAYS_MAX,
  JOB_KINDS,
  JOB_NOTES_MAX,
  JOB_TITLE_MAX,
  TASK_MAX,
  TASKS_MAX,
  VISIT_LENGTH,
  VISIT_PEOPLE_MAX,
} from '#domain/calendar/job-limits.ts';
import { VISIT_STATES } from '#domain/calendar/visit-states.ts';
import { WORK_LIMITS } from '#domain/calendar/work-settings.ts';
import { MINUTES_A_DAY } from '#domain/calendar/wall-time.ts';
import { ADDRESS_MAX, NAME_MAX, PHONE_MAX } from '#domain/contact-details.ts';
import { GATE_CODE_MAX, WATER_SOURCE_MAX } from '#domain/customer/property-limits.ts';
import { UNITS } from '#domain/pricing/rate-book.ts';
import { Counter, Id, member, QueryList, Text, Timestamp, TrimmedText } from './base.ts';

const LENGTH = `A visit takes between ${VISIT_LENGTH.min} minutes and two weeks`;

/** What clocks show where the company is. */
const VisitTime = z.object({
  day: z.iso.date(),
  /** since midnight */
  minute: z.coerce
    .number()
    .int()
    .min(0)
    .max(MINUTES_A_DAY - 1),
  /** the second of two, in the night in which clocks go back */
  second: z.boolean().default(false),
});

const Minutes = z.coerce.number().int(LENGTH).min(VISIT_LENGTH.min, LENGTH).max(VISIT_LENGTH.max, LENGTH);
const People = z.array(Id('users')).max(VISIT_PEOPLE_MAX, `At most ${VISIT_PEOPLE_MAX} people go to one visit`);

const Conflict = z.object({
  kind: z.enum(CONFLICT_KINDS),
  /** whom it concerns; null: everybody */
  person: Id('users').nullable(),
  /** the visit that it collides with */
  other: Id('visits').nullable(),
});

export const Visit = z.object({
  id: Id('visits'),
  job_id: Id('jobs'),
  state: z.enum(VISIT_STATES),
  /** null while nobody has set a time */
  starts_at: Timestamp.nullable(),
  ends_at: Timestamp.nullable(),
  /** the same as the columns of a calendar show it, in the company's time zone: minutes since midnight */
  parts: z.array(z.object({ day: z.string(), from: z.int(), to: z.int() })),
  /** how long it takes or is planned to take */
  minutes: z.int(),
  people: z.array(Id('users')),
  edit_number: z.int(),
});

export const Entry = Visit.extend({
  kind: z.enum(JOB_KINDS),
  title: z.string(),
  customer_name: z.string(),
  property_address: z.string(),
  /** Q-1004; null for an entry without a quote */
  number: z.string().nullable(),
  conflicts: z.array(Conflict),
});

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
  /** of the property, for all jobs there; null when the job has none */
  on_site: z.object({ gate_code: z.string(), water_source: z.string() }).nullable(),
  tasks: z.array(Task),
  /** what the customer approved, without prices */
  lines: z.array(z.object({ id: z.uuid(), description: z.string(), quantity: z.number(), unit: z.enum(UNITS) })),
  /** null for people who do not see the company's money */
  total_cents: z.int().nullable(),
  /** the revision that the approved quote continues in and that nobody has approved yet */
  reopened_quote_id: Id('quotes').nullable(),
  visits: z.array(
    Visit.extend({
      minutes_worked: z.int(),
      /** every state it had, in the order of time */
      states: z.array(z.object({ state: z.enum(VISIT_STATES), at: Timestamp, by: z.string() })),
    }),
  ),
  edit_number: z.int(),
});

/** What a crew has to know of a property. */
export const OnSite = z.object({ gate_code: Text(GATE_CODE_MAX), water_source: Text(WATER_SOURCE_MAX) });

export const JobInput = z.object({
  kind: z.enum(['estimate', 'blocked']).optional(),
  title: TrimmedText().min(1, 'Please enter a title').max(JOB_TITLE_MAX),
  customer_id: Id('customers').nullable().default(null),
  customer_name: Text(NAME_MAX),
  customer_phone: Text(PHONE_MAX),
  property_address: Text(ADDRESS_MAX),
  notes: Text(JOB_NOTES_MAX),
  /** stored with the property, for all jobs there; left out, it stays as it is */
  on_site: OnSite.optional(),
  tasks: z
    .array(z.object({ id: z.uuid(), description: TrimmedText().min(1, 'Please describe the task').max(TASK_MAX) }))
    .max(TASKS_MAX, `A job can have at most ${TASKS_MAX} tasks`)
    .default([]),
});

const DayHours = z
  .object({ from: z.int().min(0).max(MINUTES_A_DAY), to: z.int().min(0).max(MINUTES_A_DAY) })
  .refine(({ from, to }) => from <= to, { error: 'The day has to end after it begins', path: ['to'] });

export const WorkSettingsInput = z.object({
  /** Sunday first; minutes since midnight; the same twice is a day without work */
  hours: z.array(DayHours).length(7),
  set_up_minutes: z
    .int('Use whole minutes')
    .min(0, 'Use 0 or more minutes')
    .max(WORK_LIMITS.setUp, `Use at most ${WORK_LIMITS.setUp} minutes`),
  travel_minutes: z
    .int('Use whole minutes')
    .min(0, 'Use 0 or more minutes')
    .max(WORK_LIMITS.travel, `Use at most ${WORK_LIMITS.travel} minutes`),
  /** the last one that the client saw; 0 before anything was saved */
  edit_number: Counter(),
});

export const DayOffInput = z
  .object({
    /** null: the whole company */
    user_id: Id('users').nullable(),
    first_day: z.iso.date(),
    last_day: z.iso.date(),
    reason: Text(WORK_LIMITS.reason),
  })
  .refine(({ first_day, last_day }) => first_day <= last_day, {
    error: 'The last day has to come after the first',
    path: ['last_day'],
  });

const WorkSettings = z.object({
  hours: z.array(z.object({ from: z.int(), to: z.int() })),
  set_up_minutes: z.int(),
  travel_minutes: z.int(),
  edit_number: z.int(),
  /** from today on, in the order of time */
  days_off: z.array(
    z.object({
      id: Id('days_off'),
      user_id: Id('users').nullable(),
      /** empty for the whole company */
      name: z.string(),
      first_day: z.string(),
      last_day: z.string(),
      reason: z.string(),
    }),
  ),
});

const change = member('company_settings.change', 'write');
const read = member('quotes.view').meta({ scope: 'quotes:read' });
const write = member('quotes.write', 'write').meta({ scope: 'quotes:write' });
const ById = z.object({ id: Id('jobs') });
const ByVisit = ById.extend({ visit_id: Id('visits') });

export const jobs = {
  /** The visits that touch the days, in the order of time, each with what speaks against it. */
  calendar: read
    .route({ method: 'GET', path: '/calendar', tags: ['jobs'] })
    .input(z.object({ from: z.iso.date(), days: z.coerce.number().int().min(1).max(CALENDAR_DAYS_MAX).default(7) }))
    .output(z.object({ entries: z.array(Entry), incomplete: z.boolean() })),
  /** What waits for a date: visits without a time, and approved quotes without a job. */
  tray: read.route({ method: 'GET', path: '/calendar/tray', tags: ['jobs'] }).output(
    z.object({
      visits: z.array(Entry),
      quotes: z.array(
        z.object({
          quote_id: Id('quotes'),
          number: z.string(),
          customer_name: z.string(),
          property_address: z.string(),
          approved_at: Timestamp,
        }),
      ),
    }),
  ),
  /** What would speak against a time, before it is saved. */
  check: read
    .route({ method: 'GET', path: '/calendar/check', tags: ['jobs'] })
    .input(
      VisitTime.omit({ second: true }).extend({
        minutes: Minutes,
        people: QueryList(Id('users'), VISIT_PEOPLE_MAX).default([]),
        visit_id: Id('visits').optional(),
        job_id: Id('jobs').optional(),
      }),
    )
    .output(z.object({ conflicts: z.array(Conflict) })),
  /** The job of a quote's number, whichever revision is asked for; null when there is none. */
  ofQuote: read
    .route({ method: 'GET', path: '/quotes/{quote_id}/job', tags: ['jobs'] })
    .input(z.object({ quote_id: Id('quotes') }))
    .output(Job.nullable()),
  get: read
    .route({ method: 'GET', path: '/jobs/{id}', tags: ['jobs'] })
    .input(ById)
    .output(Job),
  /**
   * Makes the job of an approved quote, with a first visit without a time. The client makes both ids. A quote has one
   * job: asking again answers with it.
   */
  fromQuote: write
    .route({ method: 'POST', path: '/quotes/{quote_id}/job', tags: ['jobs'] })
    .input(z.object({ quote_id: Id('quotes'), id: z.uuid(), visit_id: z.uuid() }))
    .output(Job),
  /**
   * Creates a free entry (edit_number 0, with a kind) or changes a job. CHANGED_BY_OTHER when somebody else saved in
   * between.
   */
  save: write
    .route({ method: 'PUT', path: '/jobs/{id}', tags: ['jobs'] })
    .input(ById.extend({ edit_number: Counter(), job: JobInput }))
    .output(Job),
  /** Adds a visit (edit_number 0), or changes its time, its length and its people. Without a time it waits in the tray. */
  saveVisit: write
    .route({ method: 'PUT', path: '/jobs/{id}/visits/{visit_id}', tags: ['jobs'] })
    .input(
      ByVisit.extend({
        edit_number: Counter(),
        time: VisitTime.nullable(),
        minutes: Minutes,
        people: People.default([]),
      }),
    )
    .output(Job),
  /** Repeating it changes nothing. */
  setState: write
    .route({ method: 'POST', path: '/jobs/{id}/visits/{visit_id}/state', tags: ['jobs'] })
    .input(ByVisit.extend({ state: z.enum(VISIT_STATES), edit_number: Counter(1) }))
    .output(Job),
  /** Working hours, days off, and what every plan allows for. */
  settings: member('quotes.view')
    .route({ method: 'GET', path: '/work-settings', tags: ['jobs'] })
    .output(WorkSettings),
  /** CHANGED_BY_OTHER when somebody else saved in between. */
  saveSettings: change
    .route({ method: 'PUT', path: '/work-settings', tags: ['jobs'] })
    .input(WorkSettingsInput)
    .output(WorkSettings),
  /** The client makes the id. Adding the same one again changes nothing. */
  addDayOff: change
    .route({ method: 'PUT', path: '/days-off/{id}', tags: ['jobs'] })
    .input(z.object({ id: z.uuid(), day_off: DayOffInput }))
    .output(WorkSettings),
  removeDayOff: change
    .route({ method: 'DELETE', path: '/days-off/{id}', tags: ['jobs'] })
    .input(z.object({ id: Id('days_off') }))
    .output(WorkSettings),
  /** Marks a task of the list as done, or as open again. */
  setTask: write
    .route({ method: 'POST', path: '/jobs/{id}/tasks/{task_id}', tags: ['jobs'] })
    .input(ById.extend({ task_id: Id('job_tasks'), done: z.boolean() }))
    .output(Job),
};
