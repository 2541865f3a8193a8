import { Text } from '@mantine/core';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import type { VisitState } from '#domain/calendar/visit-states.ts';
import { isToCome } from '#domain/calendar/visit-states.ts';
import { VisitMark } from '#web/staff/calendar/work/grid/visit-mark.tsx';
import { WorkStyles } from '#web/staff/calendar/work/work-styles.tsx';
import { FailedState } from '#web/staff/components/failed-state.tsx';
import { LoadingPanels } from '#web/staff/components/loading.tsx';
import { PageSection } from '#web/staff/components/page-section.tsx';
import { Screen } from '#web/staff/components/screen.tsx';
import { WashPlanCard } from '#web/staff/wash-plans/wash-plan-card.tsx';
import type { Route } from './+types/route.ts';
import { ApprovalNotice } from './approval-notice.tsx';
import { CrewSection } from './crew-section.tsx';
import { shownVisit } from './current-visit.ts';
import { DaySection } from './day-section.tsx';
import { DoneDialog } from './done-dialog.tsx';
import { JobPlace } from './job-place.tsx';
import { JobStyles } from './job-styles.tsx';
import { MixSection } from './mix-section.tsx';
import { JobNextStep, NextStepBar } from './next-step.tsx';
import { NotesSection } from './notes-section.tsx';
import { JobPhotosPanel } from './photos-panel.tsx';
import { ScopeSection } from './scope-section.tsx';
import { SendResult } from './send-result.tsx';
import { TasksSection } from './tasks-section.tsx';
import { UnsentChangesNotice } from './unsent-changes-notice.tsx';
import { type Job, useJob } from './use-job.ts';
import { JobVisitsSection } from './visits-section.tsx';

const DEFAULT_MINUTES = 15;

export const meta: Route.MetaFunction = ({ matches }) => [{ title: `Job · ${matches[0].loaderData.productName}` }];

/** Shows a job to its crew: when, where, the next step and what to do, without prices. Works offline. */
export default function JobScreen() {
  const { jobId = '' } = useParams();
  const read = useJob(jobId);
  const { job, error, retry } = read;
  const visit = job && shownVisit(job);
  return (
    <Screen
      title={job ? job.customer_name || job.title : 'Job'}
      back={{ to: '/app/calendar', label: 'Calendar' }}
      state={visit && <VisitMark state={visit.state} />}
      fact={
        job?.quote_id && (
          <Link to={`/app/quotes/${job.quote_id}`} className="quiet-link">
            {job.number}
          </Link>
        )
      }
    >
      <WorkStyles />
      <JobStyles />
      {!job && error === null && <LoadingPanels heights={[160, 240]} />}
      {!job && error !== null && <FailedState error={error} onRetry={retry} />}
      {job && <JobParts {...read} job={job} />}
    </Screen>
  );
}

function JobParts({ job, waiting, hasSignal, isKept }: ReturnType<typeof useJob> & { job: Job }) {
  const [isFinished, setFinished] = useState(false);
  const [chosen, choose] = useState<number | null>(null);
  // A job that an older version of the app stored on the device has no suggestion.
  const minutes = chosen ?? job.on_my_way?.minutes ?? DEFAULT_MINUTES;
  const onSet = (state: VisitState) => setFinished(state === 'done');
  return (
    <>
      <div className="job">
        <div className="job-main">
          {isKept && <Text size="sm">You’re offline. This is the last saved version of this job.</Text>}
          <UnsentChangesNotice jobId={job.id} waiting={waiting} hasSignal={hasSignal} />
          <ApprovalNotice job={job} />
          <JobPlace job={job} />
          <JobNextStep job={job} minutes={minutes} onChoose={choose} onSet={onSet} />
          {job.quote_id && job.visits.some(({ state }) => state === 'done') && (
            <PageSection title="Work done">
              <SendResult job={job} onAsk={() => setFinished(true)} />
            </PageSection>
          )}
          <ScopeSection job={job} />
          {job.mix && <MixSection sheet={job.mix} />}
          <TasksSection job={job} />
          {job.quote_id && <JobPhotosPanel quoteId={job.quote_id} />}
        </div>
        <div className="job-side">
          <NotesSection job={job} />
          <CrewSection job={job} />
          <JobVisitsSection job={job} onSet={onSet} />
          <DaySection jobId={job.id} />
          {job.quote_id && isDone(job) && <WashPlanCard quoteId={job.quote_id} />}
        </div>
      </div>
      <NextStepBar job={job} minutes={minutes} onSet={onSet} />
      {isFinished && job.quote_id && <DoneDialog job={job} quoteId={job.quote_id} onClose={() => setFinished(false)} />}
    </>
  );
}

/** True if all work is done. The screen then offers the next wash. */
function isDone({ visits }: Job): boolean {
  return visits.some(({ state }) => state === 'done') && !visits.some(({ state }) => isToCome(state));
}
