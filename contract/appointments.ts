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
  capacity: z.int('Enter a whole number').min(1, 'At least 1').max(capacity, `At most ${capacity}`),
  active: z.boolean(),
};

const WindowInput = z.object(WindowFields).refine(({ from, to }) => from < to, {
  error: 'The end must be after the start',
  path: ['to'],
});

const days = (max: number, least: number) =>
  z
    .int('Enter a whole number of days')
    .min(least, `Enter ${least} or more days`)
    .max(max, `Enter ${max} days or fewer`);

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
    /** the latest edit number that the client saw. 0 before the first save */
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
  number: z.string(),
  customer_name: z.string(),
  property_address: z.string(),
  created_at: Timestamp,
  /** null: the customer only described a time, in `wish` */
  choice: Choice.nullable(),
  wish: z.string(),
  /** the appointment that the customer wants to move, or null */
  told_starts_at: Timestamp.nullable(),
  /**
   * the unscheduled visit that would get the time. null when there is none, or when the customer wants to move an
   * appointment
   */
  visit_id: Id('visits').nullable(),
  minutes: z.int(),
  /** conflicts if the visit starts when the window opens */
  conflicts: z.array(z.enum(CONFLICT_KINDS)),
});

export const AppointmentView = z.object({
  /** true when the customer may request a time, or another one */
  open: z.boolean(),
  asked: z.object({ choice: Choice.nullable(), wish: z.string() }).nullable(),
  /** the company's message when it declined the last request, or '' */
  answer: z.string(),
  visits: z.array(
    z.object({
      starts_at: Timestamp,
      ends_at: Timestamp,
      crew: z.array(z.string()),
      /** the arrival window of a crew on its way, or null */
      arrival: z.object({ from: Timestamp, to: Timestamp }).nullable(),
    }),
  ),
  choices: z.array(Choice),
  /** pass this day as `from` to get the next choices. null when there are no more */
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
  offer: member('quotes.view')
    .route({ method: 'GET', path: '/appointment-settings', tags: ['jobs'] })
    .output(AppointmentOffer),
  /** @throws CHANGED_BY_OTHER when someone else saved in between */
  saveOffer: member('company_settings.change', 'write')
    .route({ method: 'PUT', path: '/appointment-settings', tags: ['jobs'] })
    .input(OfferInput)
    .output(AppointmentOffer),
  requests: view
    .route({ method: 'GET', path: '/appointment-requests', tags: ['jobs'] })
    .output(z.object({ requests: z.array(AppointmentRequest) })),
  /**
   * Schedules the work at this time and notifies the customer. Without a time, the visit starts when the window
   * opens. Creates the quote's job if it has none. CHANGED_BY_OTHER when the request is closed or was confirmed with
   * another time.
   */
  confirm: answer
    .route({ method: 'POST', path: '/appointment-requests/{id}/confirm', tags: ['jobs'] })
    .input(Confirmation)
    .output(z.object({ job_id: Id('jobs') })),
  /** Declines the request. Emails the message to the customer, who can then pick another time on their page. */
  decline: answer
    .route({ method: 'POST', path: '/appointment-requests/{id}/decline', tags: ['jobs'] })
    .input(ById.extend({ answer: TrimmedText().min(1, 'Add a short note').max(CUSTOMER_NOTE_MAX) }))
    .output(
      Done.extend({
        /** where the reply is emailed. null when the customer has no working email, so nothing is sent */
        mailed_to: z.string().nullable(),
      }),
    ),
  /** NOT_FOUND for an unknown link. */
  show: open
    .route({ method: 'GET', path: '/approval/{token}/appointment', tags: ['approval'] })
    .input(ByToken.extend({ from: DayInput().optional() }))
    .output(AppointmentView),
  /**
   * Requests a window, or a time in the customer's own words. A new request replaces the earlier one.
   * CHANGED_BY_OTHER when the window is taken. RATE_LIMITED after five requests in a day.
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
  file: open
    .route({ method: 'GET', path: '/approval/{token}/appointment/file', tags: ['approval'] })
    .input(ByToken)
    .output(z.file()),
};
