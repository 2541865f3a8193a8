import { useMediaQuery } from '@mantine/hooks';
import { createParser, parseAsStringLiteral, useQueryState } from 'nuqs';
import { type Day, dayIn, isDay } from '#domain/calendar-days.ts';
import { ChoicePills } from '../components/choice-pills.tsx';
import { Screen } from '../components/screen.tsx';
import { useViewer } from '../workspace/viewer.ts';
import type { Route } from './+types/route.ts';
import { QuoteMonth } from './quote-month.tsx';
import { WorkCalendar } from './work/work-calendar.tsx';

export const meta: Route.MetaFunction = ({ matches }) => [{ title: `Calendar · ${matches[0].loaderData.productName}` }];

const VIEWS = ['week', 'day', 'quotes'] as const;
const VIEW_LABELS: Record<(typeof VIEWS)[number], string> = { week: 'Week', day: 'Day', quotes: 'Quotes' };

/** 2026-11-23; a URL without a day means today. */
const parseAsDay = createParser<Day>({
  parse: (text) => (isDay(text) ? text : null),
  serialize: (day) => day,
});

/** Work by week and day, and the dates of quotes by month. */
export default function Calendar() {
  const { timeZone } = useViewer();
  const today = dayIn(new Date(), timeZone);
  const [named, setNamed] = useQueryState('day', parseAsDay.withOptions({ history: 'push' }));
  const [chosen, setView] = useQueryState('view', parseAsStringLiteral(VIEWS));
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const view = chosen ?? (isPhone ? 'day' : 'week');
  const day = named ?? today;
  const show = (next: Day) => void setNamed(next === today ? null : next);
  return (
    <Screen title="Calendar">
      <ChoicePills
        legend="View"
        options={VIEWS.map((id) => ({ id, label: VIEW_LABELS[id] }))}
        chosen={[view]}
        onChoose={(id) => void setView(VIEWS.find((each) => each === id) ?? 'week')}
      />
      {view === 'quotes' ? (
        <QuoteMonth day={day} today={today} onShow={show} />
      ) : (
        <WorkCalendar view={view} day={day} today={today} onShow={show} />
      )}
    </Screen>
  );
}
