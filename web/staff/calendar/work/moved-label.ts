import { staffDay } from '#domain/calendar-days.ts';
import type { Entry } from './entry.ts';
import { minuteInWords } from './grid-steps.ts';
import type { Place } from './places.ts';

/** "Dana Reyes moved to Wed, Nov 25, 10:15 AM. Unassigned." */
export function movedLabel(entry: Pick<Entry, 'customer_name' | 'title'>, { slot, people }: Place): string {
  const what = entry.customer_name || entry.title;
  if (!slot) return `${what} taken off the calendar.`;
  const moved = `${what} moved to ${staffDay(slot.day)}, ${minuteInWords(slot.minute)}.`;
  return people.length === 0 ? `${moved} Unassigned.` : moved;
}
