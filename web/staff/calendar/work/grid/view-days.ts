import { addDays, type Day, firstDayOf, lastDayOf, monthOf, weekOf, weeksOf } from '#domain/calendar-days.ts';
import type { View } from '#web/staff/calendar/work/entries/calendar-state.ts';

/** Returns the days of a view. A month is extended to whole weeks. */
export function viewDays(view: View, day: Day): readonly Day[] {
  if (view === 'day') return [day];
  if (view === 'week') return weekOf(day);
  if (view === 'month') return weeksOf(monthOf(day)).flat();
  const days: Day[] = [];
  const last = lastDayOf(monthOf(day));
  for (let each = firstDayOf(monthOf(day)); each <= last; each = addDays(each, 1)) days.push(each);
  return days;
}
