import { Button } from '@mantine/core';
import { useQueries, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { takesTime } from '#domain/calendar/visit-states.ts';
import type { Day } from '#domain/calendar-days.ts';
import { queries } from '#web/api/query.ts';
import { assignLink } from '#web/staff/calendar/work/entries/assign-link.ts';
import { CrewContext, crewOf, type Person } from '#web/staff/calendar/work/entries/crew.ts';
import { type CrewGroup, crewGroups } from '#web/staff/calendar/work/entries/crew-groups.ts';
import type { CalendarEntry } from '#web/staff/calendar/work/entries/entry.ts';
import { CrewMark } from '#web/staff/calendar/work/grid/crew-mark.tsx';
import { EmptyState } from '#web/staff/components/empty-state.tsx';
import { FailedState } from '#web/staff/components/failed-state.tsx';
import { LoadingPanels } from '#web/staff/components/loading.tsx';
import { readFailure } from '#web/staff/workspace/read-failure.ts';
import { NextStops } from './next-stops.tsx';
import { type MappedRoute, RouteMap } from './route-map.tsx';
import { Leg, NextDirections, StopRow } from './stop-row.tsx';
import type { Stop } from './use-day-route.ts';

interface TeamRouteProps {
  day: Day;
  people: readonly Person[];
  onChoose: (id: string) => void;
}

const NO_VISITS: readonly CalendarEntry[] = [];

/** Shows the routes of everyone with visits on a day, and the unassigned visits. */
export function TeamRoute({ day, people, onChoose }: TeamRouteProps) {
  const query = useQuery(queries.jobs.calendar.queryOptions({ input: { from: day, days: 1 } }));
  const visits = (query.data?.entries ?? NO_VISITS).filter(({ state }) => takesTime(state));
  const groups = crewGroups(visits, people);
  const unassigned = visits.filter((visit) => visit.people.length === 0);
  const routes = useRoutes(day, groups);
  const failure = readFailure(query);
  if (failure !== null) return <FailedState error={failure} onRetry={() => void query.refetch()} />;
  if (!query.data) return <LoadingPanels heights={[140, 120]} />;
  if (visits.length === 0)
    return <EmptyState picture="schedule" title="No stops on this day" action={<NextStops day={day} />} />;
  return (
    <CrewContext value={crewOf(people)}>
      <div className="route route-crews">
        <div className="route-list">
          {groups.map((group, index) => (
            <CrewRoute
              key={group.people.map(({ id }) => id).join()}
              day={day}
              group={group}
              stops={routes[index]?.stops ?? []}
              isRing={index % 2 === 1}
              onChoose={onChoose}
            />
          ))}
          {unassigned.length > 0 && (
            <section className="route-crew" aria-label="Unassigned">
              <h2 className="route-crew-head">
                <CrewMark people={[]} isHidden />
                Unassigned
              </h2>
              <ul className="plain-list route-stops">
                {unassigned.map((visit) => (
                  <li key={visit.id}>
                    <StopRow stop={visit} day={day} number={null}>
                      <Button component={Link} to={assignLink(visit.job_id)} variant="default">
                        Assign
                      </Button>
                    </StopRow>
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
        <RouteMap routes={routes} />
      </div>
    </CrewContext>
  );
}

/** Reads the order and the coordinates of each group's stops. People who ride together need only one request. */
function useRoutes(day: Day, groups: readonly CrewGroup[]): MappedRoute[] {
  const read = useQueries({
    queries: groups.map(({ people }) =>
      queries.dayRoute.get.queryOptions({ input: { day, user_id: people[0]?.id ?? '' } }),
    ),
  });
  return groups.map((group, index) => ({
    label: namesOf(group),
    stops: read[index]?.data?.stops ?? group.visits.map((visit): Stop => ({ ...visit, coordinates: '' })),
  }));
}

const namesOf = ({ people }: CrewGroup) => people.map(({ full_name }) => full_name).join(', ');

interface CrewRouteProps {
  day: Day;
  group: CrewGroup;
  stops: readonly Stop[];
  isRing: boolean;
  onChoose: (id: string) => void;
}

function CrewRoute({ day, group, stops, isRing, onChoose }: CrewRouteProps) {
  const [first] = group.people;
  const names = namesOf(group);
  return (
    <section className="route-crew" aria-label={names}>
      <div className="route-crew-head">
        <CrewMark people={group.people.map(({ id }) => id)} isHidden />
        <h2 className="breakable">{names}</h2>
        {first && stops.length > 1 && (
          <Button variant="subtle" size="compact-sm" onClick={() => onChoose(first.id)}>
            Open route<span className="visually-hidden"> of {names}</span>
          </Button>
        )}
      </div>
      <NextDirections stops={stops} />
      <ol className="plain-list route-stops">
        {stops.map((stop, index) => (
          <li key={stop.id}>
            <Leg from={stops[index - 1]} to={stop} isRing={isRing} />
            <StopRow stop={stop} day={day} number={index + 1} isRing={isRing} />
          </li>
        ))}
      </ol>
    </section>
  );
}
