import { type Day, monthOf } from '#domain/calendar-days.ts';
import type { QuoteDates } from '#web/staff/calendar/quote-dates/use-quote-dates.ts';
import { Agenda } from './agenda.tsx';
import type { CalendarState } from './calendar-state.ts';
import { CrewWeek } from './crew-week.tsx';
import type { CalendarEntry } from './entry.ts';
import { MonthGrid } from './month-grid.tsx';
import { TimeGrid } from './time-grid.tsx';
import type { Read } from './use-entries.ts';
import type { MovedCalendar } from './use-moved-calendar.ts';

interface CalendarViewProps {
  state: CalendarState;
  days: readonly Day[];
  calendar: MovedCalendar;
  read: Read;
  quotes: QuoteDates;
  onOpen: (entry: CalendarEntry) => void;
}

export function CalendarView({ state, days, calendar, read, quotes, onOpen }: CalendarViewProps) {
  const { view, day, today } = state;
  const { entries, lifted, hours, columns, rows } = calendar;
  const { daysOff, isLoading } = read;
  const shared = { today, entries, daysOff, quotes, isLoading, onOpen, lifted: lifted?.entry.id ?? null };
  if (view === 'agenda') return <Agenda {...shared} days={days} />;
  if (view === 'month')
    return <MonthGrid {...shared} month={monthOf(day)} onShowDay={(chosen) => state.showView('day', chosen)} />;
  if (rows) return <CrewWeek {...shared} days={days} rows={rows} />;
  return <TimeGrid {...shared} key={view} columns={columns} hours={hours} />;
}
