/** Computes the new slot of a calendar entry that is moved or resized. Pointers and keys use the same steps. */

import { VISIT_LENGTH } from '#domain/calendar/job-limits.ts';
import { MINUTES_A_DAY } from '#domain/calendar/wall-time.ts';
import { addDays, type Day } from '#domain/calendar-days.ts';

export const STEP_MINUTES = 15;

/** The place of an entry in the grid. Minutes count from midnight in the company's time zone. */
export interface Slot {
  day: Day;
  minute: number;
  length: number;
}

type Grip = 'move' | 'resize';

interface Shift {
  days: number;
  minutes: number;
}

const toStep = (minutes: number) => Math.round(minutes / STEP_MINUTES) * STEP_MINUTES;
const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high);

/** Returns the nearest quarter hour within the day. */
export function snapped(minute: number): number {
  return clamp(toStep(minute), 0, MINUTES_A_DAY - STEP_MINUTES);
}

/** Returns the slot after a shift. A moved slot keeps its length, a resized one its start. */
export function shifted(slot: Slot, grip: Grip, shift: Shift): Slot {
  if (grip === 'resize')
    return { ...slot, length: clamp(toStep(slot.length + shift.minutes), VISIT_LENGTH.min, VISIT_LENGTH.max) };
  return { ...slot, day: addDays(slot.day, shift.days), minute: snapped(slot.minute + shift.minutes) };
}

/** Formats minutes since midnight: "8:15 AM". */
export function minuteInWords(minute: number): string {
  const hour = Math.floor(minute / 60) % 24;
  const rest = String(minute % 60).padStart(2, '0');
  return `${hour % 12 || 12}:${rest} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** Formats the time from one minute of a day to another: "8:00 AM – 12:00 PM", or "8:00 – 10:00 AM" within a half. */
export function fromToInWords(from: number, to: number): string {
  const [start, end] = [minuteInWords(from), minuteInWords(to)];
  return `${start.slice(-2) === end.slice(-2) ? start.slice(0, -3) : start} – ${end}`;
}

/** Formats a length in minutes: "1 h 30 min". */
export function lengthInWords(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}
