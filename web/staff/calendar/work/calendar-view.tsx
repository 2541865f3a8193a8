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
import { WeekStrip } from './grid/week-strip.tsx';

interface CalendarViewProps {
  state: CalendarState;
  days: readonly Day[];
  calendar: MovedCalendar;
  read: Read;
  quotes: QuoteDates;
  onOpen: (entry: CalendarEntry) => void;
  onAdd: (() => void) | undefined;
}

export function CalendarView({ state, days, calendar, read, quotes, onOpen, onAdd }: CalendarViewProps) {
  const { view, day, today, isPhone } = state;
  const { entries, lifted, hours, columns, rows } = calendar;
  const { daysOff, isLoading } = read;
  const shared = { today, entries, daysOff, quotes, isLoading, onOpen, lifted: lifted?.entry.id ?? null };
  const strip = <WeekStrip day={day} entries={entries} daysOff={daysOff} onShowDay={state.showDay} />;
  if (view === 'agenda')
    return (
      <>
        {isPhone && strip}
        <Agenda {...shared} days={days} onAdd={isPhone ? onAdd : undefined} />
      </>
    );
  if (view === 'month')
    return (
      <>
        <MonthGrid
          {...shared}
          month={monthOf(day)}
          day={day}
          hours={hours}
          onShowDay={(chosen) => (isPhone ? state.showDay(chosen) : state.showView('day', chosen))}
        />
        {isPhone && <Agenda {...shared} days={[day]} onAdd={onAdd} />}
      </>
    );
  if (rows) return <CrewWeek {...shared} days={days} rows={rows} />;
  return (
    <>
      {isPhone && view === 'day' && strip}
      <TimeGrid {...shared} key={view} columns={columns} hours={hours} />
    </>
  );
}
