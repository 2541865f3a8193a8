import type { DayHours, DaysOff } from '#domain/calendar/conflicts.ts';
import { type Day, dayInWords, type Month, monthInWords, monthOf, staffDay, weeksOf } from '#domain/calendar-days.ts';
import { QuoteLink } from '#web/staff/calendar/quote-dates/quote-link.tsx';
import type { QuoteDates } from '#web/staff/calendar/quote-dates/use-quote-dates.ts';
import { offOn, onDay, type Shown } from '#web/staff/calendar/work/entries/columns.ts';
import { type DayLoad, dayLoads } from '#web/staff/calendar/work/entries/day-load.ts';
import type { CalendarEntry } from '#web/staff/calendar/work/entries/entry.ts';
import { DayLoadBar } from './day-load-bar.tsx';
import { EntryChip } from './entry-block.tsx';
import { WhoIsOff } from './grid-strip.tsx';
import { Pips } from './pips.tsx';

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
/** The most entries shown per day. A day with more links to the day view. */
const SHOWN = 4;

interface MonthGridProps {
  month: Month;
  /** the chosen day, whose visits are listed below the month on a phone */
  day: Day;
  today: Day;
  /** Sunday first */
  hours: readonly DayHours[];
  entries: readonly CalendarEntry[];
  daysOff: readonly DaysOff[];
  quotes: QuoteDates;
  lifted: string | null;
  isLoading: boolean;
  onOpen: (entry: CalendarEntry) => void;
  onShowDay: (day: Day) => void;
}

/** Shows a month at a glance. On a phone each day shows only its number of visits. */
export function MonthGrid(props: MonthGridProps) {
  const { month, day: chosen, today, isLoading, entries, hours } = props;
  const weeks = weeksOf(month);
  const loads = dayLoads(weeks.flat(), entries, hours);
  return (
    <table
      className="month-grid"
      aria-label={monthInWords(month)}
      data-roving-root=""
      aria-busy={isLoading || undefined}
    >
      <thead>
        <tr>
          {WEEKDAYS.map((name) => (
            <th key={name} scope="col" abbr={name}>
              {name.slice(0, 3)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <td
                key={day}
                data-drop="day"
                data-day={day}
                data-outside={monthOf(day) !== month || undefined}
                data-today={day === today || undefined}
                data-chosen={day === chosen || undefined}
                data-closed={loads.get(day)?.share === null || undefined}
                data-off={offOn(props.daysOff, day).company || undefined}
                aria-current={day === today ? 'date' : undefined}
              >
                <DayCell {...props} day={day} load={loads.get(day)} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Returns "Dec". A month's first day names its month, because it is often not in the first row. */
const monthOfDay = (day: Day) => staffDay(day).replace(/^\w+, (\w+) .*$/, '$1');

type DayCellProps = MonthGridProps & { load: DayLoad | undefined };

function DayCell({ day, load, entries, daysOff, quotes, lifted, onOpen, onShowDay }: DayCellProps) {
  const visits = onDay(entries, day);
  const dates = quotes.get(day) ?? [];
  const count = visits.length + dates.length;
  const { holiday } = offOn(daysOff, day);
  const isFirst = day.endsWith('-01');
  const about = [dayInWords(day), holiday, `${count} ${count === 1 ? 'entry' : 'entries'}`];
  const room = count > SHOWN ? SHOWN - 1 : SHOWN;
  const isShown = ({ entry }: Shown, index: number) => index < room || entry.id === lifted;
  const hidden = count - visits.filter(isShown).length - dates.slice(0, Math.max(room - visits.length, 0)).length;
  return (
    <>
      <div className="day-head">
        <button
          type="button"
          className="day-number"
          data-roving=""
          tabIndex={-1}
          aria-label={`${isFirst ? `${monthOfDay(day)} ` : ''}${Number(day.slice(-2))}: ${about.filter(Boolean).join(', ')}`}
          onClick={() => onShowDay(day)}
        >
          <b>
            {isFirst && <span className="day-month">{monthOfDay(day)} </span>}
            {Number(day.slice(-2))}
          </b>
          <Pips visits={visits} />
        </button>
        {load && load.minutes > 0 && <DayLoadBar load={load} />}
      </div>
      <WhoIsOff daysOff={daysOff} day={day} />
      <div className="day-entries">
        {visits.filter(isShown).map(({ entry, from }) => (
          <EntryChip key={entry.id} entry={entry} from={from} isLifted={lifted === entry.id} onOpen={onOpen} />
        ))}
        {dates.slice(0, Math.max(room - visits.length, 0)).map((entry) => (
          <QuoteLink key={`${entry.kind} ${entry.quote.id}`} entry={entry} />
        ))}
        {hidden > 0 && (
          <button
            type="button"
            className="day-more"
            data-roving=""
            tabIndex={-1}
            aria-label={`${hidden} more on ${dayInWords(day)}`}
            onClick={() => onShowDay(day)}
          >
            {hidden} more
          </button>
        )}
      </div>
    </>
  );
}
