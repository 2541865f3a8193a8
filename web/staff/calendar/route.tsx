import type { Route } from './+types/route.ts';
import { useCalendarState } from './work/entries/calendar-state.ts';
import { WorkCalendar } from './work/work-calendar.tsx';

export const meta: Route.MetaFunction = ({ matches }) => [{ title: `Calendar · ${matches[0].loaderData.productName}` }];

/** The only screen that uses the whole width and height of the window. */
export default function Calendar() {
  const state = useCalendarState();
  return (
    <div className="staff-screen calendar-screen">
      <WorkCalendar state={state} />
    </div>
  );
}
