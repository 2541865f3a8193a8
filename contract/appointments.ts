/** Appointments that customers request: the windows on offer, the requests, and the answers to them. */
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
/** since midnight */
const Minute = z.int().min(0).max(MINUTES_A_DAY);

const WindowFields = {
  /** 0 is Sunday */
  weekdays: z.array(z.int().min(0).max(6)).min(1, 'Choose at least one day').max(7),
  from: Minute,
  to: Minute,
  /** how many jobs fit in */
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
  /** null: no reminders */
  reminder_hour: z.int().nullable(),
  edit_number: z.int(),
});

export const OfferInput = z
  .object({
    windows: z.array(WindowInput).max(windows, `At most ${windows}`),
    notice_days: days(noticeDays, 0),
    horizon_days: days(horizonDays, 1),
    reminder_hour: z.int().min(REMINDER_HOURS.from).max(REMINDER_HOURS.to).nullable(),
    /** the latest one the client saw; 0 before anything was saved */
    edit_number: Counter(),
  })
  .refine(({ notice_days, horizon_days }) => notice_days <= horizon_days, {
    error: 'The latest day can’t be before the earliest',
    path: ['horizon_days'],
  });

/** A window on a day, in minutes since midnight in the company's time zone. */
const Choice = z.object({ day: z.string(), from: z.int(), to: z.int() });

export const AppointmentRequest = z.object({
  id: Id('appointment_requests'),
  quote_id: Id('quotes'),
  /** Q-1004 */
  number: z.string(),
  customer_name: z.string(),
  property_address: z.string(),
  created_at: Timestamp,
  /** null: words alone */
  choice: Choice.nullable(),
  wish: z.string(),
  /** the appointment that it should replace */
  told_starts_at: Timestamp.nullable(),
  /** the visit without a time that would get it; null when there is none, or an appointment to replace */
  visit_id: Id('visits').nullable(),
  /** the planned length in minutes */
  minutes: z.int(),
  /** conflicts of a visit at the beginning of the window */
  conflicts: z.array(z.enum(CONFLICT_KINDS)),
});

/** Appointment data of the customer's page. */
export const AppointmentView = z.object({
  /** whether they may request a time, or another one */
  open: z.boolean(),
  /** their unanswered request */
  asked: z.object({ choice: Choice.nullable(), wish: z.string() }).nullable(),
  /** the company's message when it declined the last request; '' otherwise */
  answer: z.string(),
  visits: z.array(
    z.object({
      starts_at: Timestamp,
      ends_at: Timestamp,
      /** first names of who comes */
      crew: z.array(z.string()),
      /** when the crew that is on its way will arrive; null while it is not */
      arrival: z.object({ from: Timestamp, to: Timestamp }).nullable(),
    }),
  ),
  choices: z.array(Choice),
  /** the day to ask for the next choices with; null when there are no more */
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
  /** Returns the windows that customers may choose from, and when they are reminded. */
  offer: member('quotes.view')
    .route({ method: 'GET', path: '/appointment-settings', tags: ['jobs'] })
    .output(AppointmentOffer),
  /** CHANGED_BY_OTHER when someone else saved in between. */
  saveOffer: member('company_settings.change', 'write')
    .route({ method: 'PUT', path: '/appointment-settings', tags: ['jobs'] })
    .input(OfferInput)
    .output(AppointmentOffer),
  /** Lists customers' unanswered requests, the oldest first. */
  requests: view
    .route({ method: 'GET', path: '/appointment-requests', tags: ['jobs'] })
    .output(z.object({ requests: z.array(AppointmentRequest) })),
  /**
   * Schedules the work at this time and notifies the customer. Without a time it starts with the window. Creates the
   * job of the quote if there is none, with the client's ids. Repeating it changes nothing; CHANGED_BY_OTHER when the
   * request is no longer open, or was confirmed with another time.
   */
  confirm: answer
    .route({ method: 'POST', path: '/appointment-requests/{id}/confirm', tags: ['jobs'] })
    .input(Confirmation)
    .output(z.object({ job_id: Id('jobs') })),
  /** Declines with a sentence, by email and on the page, where the customer can choose again. */
  decline: answer
    .route({ method: 'POST', path: '/appointment-requests/{id}/decline', tags: ['jobs'] })
    .input(ById.extend({ answer: TrimmedText().min(1, 'Add a short note').max(CUSTOMER_NOTE_MAX) }))
    .output(
      Done.extend({
        /** the email that the answer is sent to; null when there is none that can get it, so nothing is sent */
        mailed_to: z.string().nullable(),
      }),
    ),
  /** Returns the appointment data for the page of an approved quote. NOT_FOUND for an unknown link. Changes nothing. */
  show: open
    .route({ method: 'GET', path: '/approval/{token}/appointment', tags: ['approval'] })
    .input(ByToken.extend({ from: DayInput().optional() }))
    .output(AppointmentView),
  /**
   * Asks for a window, or for another time in the customer's words. The latest request counts; repeating it changes
   * nothing. CHANGED_BY_OTHER when the window is taken, RATE_LIMITED after five in a day.
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
  /** The appointments of the page for the customer's own calendar. */
  file: open
    .route({ method: 'GET', path: '/approval/{token}/appointment/file', tags: ['approval'] })
    .input(ByToken)
    .output(z.file()),
};
