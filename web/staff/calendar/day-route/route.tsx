import { ActionIcon, Button, Group, NativeSelect, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { parseAsString, useQueryState } from 'nuqs';
import { addDays, type Day, dayIn, staffDay } from '#domain/calendar-days.ts';
import { queries } from '#web/api/query.ts';
import { parseAsDay } from '#web/staff/calendar/work/entries/day-in-url.ts';
import { WorkStyles } from '#web/staff/calendar/work/work-styles.tsx';
import { BackLink } from '#web/staff/components/back-link.tsx';
import { FailedState } from '#web/staff/components/failed-state.tsx';
import { LoadingPanels } from '#web/staff/components/loading.tsx';
import { PrintStyles } from '#web/staff/components/print-styles.tsx';
import { Screen } from '#web/staff/components/screen.tsx';
import { readFailure } from '#web/staff/workspace/read-failure.ts';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import { Icon } from '#web/ui/icons.tsx';
import type { Route } from './+types/route.ts';
import { NoStops } from './no-stops.tsx';
import { StopList } from './stop-list.tsx';

export const meta: Route.MetaFunction = ({ matches }) => [{ title: `Route · ${matches[0].loaderData.productName}` }];

export default function DayRouteScreen() {
  const { timeZone, userId, may } = useViewer();
  const today = dayIn(new Date(), timeZone);
  const [named, setDay] = useQueryState('day', parseAsDay.withOptions({ history: 'push' }));
  const [person, setPerson] = useQueryState('person', parseAsString);
  const day = named ?? today;
  const { data: people } = useQuery({ ...queries.inbox.people.queryOptions(), enabled: may('personnel.view') });
  const query = useQuery(
    queries.dayRoute.get.queryOptions({ input: { day, ...(person && person !== userId && { user_id: person }) } }),
  );
  const failure = readFailure(query);
  const route = query.data;
  const show = (next: Day) => void setDay(next === today ? null : next);
  return (
    <Screen title="Route" width="form">
      <WorkStyles />
      <PrintStyles />
      <BackLink to={`/app/calendar?view=day&day=${day}`}>Calendar</BackLink>
      <Group gap="xs" wrap="nowrap" role="group" aria-label="Days" className="day-switch">
        {day !== today && (
          <Button variant="default" onClick={() => show(today)}>
            Today
          </Button>
        )}
        <ActionIcon variant="default" size="xl" aria-label="Previous day" onClick={() => show(addDays(day, -1))}>
          <Icon name="left" />
        </ActionIcon>
        <Text component="h2" fw={650} className="calendar-days" aria-live="polite">
          {day === today ? 'Today, ' : ''}
          {staffDay(day)}
        </Text>
        <ActionIcon variant="default" size="xl" aria-label="Next day" onClick={() => show(addDays(day, 1))}>
          <Icon name="right" />
        </ActionIcon>
      </Group>
      {people && people.length > 1 && (
        <NativeSelect
          label="Team member"
          value={person ?? userId}
          data={people.map(({ id, full_name }) => ({ value: id, label: full_name }))}
          onChange={(event) => void setPerson(event.currentTarget.value === userId ? null : event.currentTarget.value)}
        />
      )}
      {!route && failure === null && <LoadingPanels heights={[140, 120]} />}
      {failure !== null && <FailedState error={failure} onRetry={() => void query.refetch()} />}
      {route?.stops.length === 0 && (
        <NoStops
          day={day}
          ofWhom={route.user_id}
          people={people ?? []}
          onChoose={(id) => void setPerson(id === userId ? null : id)}
        />
      )}
      {route && route.stops.length > 0 && (
        <StopList key={`${route.user_id} ${route.day}`} route={route} isOwn={route.user_id === userId} />
      )}
    </Screen>
  );
}
