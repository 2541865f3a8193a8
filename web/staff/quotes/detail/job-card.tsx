import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { type VisitState, visitStateLabel } from '#domain/calendar/visit-states.ts';
import { dayIn } from '#domain/calendar-days.ts';
import { queries } from '#web/api/query.ts';
import { EntryDialog } from '#web/staff/calendar/work/dialogs/entry-dialog.tsx';
import { whenOf } from '#web/staff/calendar/work/entries/entry.ts';
import type { OpenedWork } from '#web/staff/calendar/work/entries/opened-work.ts';
import { WorkStyles } from '#web/staff/calendar/work/work-styles.tsx';
import { Mark } from '#web/staff/components/mark.tsx';
import { Panel } from '#web/staff/components/screen.tsx';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import { Icon } from '#web/ui/icons.tsx';
import { useQuote } from './quote-model.ts';

/** The visits of the quote's job. Empty until there is a job, because the next step offers to schedule. */
export function JobCard() {
  const { work, actions, primary, act } = useQuote();
  const { job } = work;
  if (!job) return null;
  return (
    <Panel dense title="Job">
      <ul className="rows">
        {job.visits.map((visit) => (
          <li key={visit.id} className="visit-row">
            <span>{whenOf(visit)}</span>
            {visitStateLabel(visit) && <Mark {...VISIT_MARKS[visit.state]}>{visitStateLabel(visit)}</Mark>}
          </li>
        ))}
      </ul>
      {primary?.to === undefined && (
        <Button variant="default" component={Link} to={`/app/jobs/${job.id}`}>
          Open job
        </Button>
      )}
      {/* The next step schedules unless something is more urgent. A second button would repeat it. */}
      {actions.possible.has('schedule') && !work.request && primary?.action !== 'schedule' && (
        <Button variant="default" leftSection={<Icon name="calendar" />} onClick={() => act('schedule')}>
          Schedule job
        </Button>
      )}
    </Panel>
  );
}

const VISIT_MARKS: Record<VisitState, Pick<ComponentProps<typeof Mark>, 'tone' | 'icon'>> = {
  scheduled: { tone: 'busy' },
  on_the_way: { tone: 'busy', icon: 'truck' },
  working: { tone: 'busy', icon: 'play' },
  done: { tone: 'good' },
  cancelled: { tone: 'off', icon: 'close' },
};

/** Rendered outside the layout, so turning the device doesn't close it. */
export function VisitTimeDialog() {
  const { work } = useQuote();
  return work.opened && <TimeOf work={work.opened} onClose={work.close} />;
}

function TimeOf({ work, onClose }: { work: OpenedWork; onClose: () => void }) {
  const { timeZone } = useViewer();
  const { data: people = [] } = useQuery(queries.inbox.people.queryOptions());
  return (
    <>
      <WorkStyles />
      <EntryDialog work={work} today={dayIn(new Date(), timeZone)} people={people} onClose={onClose} />
    </>
  );
}
