/** Appointments that customers request: the windows on offer, the requests, and the company's replies. */
import { z } from 'zod';
import { CUSTOMER_NOTE_MAX, REMINDER_HOURS } from '#domain/calendar/appointment-news.ts';
import { WINDOW_LIMITS, WISH_MAX } from '#domain/calendar/appointment-windows.ts';
import { CONFLICT_KINDS } from '#domain/calendar/conflicts.ts';
import { VISIT_PEOPLE_MAX } from '#domain/calendar/job-limits.ts';
import { MINUTES_A_DAY } from '#domain/calendar/wall-time.ts';
import { LANGUAGES } from '#domain/language/language.ts';
import { Counter, DayInput, Done, Id, LinkToken, member, Text, Timestamp, TrimmedText, visitor } from './base.ts';
import { Minutes, VisitTime } from './visit-fields.ts';

const { windows, capacity, noticeDays, horizonDays } = WINDOW_LIMITS;
/** minutes since midnight */
const Minute = z.int().min(0).max(MINUTES_A_DAY);

const WindowFields = {
  /** 0 is Sunday */
  weekdays: z.array(z.int().min(0).max(6)).min(1, 'Choose at least one day').max(7),
  from: Minute,
  to: Minute,
  /** how many jobs the window can hold */
  capacity: z.int('Use a whole number').min(1, 'At least 1').max(capacity, `At most ${capacity}`),
  active: z.boolean(),
};

const WindowInput = z.object(WindowFields).refine(({ from, to }) => from < to, {
  error: 'The end must be after the start',
  path: ['to'],
});

const days = (max: number, least: number) =>
  z.int('Use whole days').min(least, `Use ${least} or more days`).max(max, `Use at most ${max} days`);

export const AppointmentOffer = z.object({
  windows: z.array(z.object(WindowFields)),
  notice_days: z.int(),
  horizon_days: z.int(),
  /** null: no reminders are sent */
  reminder_hour: z.int().nullable(),
  edit_number: z.int(),
});

export const OfferInput = z
  .object({
    windows: z.array(WindowInput).max(windows, `At most ${windows}`),
    notice_days: days(noticeDays, 0),
    horizon_days: days(horizonDays, 1),
    reminder_hour: z.int().min(REMINDER_HOURS.from).max(REMINDER_HOURS.to).nullable(),
    /** the latest edit number that the client saw; 0 before anything was saved */
    edit_number: Counter(),
  })
  .refine(({ notice_days, horizon_days }) => notice_days <= horizon_days, {
    error: 'The latest day can’t be before the earliest',
    path: ['horizon_days'],
  });

/** A window on a certain day, in minutes since midnight in the company's time zone. */
const Choice = z.object({ day: z.string(), from: z.int(), to: z.int() });

export const AppointmentRequest = z.object({
  id: Id('appointment_requests'),
  quote_id: Id('quotes'),
  /** Q-1004 */
  number: z.string(),
  customer_name: z.string(),
  property_address: z.string(),
  created_at: Timestamp,
  /** null: the customer only described a time, in `wish` */
  choice: Choice.nullable(),
  wish: z.string(),
  /** the current appointment that the customer wants to move; null when there is none */
  told_starts_at: Timestamp.nullable(),
  /** the unscheduled visit that would get the time; null when there is none, or when an appointment is to be moved */
  visit_id: Id('visits').nullable(),
  /** the planned length in minutes */
  minutes: z.int(),
  /** conflicts of a visit that starts with the window */
  conflicts: z.array(z.enum(CONFLICT_KINDS)),
});

/** The appointment data on a customer's page. */
export const AppointmentView = z.object({
  /** true when the customer may request a time, or a different one */
  open: z.boolean(),
  /** the customer's request that has no reply yet */
  asked: z.object({ choice: Choice.nullable(), wish: z.string() }).nullable(),
  /** the company's message when it declined the last request; '' otherwise */
  answer: z.string(),
  visits: z.array(
    z.object({
      starts_at: Timestamp,
      ends_at: Timestamp,
      /** first names of the people who come */
      crew: z.array(z.string()),
      /** when the crew on its way is expected; null when no crew is on its way */
      arrival: z.object({ from: Timestamp, to: Timestamp }).nullable(),
    }),
  ),
  choices: z.array(Choice),
  /** the day to pass in to get the next choices; null when there are no more */
  more_from: z.string().nullable(),
});

const view = member('quotes.view').meta({ scope: 'jobs:read' });
const answer = member('quotes.write', 'write').meta({ scope: 'jobs:write' });
const ById = z.object({ id: Id('appointment_requests') });
export const Confirmation = ById.extend({
  job_id: z.uuid(),
  visit_id: z.uuid(),
  time: VisitTime.optional(),
  minutes: Minutes.optional(),
  people: z.array(Id('users')).max(VISIT_PEOPLE_MAX).optional(),
  tell_customer: z.boolean().default(true),
});
const ByToken = z.object({ token: LinkToken });
const open = visitor('token_page');

export const appointments = {
  /** Returns the windows that customers can choose from, and the hour at which they are reminded. */
  offer: member('quotes.view')
    .route({ method: 'GET', path: '/appointment-settings', tags: ['jobs'] })
    .output(AppointmentOffer),
  /** Saves the offer. CHANGED_BY_OTHER when someone else saved in between. */
  saveOffer: member('company_settings.change', 'write')
    .route({ method: 'PUT', path: '/appointment-settings', tags: ['jobs'] })
    .input(OfferInput)
    .output(AppointmentOffer),
  /** Lists customers' requests that have no reply yet, oldest first. */
  requests: view
    .route({ method: 'GET', path: '/appointment-requests', tags: ['jobs'] })
    .output(z.object({ requests: z.array(AppointmentRequest) })),
  /**
   * Schedules the work at this time and notifies the customer. Without a time, the visit starts with the window.
   * Creates the quote's job if there is none, using the ids from the client. Repeating the call changes nothing.
   * CHANGED_BY_OTHER when the request is no longer open, or was confirmed with another time.
   */
  confirm: answer
    .route({ method: 'POST', path: '/appointment-requests/{id}/confirm', tags: ['jobs'] })
    .input(Confirmation)
    .output(z.object({ job_id: Id('jobs') })),
  /**
   * Declines the request with a message. The customer gets it by email and sees it on their page, where they can pick
   * another time.
   */
  decline: answer
    .route({ method: 'POST', path: '/appointment-requests/{id}/decline', tags: ['jobs'] })
    .input(ById.extend({ answer: TrimmedText().min(1, 'Add a short note').max(CUSTOMER_NOTE_MAX) }))
    .output(
      Done.extend({
        /** where the reply is emailed; null when no email can reach the customer, so nothing is sent */
        mailed_to: z.string().nullable(),
      }),
    ),
  /** Returns the appointment data for the page of an approved quote. NOT_FOUND for an unknown link. Changes nothing. */
  show: open
    .route({ method: 'GET', path: '/approval/{token}/appointment', tags: ['approval'] })
    .input(ByToken.extend({ from: DayInput().optional() }))
    .output(AppointmentView),
  /**
   * Requests a window, or another time in the customer's own words. The latest request replaces earlier ones;
   * repeating it changes nothing. CHANGED_BY_OTHER when the window is taken, RATE_LIMITED after five requests in a
   * day.
   */
  ask: open
    .route({ method: 'POST', path: '/approval/{token}/appointment', tags: ['approval'] })
    .input(
      ByToken.extend({
        choice: z.object({ day: DayInput(), from: Minute, to: Minute }).optional(),
        wish: Text(WISH_MAX),
        language: z.enum(LANGUAGES).optional(),
      }),
    )
    .output(Done),
  /** Returns the appointments as a file for the customer's own calendar. */
  file: open
    .route({ method: 'GET', path: '/approval/{token}/appointment/file', tags: ['approval'] })
    .input(ByToken)
    .output(z.file()),
};
