import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useParams } from 'react-router';
import type { VisitState } from '#domain/calendar/visit-states.ts';
import { UNIT_SUFFIXES } from '#domain/pricing/rate-book.ts';
import { WorkStyles } from '#web/staff/calendar/work/work-styles.tsx';
import { BackLink } from '#web/staff/components/back-link.tsx';
import { FailedState } from '#web/staff/components/failed-state.tsx';
import { LoadingPanels } from '#web/staff/components/loading.tsx';
import { Panel, Screen } from '#web/staff/components/screen.tsx';
import { WashPlanCard } from '#web/staff/wash-plans/wash-plan-card.tsx';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import type { Route } from './+types/route.ts';
import { ApprovalNotice } from './approval-notice.tsx';
import { DayPanel } from './day-panel.tsx';
import { DoneDialog } from './done-dialog.tsx';
import { jobPrice } from './job-price.ts';
import { NextStepButton } from './next-step-button.tsx';
import { NotesPanel } from './notes-panel.tsx';
import { JobPhotosPanel } from './photos-panel.tsx';
import { SendResult } from './send-result.tsx';
import { TasksPanel } from './tasks-panel.tsx';
import { UnsentChangesNotice } from './unsent-changes-notice.tsx';
import { type Job, useJob } from './use-job.ts';
import { JobVisitsPanel } from './visits-panel.tsx';
import { WherePanel } from './where-panel.tsx';

export const meta: Route.MetaFunction = ({ matches }) => [{ title: `Job · ${matches[0].loaderData.productName}` }];

/** Shows a job to its crew: where, what and when, without prices. Works offline, including the task list. */
export default function JobScreen() {
  const { jobId = '' } = useParams();
  const { job, waiting, hasSignal, error, isKept, retry } = useJob(jobId);
  const [isFinished, setFinished] = useState(false);
  const onSet = (state: VisitState) => setFinished(state === 'done');
  return (
    <Screen title={job ? job.customer_name || job.title : 'Job'} width="form">
      <WorkStyles />
      <BackLink to="/app/calendar">Calendar</BackLink>
      {!job && error === null && <LoadingPanels heights={[160, 240]} />}
      {!job && error !== null && <FailedState error={error} onRetry={retry} />}
      {job && (
        <>
          {isKept && <Text size="sm">You’re offline. This is the last saved version of this job.</Text>}
          <UnsentChangesNotice jobId={job.id} waiting={waiting} hasSignal={hasSignal} />
          <ApprovalNotice job={job} />
          <WherePanel job={job} />
          <JobVisitsPanel job={job} onSet={onSet} />
          {job.quote_id && job.visits.some(({ state }) => state === 'done') && (
            <Panel title="Work done" dense>
              <SendResult job={job} />
            </Panel>
          )}
          {job.quote_id && isDone(job) && <WashPlanCard quoteId={job.quote_id} />}
          <TasksPanel job={job} />
          <WorkPanel job={job} />
          <NotesPanel job={job} />
          {job.quote_id && <JobPhotosPanel quoteId={job.quote_id} />}
          <DayPanel jobId={job.id} />
          <NextStepButton job={job} onSet={onSet} />
          {isFinished && job.quote_id && (
            <DoneDialog job={job} quoteId={job.quote_id} onClose={() => setFinished(false)} />
          )}
        </>
      )}
    </Screen>
  );
}

/** True if all work is done. The screen then offers the next wash. */
function isDone({ visits }: Job): boolean {
  return (
    visits.some(({ state }) => state === 'done') &&
    visits.every(({ state }) => state === 'done' || state === 'cancelled')
  );
}

function WorkPanel({ job }: { job: Job }) {
  const { currency } = useViewer();
  const { lines } = job;
  if (lines.length === 0) return null;
  return (
    <Panel title="Scope of work" dense>
      <Stack component="ul" className="plain-list" gap="xs">
        {lines.map(({ id, description, quantity, unit }) => (
          <li key={id}>
            <Text className="breakable">{description}</Text>
            {UNIT_SUFFIXES[unit] && (
              <Text size="sm" c="dimmed">
                {quantity.toLocaleString('en-US')} {UNIT_SUFFIXES[unit]}
              </Text>
            )}
          </li>
        ))}
      </Stack>
      {jobPrice(job, currency).map((text, place) => (
        <Text key={text} {...(place === 0 ? { fw: 600 } : { size: 'sm', c: 'dimmed' })}>
          {text}
        </Text>
      ))}
    </Panel>
  );
}
