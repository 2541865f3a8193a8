import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { dayIn } from '#domain/calendar-days.ts';
import { queries } from '#web/api/query.ts';
import { Facts } from '#web/staff/components/facts.tsx';
import { FailedState } from '#web/staff/components/failed-state.tsx';
import { Panel } from '#web/staff/components/screen.tsx';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import { Checklist } from './checklist.tsx';
import { DaysOffList } from './days-off.tsx';
import { Holidays } from './holidays.tsx';
import { WorkEditor } from './work-editor.tsx';
import { hoursInWords, WEEKDAY_NAMES, WEEKDAYS, type WorkView } from './work-form.ts';

/** The company's working hours. Only owners and admins can change them. */
export function WorkPanel() {
  const settings = useQuery(queries.jobs.settings.queryOptions());
  const { may, timeZone } = useViewer();
  const mayChange = may('company_settings.change');
  const today = dayIn(new Date(), timeZone);
  return (
    <Panel
      title="Working hours"
      lead="The calendar suggests times within these hours and marks what is outside them. You can still book any time."
    >
      {settings.data && (
        <>
          {mayChange ? <WorkEditor settings={settings.data} /> : <WorkFacts settings={settings.data} />}
          <DaysOffList daysOff={settings.data.days_off} today={today} mayChange={mayChange} />
          <Holidays settings={settings.data} today={today} mayChange={mayChange} />
          <Checklist settings={settings.data} mayChange={mayChange} />
        </>
      )}
      {settings.isPending && <Skeleton h={420} role="status" aria-label="Loading" />}
      {settings.isError && !settings.data && (
        <FailedState error={settings.error} onRetry={() => void settings.refetch()} />
      )}
    </Panel>
  );
}

function WorkFacts({ settings: { hours, set_up_minutes, travel_minutes } }: { settings: WorkView }) {
  return (
    <Facts
      facts={[
        ...WEEKDAYS.map((day, index): [string, string] => [
          WEEKDAY_NAMES[day],
          hoursInWords(hours[index] ?? { from: 0, to: 0 }),
        ]),
        ['Setup', `${set_up_minutes} min`],
        ['Travel', `${travel_minutes} min`],
      ]}
    />
  );
}
