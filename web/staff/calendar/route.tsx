import { Screen } from '#web/staff/components/screen.tsx';
import type { Route } from './+types/route.ts';
import { useCalendarState } from './work/entries/calendar-state.ts';
import { WorkCalendar } from './work/work-calendar.tsx';

export const meta: Route.MetaFunction = ({ matches }) => [{ title: `Calendar · ${matches[0].loaderData.productName}` }];

export default function Calendar() {
  const state = useCalendarState();
  return (
    <Screen title="Calendar">
      <WorkCalendar state={state} />
    </Screen>
  );
}
