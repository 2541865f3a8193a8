import { Box, Button, Text } from '@mantine/core';
import { canBecome, VISIT_STATE_LABELS, type VisitState } from '#domain/calendar/visit-states.ts';
import { formatTime } from '#domain/dates.ts';
import { ACTIONS, USUAL_NEXT } from '../calendar/work/state-buttons.tsx';
import { whenOf } from '../calendar/work/entry.ts';
import { toastUndo } from '../components/toasts.tsx';
import { useViewer } from '../workspace/viewer.ts';
import { type Job, useTaps } from './use-job.ts';

type Visit = Job['visits'][number];

/** The visit that somebody is on or goes to next. */
export function currentVisit({ visits }: Pick<Job, 'visits'>): Visit | null {
  const planned = visits.filter(({ starts_at }) => starts_at !== null);
  const isOn = ({ state }: Visit) => state === 'on_the_way' || state === 'working';
  return planned.find(isOn) ?? planned.find(({ state }) => state === 'scheduled') ?? null;
}

/** Sets the state of a visit, with undo. */
export function useSetState(jobId: string, onSet: (state: VisitState) => void) {
  const { setState } = useTaps(jobId);
  return (visit: Visit, to: VisitState) => {
    void setState(visit, to);
    onSet(to);
    const after = { ...visit, state: to, edit_number: visit.edit_number + 1 };
    if (canBecome(to, visit.state))
      toastUndo(`${VISIT_STATE_LABELS[to]}.`, () => {
        void setState(after, visit.state);
        onSet(visit.state);
      });
  };
}

/** Before the tap: whether the customer will be told, and how. */
export function OnMyWay({ job }: { job: Job }) {
  const { kind, on_my_way } = job;
  if (kind === 'blocked' || currentVisit(job)?.arrival?.told) return null;
  const words = on_my_way
    ? `Tells the customer by ${on_my_way.by} to ${on_my_way.to}, with the arrival time.`
    : 'The customer is not told: no email address that we may use, and no consent to texts.';
  return (
    <Text size="sm" c="dimmed" className="breakable">
      {words}
    </Text>
  );
}

/** After the tap: whether the customer was told, how and when, or why not. */
export function ArrivalNote({ visit: { arrival, state } }: { visit: Visit }) {
  const { timeZone } = useViewer();
  if (!arrival || state === 'cancelled' || (state === 'scheduled' && !arrival.told)) return null;
  const { from, to, told, problem } = arrival;
  const window = `${formatTime(from, timeZone)} – ${formatTime(to, timeZone)}`;
  return (
    <Text size="sm" className="breakable">
      {told
        ? `Customer told by ${told.by}, ${formatTime(told.at, timeZone)}: arrival ${window}.`
        : `Customer not told that you are on the way. ${problem}`}
    </Text>
  );
}

/** What comes next, in one large button within thumb reach. */
export function NextStep({ job, onSet }: { job: Job; onSet: (state: VisitState) => void }) {
  const { may } = useViewer();
  const set = useSetState(job.id, onSet);
  const visit = currentVisit(job);
  const next = visit && USUAL_NEXT[visit.state];
  if (!visit || !next || !may('quotes.write')) return null;
  return (
    <Box component="section" hiddenFrom="sm" className="job-bar" aria-label="Next step">
      <Text size="sm" c="dimmed" truncate>
        {VISIT_STATE_LABELS[visit.state]} · {whenOf(visit)}
      </Text>
      <Button size="xl" fullWidth onClick={() => set(visit, next)}>
        {ACTIONS[next]}
      </Button>
      {next === 'on_the_way' && <OnMyWay job={job} />}
    </Box>
  );
}
