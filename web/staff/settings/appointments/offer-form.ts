/** The times offered to customers, as a form. A time or number may be missing while someone types it. */
import type { z } from 'zod';
import { type AppointmentOffer, OfferInput } from '#contract/appointments.ts';
import { weekdaysOutside } from '#domain/calendar/appointment-windows.ts';
import type { DayHours } from '#domain/calendar/conflicts.ts';
import { clockOf, MINUTES_A_DAY, minuteOfClock } from '#domain/calendar/wall-time.ts';
import { minuteInWords } from '#web/staff/calendar/work/entries/grid-steps.ts';
import { type Problems, problemsBy } from '#web/staff/components/form-problems.ts';
import { type MailMode, withReminderNote } from '#web/staff/components/mail-promise.ts';
import type { SharedFields } from '#web/staff/components/use-form.ts';
import { hourRuns, WEEKDAY_NAMES, WEEKDAYS } from '#web/staff/settings/work/work-form.ts';

export type OfferView = z.output<typeof AppointmentOffer>;

/** A window with times in the format of time fields: "08:30". */
export interface WindowDraft {
  id: string;
  /** 0 is Sunday */
  weekdays: readonly number[];
  from: string;
  to: string;
  capacity: number | null;
  active: boolean;
}

export interface OfferForm {
  windows: readonly WindowDraft[];
  notice_days: number | null;
  horizon_days: number | null;
  reminder_hour: number | null;
}

const MORNING: Omit<WindowDraft, 'id'> = {
  weekdays: [1, 2, 3, 4, 5],
  from: '08:00',
  to: '12:00',
  capacity: 1,
  active: true,
};
const AFTERNOON = { ...MORNING, from: '13:00', to: '17:00' };

/** Suggests the morning of working days, or the afternoon if there are mornings already. */
export function newWindow(windows: readonly WindowDraft[]): Omit<WindowDraft, 'id'> {
  return windows.some(({ from }) => (minuteOfClock(from) ?? 0) < 12 * 60) ? AFTERNOON : MORNING;
}

export function offerForm({ windows, notice_days, horizon_days, reminder_hour }: OfferView): OfferForm {
  return {
    windows: windows.map(({ from, to, ...window }, place) => ({
      id: `${place}`,
      ...window,
      from: clockOf(from),
      to: clockOf(to),
    })),
    notice_days,
    horizon_days,
    reminder_hour,
  };
}

export function enteredOffer(form: OfferForm, edit_number: number): z.input<typeof OfferInput> {
  return {
    windows: form.windows.map(({ weekdays, from, to, capacity, active }) => ({
      weekdays: [...weekdays].toSorted((a, b) => a - b),
      from: minuteOfClock(from) ?? -1,
      // An end at 12:00 AM means the end of the same day.
      to: minuteOfClock(to) === 0 ? MINUTES_A_DAY : (minuteOfClock(to) ?? -1),
      capacity: capacity ?? 0,
      active,
    })),
    notice_days: form.notice_days ?? -1,
    horizon_days: form.horizon_days ?? -1,
    reminder_hour: form.reminder_hour,
    edit_number,
  };
}

export function offerProblems(form: OfferForm): Problems {
  return problemsBy(OfferInput, enteredOffer(form, 0));
}

/** Returns the problem of each window; undefined for a valid one. */
export function windowProblems(form: OfferForm): readonly (string | undefined)[] {
  const issues = OfferInput.safeParse(enteredOffer(form, 0)).error?.issues ?? [];
  return form.windows.map(({ from, to }, index) => {
    if (minuteOfClock(from) === null || minuteOfClock(to) === null) return 'Enter a start and end time';
    return issues.find(({ path: [field, place] }) => field === 'windows' && place === index)?.message;
  });
}

/** Describes a window: "Monday, Tuesday, 8:00 AM – 12:00 PM, 2 jobs". */
export function windowInWords({ weekdays, from, to, capacity, active }: Omit<WindowDraft, 'id'>): string {
  const days = WEEKDAYS.filter((_, index) => weekdays.includes(index)).map((day) => WEEKDAY_NAMES[day]);
  const times = [from, to].map((clock) => minuteInWords(minuteOfClock(clock) ?? 0)).join(' – ');
  const jobs = `${capacity ?? 0} ${capacity === 1 ? 'job' : 'jobs'}`;
  return [...days, times, jobs, ...(active ? [] : ['not available now'])].join(', ');
}

/** A window in two lines: "Mon – Fri" and "8 AM – 12 PM, 2 jobs". */
export function windowParts({ weekdays, from, to, capacity, active }: WindowDraft): { days: string; rest: string } {
  const hours = WEEKDAYS.map((_, index) => (weekdays.includes(index) ? { from: 0, to: 1 } : { from: 0, to: 0 }));
  const days = hourRuns(hours).filter(({ words }) => words !== 'Off');
  const times = [from, to].map((clock) => minuteInWords(minuteOfClock(clock) ?? 0).replace(':00', '')).join(' – ');
  const jobs = `${capacity ?? 0} ${capacity === 1 ? 'job' : 'jobs'} per slot`;
  return {
    days: days.map((run) => run.days).join(', ') || 'No days',
    rest: [times, jobs, ...(active ? [] : ['not available now'])].join(', '),
  };
}

/** Names the days on which customers never see the window, because it is outside the company's hours. '' for none. */
export function outsideHoursNote({ weekdays, from }: WindowDraft, hours: readonly DayHours[]): string {
  const minute = minuteOfClock(from);
  if (minute === null) return '';
  const days = weekdaysOutside({ weekdays: [...weekdays], from: minute }, hours);
  if (days.length === 0) return '';
  const names = WEEKDAYS.filter((_, index) => days.includes(index)).map((day) => WEEKDAY_NAMES[day]);
  const list = new Intl.ListFormat('en-US', { type: 'disjunction' }).format(names);
  return `Not offered on ${list}: this slot starts outside your working hours.`;
}

export const noticeLabel = (days: number | null) => (days === 1 ? '1 day' : `${days ?? 0} days`);
export const reminderLabel = (hour: number | null) =>
  hour === null ? 'No reminder' : `The day before, ${minuteInWords(hour * 60)}`;

/** Describes the reminder to people who may not change it. Adds a note if its emails can't be sent yet. */
export const reminderFact = (hour: number | null, mail: MailMode) =>
  hour === null ? reminderLabel(hour) : withReminderNote(`${reminderLabel(hour)}.`, mail);

export const SHARED_OFFER: SharedFields<OfferForm> = {
  windows: { label: 'Time slots', words: (windows) => windows.map(windowInWords).join('\n') || 'None' },
  notice_days: { label: 'Minimum notice', words: noticeLabel },
  horizon_days: { label: 'Booking window', words: noticeLabel },
  reminder_hour: { label: 'Reminder', words: reminderLabel },
};
