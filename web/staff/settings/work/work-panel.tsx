import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type Day, dayIn } from '#domain/calendar-days.ts';
import { queries } from '#web/api/query.ts';
import { Facts } from '#web/staff/components/facts.tsx';
import { FailedState } from '#web/staff/components/failed-state.tsx';
import { Panel } from '#web/staff/components/screen.tsx';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import { Checklist } from './checklist.tsx';
import { DaysOffList } from './days-off.tsx';
import { Holidays } from './holidays.tsx';
import { WorkEditor } from './work-editor.tsx';
import { hourRuns, type WorkView } from './work-form.ts';

interface PartProps {
  settings: WorkView;
  today: Day;
  mayChange: boolean;
}

/** The company's working hours. Only owners and admins can change them. */
export function WorkPanel() {
  return (
    <WorkPart
      title="Working hours"
      lead="The calendar suggests times within these hours and marks what is outside them. You can still book any time."
    >
      {({ settings, mayChange }) =>
        mayChange ? <WorkEditor settings={settings} /> : <WorkFacts settings={settings} />
      }
    </WorkPart>
  );
}

export function DaysOffPanel() {
  return (
    <WorkPart title="Days off" lead="The calendar shades them, and customers can’t pick them. You can still book them.">
      {(part) => (
        <>
          <DaysOffList daysOff={part.settings.days_off} today={part.today} mayChange={part.mayChange} />
          <Holidays {...part} />
        </>
      )}
    </WorkPart>
  );
}

export function ChecklistPanel() {
  return (
    <WorkPart title="Default checklist" lead="New jobs start with these tasks; existing jobs don’t change.">
      {({ settings, mayChange }) => <Checklist settings={settings} mayChange={mayChange} />}
    </WorkPart>
  );
}

interface WorkPartProps {
  title: string;
  lead: string;
  children: (part: PartProps) => ReactNode;
}

function WorkPart({ title, lead, children }: WorkPartProps) {
  const settings = useQuery(queries.jobs.settings.queryOptions());
  const { may, timeZone } = useViewer();
  return (
    <Panel title={title} lead={lead}>
      {settings.data &&
        children({
          settings: settings.data,
          today: dayIn(new Date(), timeZone),
          mayChange: may('company_settings.change'),
        })}
      {settings.isPending && <Skeleton h={120} role="status" aria-label="Loading" />}
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
        ...hourRuns(hours).map(({ days, words }): [string, string] => [days, words]),
        ['Setup', `${set_up_minutes} min`],
        ['Travel', `${travel_minutes} min`],
      ]}
    />
  );
}
