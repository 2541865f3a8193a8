import { useQuery } from '@tanstack/react-query';
import { takesTime } from '#domain/calendar/visit-states.ts';
import { type Day, staffDay } from '#domain/calendar-days.ts';
import { queries } from '#web/api/query.ts';
import { onDay } from '#web/staff/calendar/work/entries/columns.ts';
import { fromToInWords } from '#web/staff/calendar/work/entries/grid-steps.ts';
import { useEntries } from '#web/staff/calendar/work/entries/use-entries.ts';

/** Lists the visits of the day that a customer asks for, so no one has to look them up first. */
export function DayVisits({ day }: { day: Day }) {
  const { entries, hasAny } = useEntries([day]);
  const { data: people = [] } = useQuery(queries.inbox.people.queryOptions());
  if (!hasAny) return null;
  const visits = onDay(entries, day).filter(({ entry }) => takesTime(entry.state));
  const firstNames = (ids: readonly string[]) =>
    people.flatMap(({ id, full_name }) => (ids.includes(id) ? [full_name.split(' ')[0]] : [])).join(', ');
  return (
    <section className="inbox-day" aria-label={`Visits on ${staffDay(day)}`}>
      <h3>On {staffDay(day)}</h3>
      {visits.length === 0 && <p>Nothing else that day</p>}
      <ul className="plain-list">
        {visits.map(({ entry, from, to }) => (
          <li key={entry.id}>
            <span className="inbox-day-time">{fromToInWords(from, to)}</span>
            <span className="breakable">{entry.customer_name || entry.title}</span>
            <span className="inbox-day-crew">{firstNames(entry.people) || 'Unassigned'}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
