import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { takesTime } from '#domain/calendar/visit-states.ts';
import { addDays, type Day, staffDay } from '#domain/calendar-days.ts';
import { queries } from '#web/api/query.ts';

const DAYS_AHEAD = 14;

/** Leads to the next day with stops. @param person shows only the stops of this person */
export function NextStops({ day, person }: { day: Day; person?: string }) {
  const from = addDays(day, 1);
  const { data } = useQuery(queries.jobs.calendar.queryOptions({ input: { from, days: DAYS_AHEAD } }));
  const days = (data?.entries ?? [])
    .filter(({ state, people }) => takesTime(state) && people.length > 0 && (!person || people.includes(person)))
    .flatMap(({ parts }) => parts.map((part) => part.day))
    .filter((each) => each > day);
  if (days.length === 0) return null;
  const next = days.reduce((one, other) => (other < one ? other : one));
  return (
    <Button
      component={Link}
      to={`/app/route?day=${next}${person ? `&person=${encodeURIComponent(person)}` : ''}`}
      variant="default"
    >
      Next stops: {staffDay(next)}
    </Button>
  );
}
