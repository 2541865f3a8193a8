import { ActionIcon, Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { parseAsString, useQueryState } from 'nuqs';
import { addDays, type Day, dayIn, staffDay } from '#domain/calendar-days.ts';
import { queries } from '#web/api/query.ts';
import type { Person } from '#web/staff/calendar/work/entries/crew.ts';
import { parseAsDay } from '#web/staff/calendar/work/entries/day-in-url.ts';
import { WorkStyles } from '#web/staff/calendar/work/work-styles.tsx';
import { FailedState } from '#web/staff/components/failed-state.tsx';
import { LoadingPanels } from '#web/staff/components/loading.tsx';
import { PageHead } from '#web/staff/components/page-head.tsx';
import { PrintStyles } from '#web/staff/components/print-styles.tsx';
import { readFailure } from '#web/staff/workspace/read-failure.ts';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import { Icon } from '#web/ui/icons.tsx';
import type { Route } from './+types/route.ts';
import { NoStops } from './no-stops.tsx';
import { RouteStyles } from './route-styles.tsx';
import { StopList } from './stop-list.tsx';
import { TeamRoute } from './team-route.tsx';

export const meta: Route.MetaFunction = ({ matches }) => [{ title: `Route · ${matches[0].loaderData.productName}` }];

const NOBODY_YET: readonly Person[] = [];

export default function DayRouteScreen() {
  const { timeZone, userId, may } = useViewer();
  const today = dayIn(new Date(), timeZone);
  const [named, setDay] = useQueryState('day', parseAsDay.withOptions({ history: 'push' }));
  const [person, setPerson] = useQueryState('person', parseAsString);
  const day = named ?? today;
  const seesEveryone = may('personnel.view');
  const { data: people } = useQuery({ ...queries.inbox.people.queryOptions(), enabled: seesEveryone });
  const team = people && people.length > 1 ? people : null;
  return (
    <div className="staff-screen route-screen">
      <WorkStyles />
      <RouteStyles />
      <PrintStyles />
      <PageHead title={`Route, ${staffDay(day)}`} back={{ to: `/app/calendar?view=day&day=${day}`, label: 'Calendar' }}>
        <DaySteps day={day} today={today} onShow={(next) => void setDay(next === today ? null : next)} />
        {team && (
          <NativeSelect
            aria-label="Teammate"
            className="route-person"
            value={person ?? ''}
            data={[
              { value: '', label: 'Everyone' },
              ...team.map(({ id, full_name }) => ({ value: id, label: full_name })),
            ]}
            onChange={(event) => void setPerson(event.currentTarget.value || null)}
          />
        )}
      </PageHead>
      {seesEveryone && !people && <LoadingPanels heights={[140, 120]} />}
      {team && person === null ? (
        <TeamRoute day={day} people={team} onChoose={(id) => void setPerson(id)} />
      ) : (
        (people || !seesEveryone) && (
          <PersonRoute
            day={day}
            of={person ?? userId}
            people={people ?? NOBODY_YET}
            onChoose={(id) => void setPerson(id)}
          />
        )
      )}
    </div>
  );
}

interface DayStepsProps {
  day: Day;
  today: Day;
  onShow: (day: Day) => void;
}

function DaySteps({ day, today, onShow }: DayStepsProps) {
  return (
    <div className="route-days" role="group" aria-label="Days">
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label="Previous day"
        onClick={() => onShow(addDays(day, -1))}
      >
        <Icon name="left" />
      </ActionIcon>
      <Button variant="default" onClick={() => onShow(today)}>
        Today
      </Button>
      <ActionIcon variant="subtle" color="gray" size={36} aria-label="Next day" onClick={() => onShow(addDays(day, 1))}>
        <Icon name="right" />
      </ActionIcon>
    </div>
  );
}

interface PersonRouteProps {
  day: Day;
  of: string;
  people: readonly Person[];
  onChoose: (id: string) => void;
}

function PersonRoute({ day, of, people, onChoose }: PersonRouteProps) {
  const { userId } = useViewer();
  const isOwn = of === userId;
  const query = useQuery(queries.dayRoute.get.queryOptions({ input: { day, ...(!isOwn && { user_id: of }) } }));
  const failure = readFailure(query);
  const route = query.data;
  if (failure !== null) return <FailedState error={failure} onRetry={() => void query.refetch()} />;
  if (!route) return <LoadingPanels heights={[140, 120]} />;
  if (route.stops.length === 0) return <NoStops day={day} ofWhom={route.user_id} people={people} onChoose={onChoose} />;
  return <StopList key={`${route.user_id} ${route.day}`} route={route} isOwn={route.user_id === userId} />;
}
