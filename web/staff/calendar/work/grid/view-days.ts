import { addDays, type Day, monthOf, weekOf, weeksOf } from '#domain/calendar-days.ts';
import { AGENDA_DAYS, type View } from '#web/staff/calendar/work/entries/calendar-state.ts';

/** Returns the days of a view. A month is extended to whole weeks. */
export function viewDays(view: View, day: Day): readonly Day[] {
  if (view === 'day') return [day];
  if (view === 'week') return weekOf(day);
  if (view === 'month') return weeksOf(monthOf(day)).flat();
  return Array.from({ length: AGENDA_DAYS }, (_, index) => addDays(day, index));
}
