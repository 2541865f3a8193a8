import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { takesTime } from '#domain/calendar/visit-states.ts';
import type { Day } from '#domain/calendar-days.ts';
import { queries } from '#web/api/query.ts';
import type { Person } from '#web/staff/calendar/work/entries/crew.ts';
import { EmptyState } from '#web/staff/components/empty-state.tsx';
import { NextStops } from './next-stops.tsx';
import { stopsOfOthers } from './stops-of-others.ts';

interface NoStopsProps {
  day: Day;
  /** name of the person whose route is shown */
  ofWhom: string;
  /** people whose routes the viewer may see; empty for viewers who see only their own */
  people: readonly Person[];
  onChoose: (id: string) => void;
}

/** Replaces an empty route. Offers a button for each person who has stops on this day. */
export function NoStops({ day, ofWhom, people, onChoose }: NoStopsProps) {
  const { data } = useQuery({
    ...queries.jobs.calendar.queryOptions({ input: { from: day, days: 1 } }),
    enabled: people.length > 1,
  });
  const visits = (data?.entries ?? []).filter(({ state }) => takesTime(state));
  const others = stopsOfOthers(visits, people, ofWhom);
  if (others.length === 0)
    return (
      <EmptyState picture="schedule" title="No stops on this day" action={<NextStops day={day} person={ofWhom} />}>
        Visits with someone assigned show up here in order.
      </EmptyState>
    );
  const name = people.find(({ id }) => id === ofWhom)?.full_name;
  return (
    <EmptyState
      picture="schedule"
      title={name ? `${name} has no stops on this day` : 'No stops on this day'}
      action={others.map(({ person, count }) => (
        <Button key={person.id} variant="default" onClick={() => onChoose(person.id)}>
          {person.full_name}, {count === 1 ? '1 stop' : `${count} stops`}
        </Button>
      ))}
    >
      Choose a teammate to see their route.
    </EmptyState>
  );
}
