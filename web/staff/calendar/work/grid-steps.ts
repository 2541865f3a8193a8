/** Where an entry of the grid comes to stand when somebody moves or resizes it: by pointer or by keys, in the same steps. */
import { addDays, type Day } from '#domain/calendar-days.ts';
import { VISIT_LENGTH } from '#domain/calendar/job-limits.ts';
import { MINUTES_A_DAY } from '#domain/calendar/wall-time.ts';

export const STEP_MINUTES = 15;

/** What an entry takes of the grid. Minutes count from midnight, by the company's clock. */
export interface Slot {
  day: Day;
  minute: number;
  length: number;
}

export type Grip = 'move' | 'resize';

/** What a pointer or a key adds to a slot. */
export interface Shift {
  days: number;
  minutes: number;
}

const toStep = (minutes: number) => Math.round(minutes / STEP_MINUTES) * STEP_MINUTES;
const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high);

/**
 * The slot after a shift. A moved entry keeps its length and begins on a full quarter of an hour; it never begins outside
 * its day or outside the days of the grid. A resized one keeps its beginning.
 */
export function shifted(slot: Slot, grip: Grip, shift: Shift, days: readonly Day[]): Slot {
  if (grip === 'resize')
    return { ...slot, length: clamp(toStep(slot.length + shift.minutes), VISIT_LENGTH.min, VISIT_LENGTH.max) };
  const day = addDays(slot.day, shift.days);
  const first = days[0] ?? day;
  const last = days.at(-1) ?? day;
  const minute = clamp(toStep(slot.minute + shift.minutes), 0, MINUTES_A_DAY - STEP_MINUTES);
  return { ...slot, day: day < first ? first : day > last ? last : day, minute };
}

const ARROWS: Record<string, Shift> = {
  ArrowLeft: { days: -1, minutes: 0 },
  ArrowRight: { days: 1, minutes: 0 },
  ArrowUp: { days: 0, minutes: -STEP_MINUTES },
  ArrowDown: { days: 0, minutes: STEP_MINUTES },
};

/** What a key does to a lifted entry: arrows move it, Shift with up and down makes it shorter and longer. */
export function keyShift(key: string, withShift: boolean): { grip: Grip; shift: Shift } | null {
  const shift = ARROWS[key];
  if (!shift) return null;
  if (!withShift) return { grip: 'move', shift };
  return shift.days === 0 ? { grip: 'resize', shift } : null;
}

/** How far a pointer went, in days and minutes of the grid. */
export function pointerShift(
  moved: { x: number; y: number },
  { columnWidth, hourHeight }: { columnWidth: number; hourHeight: number },
): Shift {
  return { days: Math.round(moved.x / columnWidth), minutes: (moved.y / hourHeight) * 60 };
}

/** "8:15 AM" */
export function minuteInWords(minute: number): string {
  const hour = Math.floor(minute / 60) % 24;
  const rest = String(minute % 60).padStart(2, '0');
  return `${hour % 12 || 12}:${rest} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** "1 h 30 min" */
export function lengthInWords(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}
