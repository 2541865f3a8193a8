import { Box, Button } from '@mantine/core';
import type { VisitState } from '#domain/calendar/visit-states.ts';
import { willNotify } from '#web/staff/calendar/work/dialogs/arrival-labels.ts';
import { usualNext } from '#web/staff/calendar/work/dialogs/offered-states.ts';
import { VISIT_STATE_ACTIONS } from '#web/staff/calendar/work/dialogs/state-actions.ts';
import { lengthInWords } from '#web/staff/calendar/work/entries/grid-steps.ts';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import { Icon, type IconName } from '#web/ui/icons.tsx';
import { ArrivalNote, OnMyWay } from './arrival-notes.tsx';
import { currentVisit, type JobVisit as Visit } from './current-visit.ts';
import type { Job } from './use-job.ts';
import { useSetState } from './use-set-state.ts';

const STEPS = [
  ['on_the_way', 'On my way', 'truck'],
  ['working', 'Start', 'play'],
  ['done', 'Done', 'check'],
] as const satisfies readonly (readonly [VisitState, string, IconName])[];

interface NextStepProps {
  job: Job;
  /** for "On my way": the chosen minutes until the arrival */
  minutes: number;
  onSet: (state: VisitState) => void;
}

/**
 * Returns the current visit and its usual next state; null if there is nothing to do now. `arrivesIn` is undefined when
 * the customer won't be notified.
 */
function useNextStep(job: Job, minutes: number) {
  const { may, timeZone } = useViewer();
  const visit = currentVisit(job);
  const when = { now: new Date(), timeZone };
  const next = visit && usualNext(visit, when);
  if (!visit || !next || !may('quotes.write')) return null;
  const notifies = next === 'on_the_way' && job.kind !== 'blocked' && willNotify(visit, job.on_my_way, when);
  return { visit, next, arrivesIn: notifies ? minutes : undefined };
}

/** Shows how far the visit is and what comes next. On a phone, the button is at the bottom of the screen. */
export function JobNextStep({
  job,
  minutes,
  onChoose,
  onSet,
}: NextStepProps & { onChoose: (minutes: number) => void }) {
  const set = useSetState(job, onSet);
  const step = useNextStep(job, minutes);
  if (!step) return null;
  const { visit, next, arrivesIn } = step;
  const at = STEPS.findIndex(([state]) => state === next);
  return (
    <section className="job-step" aria-labelledby="job-step">
      <ol className="job-progress" aria-label="Progress">
        {STEPS.map(([state, label], index) => (
          <li key={state} data-done={index < at || undefined} aria-current={index === at ? 'step' : undefined}>
            {label}
          </li>
        ))}
      </ol>
      <h2 id="job-step">{headlineOf(job, visit, next)}</h2>
      {next === 'on_the_way' && <OnMyWay job={job} minutes={arrivesIn} onChoose={onChoose} />}
      <ArrivalNote visit={visit} />
      <Box visibleFrom="sm">
        <StepButton next={next} onClick={() => set(visit, next, arrivesIn)} />
      </Box>
    </section>
  );
}

/** Keeps the next step within reach of a thumb. */
export function NextStepBar({ job, minutes, onSet }: NextStepProps) {
  const set = useSetState(job, onSet);
  const step = useNextStep(job, minutes);
  if (!step) return null;
  return (
    <Box component="section" hiddenFrom="sm" className="job-bar" aria-label="Next step">
      <StepButton next={step.next} onClick={() => set(step.visit, step.next, step.arrivesIn)} />
    </Box>
  );
}

function StepButton({ next, onClick }: { next: VisitState; onClick: () => void }) {
  const icon = STEPS.find(([state]) => state === next)?.[2];
  return (
    <Button
      size="xl"
      fullWidth
      className="job-step-button"
      leftSection={icon && <Icon name={icon} />}
      onClick={onClick}
    >
      {VISIT_STATE_ACTIONS[next]}
    </Button>
  );
}

function headlineOf({ kind, on_my_way }: Job, { minutes_worked }: Visit, next: VisitState): string {
  if (next === 'done') return minutes_worked > 0 ? `${lengthInWords(minutes_worked)} on site` : 'In progress';
  if (next === 'working') return 'Ready to start?';
  return on_my_way?.connected && kind !== 'blocked' ? 'Tell the customer you’re on the way' : 'Ready to go?';
}
