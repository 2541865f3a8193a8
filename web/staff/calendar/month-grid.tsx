import { Link } from 'react-router';
import { type Day, dayInWords, type Month, monthInWords, monthOf, weeksOf } from '#domain/calendar-days.ts';
import { ENTRY_LABELS, EntryMark } from './entry-mark.tsx';
import type { Entry } from './month-entries.ts';

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
/** More entries than this link to the agenda, which shows all of them. */
const SHOWN = 3;

interface MonthGridProps {
  month: Month;
  today: Day;
  days: ReadonlyMap<Day, readonly Entry[]>;
}

/** The month at a glance, on wide screens. A phone shows only the agenda. */
export function MonthGrid({ month, today, days }: MonthGridProps) {
  return (
    <table className="month-grid" aria-label={monthInWords(month)}>
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
                data-outside={monthOf(day) !== month || undefined}
                data-today={day === today || undefined}
                aria-current={day === today ? 'date' : undefined}
              >
                <DayCell
                  day={day}
                  entries={monthOf(day) === month ? (days.get(day) ?? []) : []}
                  isToday={day === today}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function DayCell({ day, entries, isToday }: { day: Day; entries: readonly Entry[]; isToday: boolean }) {
  const shown = entries.length > SHOWN ? entries.slice(0, SHOWN - 1) : entries;
  return (
    <>
      <span className="day-number">
        {Number(day.slice(-2))}
        {isToday && <span className="today-word">Today</span>}
      </span>
      {shown.length > 0 && (
        <ul className="plain-list day-entries">
          {shown.map(({ kind, quote }) => (
            <li key={`${kind} ${quote.id}`}>
              <Link
                to={`/app/quotes/${quote.id}`}
                className="day-entry"
                data-kind={kind}
                aria-label={entryName(kind, quote)}
              >
                <EntryMark kind={kind} />
                <span className="day-entry-name">{quote.customer_name || quote.number}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {entries.length > shown.length && (
        <a
          className="day-more"
          href={`#day-${day}`}
          aria-label={`${entries.length - shown.length} more on ${dayInWords(day)}`}
        >
          +{entries.length - shown.length} more
        </a>
      )}
    </>
  );
}

function entryName(kind: Entry['kind'], quote: Entry['quote']): string {
  return `${quote.customer_name || 'No customer yet'}, ${quote.number}: ${ENTRY_LABELS[kind]}`;
}
