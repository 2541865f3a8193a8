import type { DaysOff } from '#domain/calendar/conflicts.ts';
import { type Day, dayInWords, shortWeekday, weekOf } from '#domain/calendar-days.ts';
import { offOn, onDay } from '#web/staff/calendar/work/entries/columns.ts';
import type { CalendarEntry } from '#web/staff/calendar/work/entries/entry.ts';
import { Pips } from './pips.tsx';

interface WeekStripProps {
  day: Day;
  entries: readonly CalendarEntry[];
  daysOff: readonly DaysOff[];
  onShowDay: (day: Day) => void;
}

/** The week of the chosen day. A tap opens another day. */
export function WeekStrip({ day, entries, daysOff, onShowDay }: WeekStripProps) {
  return (
    <div className="week-strip" role="group" aria-label="Week">
      {weekOf(day).map((each) => {
        const visits = onDay(entries, each);
        const { company, holiday } = offOn(daysOff, each);
        const about = [dayInWords(each), holiday, visitsInWords(visits.length)];
        return (
          <button
            key={each}
            type="button"
            aria-label={`${shortWeekday(each).slice(0, 1)} ${Number(each.slice(-2))}: ${about.filter(Boolean).join(', ')}`}
            aria-current={each === day ? 'date' : undefined}
            data-off={company || undefined}
            onClick={() => onShowDay(each)}
          >
            {shortWeekday(each).slice(0, 1)} <b>{Number(each.slice(-2))}</b>
            <Pips visits={visits} />
          </button>
        );
      })}
    </div>
  );
}

const visitsInWords = (count: number) => (count === 1 ? '1 visit' : `${count} visits`);
