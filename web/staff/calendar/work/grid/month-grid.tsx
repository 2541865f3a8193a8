import type { DaysOff } from '#domain/calendar/conflicts.ts';
import { type Day, dayInWords, type Month, monthInWords, monthOf, weeksOf } from '#domain/calendar-days.ts';
import { QuoteLink } from '#web/staff/calendar/quote-dates/quote-link.tsx';
import type { QuoteDates } from '#web/staff/calendar/quote-dates/use-quote-dates.ts';
import { offOn, onDay, type Shown } from '#web/staff/calendar/work/entries/columns.ts';
import { useCrew } from '#web/staff/calendar/work/entries/crew.ts';
import type { CalendarEntry } from '#web/staff/calendar/work/entries/entry.ts';
import { EntryChip } from './entry-block.tsx';
import { WhoIsOff } from './grid-strip.tsx';

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
/** Entries shown per day. A fuller day links to the day view. */
const SHOWN = 4;
const DOTS = 6;

interface MonthGridProps {
  month: Month;
  today: Day;
  entries: readonly CalendarEntry[];
  daysOff: readonly DaysOff[];
  quotes: QuoteDates;
  lifted: string | null;
  isLoading: boolean;
  onOpen: (entry: CalendarEntry) => void;
  onShowDay: (day: Day) => void;
}

/** Shows a month at a glance. On a phone each day shows dots and opens the day view. */
export function MonthGrid(props: MonthGridProps) {
  const { month, today, isLoading } = props;
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
        {weeksOf(month).map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <td
                key={day}
                data-drop="day"
                data-day={day}
                data-outside={monthOf(day) !== month || undefined}
                data-today={day === today || undefined}
                data-off={offOn(props.daysOff, day).company || undefined}
                aria-current={day === today ? 'date' : undefined}
              >
                <DayCell day={day} {...props} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function DayCell({ day, today, entries, daysOff, quotes, lifted, onOpen, onShowDay }: MonthGridProps & { day: Day }) {
  const visits = onDay(entries, day);
  const dates = quotes.get(day) ?? [];
  const count = visits.length + dates.length;
  const { holiday } = offOn(daysOff, day);
  const about = [dayInWords(day), holiday, `${count} ${count === 1 ? 'entry' : 'entries'}`];
  const room = count > SHOWN ? SHOWN - 1 : SHOWN;
  const isShown = ({ entry }: Shown, index: number) => index < room || entry.id === lifted;
  const hidden = count - visits.filter(isShown).length - dates.slice(0, Math.max(room - visits.length, 0)).length;
  return (
    <>
      <button
        type="button"
        className="day-number"
        data-roving=""
        tabIndex={-1}
        aria-label={`${Number(day.slice(-2))}: ${about.filter(Boolean).join(', ')}`}
        onClick={() => onShowDay(day)}
      >
        {Number(day.slice(-2))}
      </button>
      {day === today && <span className="today-word">Today</span>}
      <WhoIsOff daysOff={daysOff} day={day} />
      <Dots visits={visits} more={Math.max(count - DOTS, 0)} />
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

/** Shows a day's visits as dots, because nothing larger fits on a phone. */
function Dots({ visits, more }: { visits: readonly Shown[]; more: number }) {
  const crew = useCrew();
  return (
    <span className="day-dots" aria-hidden>
      {visits.slice(0, DOTS).map(({ entry }) => (
        <span key={entry.id} data-color={crew.colorOf(entry.people) ?? 'none'} />
      ))}
      {more > 0 && <small>+{more}</small>}
    </span>
  );
}
