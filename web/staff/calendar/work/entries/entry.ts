import type { z } from 'zod';
import type { Job as JobSchema } from '#contract/jobs.ts';
import type { CalendarEntry as EntrySchema } from '#contract/visit-fields.ts';
import { NO_CONFLICTS } from '#domain/calendar/conflicts.ts';
import { staffDay } from '#domain/calendar-days.ts';
import { lengthInWords, minuteInWords, type Slot } from './grid-steps.ts';

export type CalendarEntry = z.output<typeof EntrySchema>;
type Job = z.output<typeof JobSchema>;

export function entryOf(job: Job, visit: Job['visits'][number]): CalendarEntry {
  const { kind, title, customer_name, property_address, number, approval } = job;
  return {
    ...visit,
    kind,
    title,
    customer_name,
    property_address,
    property_id: null,
    number,
    approval,
    ...NO_CONFLICTS,
  };
}

/** Formats the time of a visit: "Mon, Nov 23, 9:00 AM, 3 h". */
export function whenOf({ parts: [first], minutes }: Pick<CalendarEntry, 'parts' | 'minutes'>): string {
  if (!first) return `Unscheduled, ${lengthInWords(minutes)}`;
  return `${staffDay(first.day)}, ${minuteInWords(first.from)}, ${lengthInWords(minutes).replaceAll(' ', '\u00a0')}`;
}

/** Returns the slot of a scheduled visit; null for one in the tray. */
export function slotOf({ parts, minutes }: Pick<CalendarEntry, 'parts' | 'minutes'>): Slot | null {
  const [first] = parts;
  return first ? { day: first.day, minute: first.from, length: minutes } : null;
}
