import { type Day, monthOf } from '#domain/calendar-days.ts';
import type { QuoteDates } from '#web/staff/calendar/quote-dates/use-quote-dates.ts';
import type { CalendarState } from './entries/calendar-state.ts';
import type { CalendarEntry } from './entries/entry.ts';
import type { Read } from './entries/use-entries.ts';
import { Agenda } from './grid/agenda.tsx';
import { CrewWeek } from './grid/crew-week.tsx';
import { MonthGrid } from './grid/month-grid.tsx';
import { TimeGrid } from './grid/time-grid.tsx';
import type { MovedCalendar } from './grid/use-moved-calendar.ts';

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
