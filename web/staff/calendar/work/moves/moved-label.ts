import { staffDay } from '#domain/calendar-days.ts';
import { type CalendarEntry, slotOf } from '#web/staff/calendar/work/entries/entry.ts';
import { minuteInWords } from '#web/staff/calendar/work/entries/grid-steps.ts';
import type { VisitPlacement } from '#web/staff/calendar/work/entries/placement.ts';

type LabeledEntry = Pick<CalendarEntry, 'customer_name' | 'title' | 'parts' | 'minutes'>;

/**
 * Describes a move: "Dana Reyes moved to Wed, Nov 25, 10:15 AM." For a visit from the tray: "Scheduled for Wed, Nov
 * 25, 10:15 AM. Unassigned."
 */
export function movedLabel(entry: LabeledEntry, { slot, people }: VisitPlacement): string {
  const what = entry.customer_name || entry.title;
  if (!slot) return `${what} unscheduled.`;
  const when = `${staffDay(slot.day)}, ${minuteInWords(slot.minute)}.`;
  const moved = slotOf(entry) ? `${what} moved to ${when}` : `Scheduled for ${when}`;
  return people.length === 0 ? `${moved} Unassigned.` : moved;
}
