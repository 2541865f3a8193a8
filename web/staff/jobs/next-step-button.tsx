import { Box, Button, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { canBecome, VISIT_STATE_LABELS, type VisitState, visitStateLabel } from '#domain/calendar/visit-states.ts';
import { queries } from '#web/api/query.ts';
import {
  arrivalHint,
  arrivalNote,
  arrivalToast,
  isNotifying,
  undoneNote,
} from '#web/staff/calendar/work/dialogs/arrival-labels.ts';
import { usualNext } from '#web/staff/calendar/work/dialogs/offered-states.ts';
import { VISIT_STATE_ACTIONS } from '#web/staff/calendar/work/dialogs/state-actions.ts';
import { whenOf } from '#web/staff/calendar/work/entries/entry.ts';
import { hideToast, toastSuccess, toastUndo } from '#web/staff/components/toasts.tsx';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import { type Job, useTaps } from './use-job.ts';

type Visit = Job['visits'][number];

/** Returns the visit that is underway or, if there is none, the next visit. */
export function currentVisit({ visits }: Pick<Job, 'visits'>): Visit | null {
  const planned = visits.filter(({ starts_at }) => starts_at !== null);
  const isOn = ({ state }: Visit) => state === 'on_the_way' || state === 'working';
  return planned.find(isOn) ?? planned.find(({ state }) => state === 'scheduled') ?? null;
}

export function useSetState({ id, on_my_way }: Job, onSet: (state: VisitState) => void) {
  const client = useQueryClient();
  const { setState } = useTaps(id);
  const { timeZone } = useViewer();
  const stored = (visit: Visit) =>
    client
      .getQueryData<Job>(queries.jobs.get.queryKey({ input: { id } }))
      ?.visits.find((each) => each.id === visit.id) ?? visit;

  /**
   * Returns a visit to an earlier state, which may undo "On my way".
   * @returns a sentence about the message to the customer; '' if there was no message, or while the tap is unsent
   */
  async function setBack(visit: Visit, to: VisitState): Promise<string> {
    const before = stored(visit);
    await setState(visit, to);
    const after = stored(visit);
    return after.state === to ? undoneNote(before, after, timeZone) : '';
  }

  async function set(visit: Visit, to: VisitState): Promise<void> {
    onSet(to);
    const after = { ...visit, state: to, edit_number: visit.edit_number + 1 };
    const isSetBack = isNotifying(visit) && (to === 'scheduled' || to === 'cancelled');
    let news = '';
    if (isSetBack) news = await setBack(visit, to);
    else void setState(visit, to);
    if (to === 'on_the_way') news = arrivalToast(visit, on_my_way, { now: new Date(), timeZone });
    // Hides the toast of an earlier state, which is outdated now.
    if (!canBecome(to, visit.state)) return hideToast();
    toastUndo(`${VISIT_STATE_LABELS[to]}.${news && ` ${news}`}`, () => void undo(after, visit.state));
  }

  async function undo(visit: Visit, to: VisitState): Promise<void> {
    onSet(to);
    const note = await setBack(visit, to);
    if (note) toastSuccess(note);
  }

  return (visit: Visit, to: VisitState) => void set(visit, to);
}

/** Says before the tap on "On my way" if and how the customer will be notified. */
export function OnMyWay({ job }: { job: Job }) {
  const { timeZone } = useViewer();
  const visit = currentVisit(job);
  if (job.kind === 'blocked' || !visit) return null;
  return (
    <Text size="sm" c="dimmed" className="breakable">
      {arrivalHint(visit, job.on_my_way, { now: new Date(), timeZone })}
    </Text>
  );
}

/** Says after the tap on "On my way" how and when the customer was notified, or why not. */
export function ArrivalNote({ visit: { arrival, state } }: { visit: Visit }) {
  const { timeZone } = useViewer();
  if (!arrival || state === 'cancelled' || (state === 'scheduled' && !arrival.told)) return null;
  return (
    <Text size="sm" className="breakable">
      {arrivalNote(arrival, state, timeZone)}
    </Text>
  );
}

export function NextStepButton({ job, onSet }: { job: Job; onSet: (state: VisitState) => void }) {
  const { may, timeZone } = useViewer();
  const set = useSetState(job, onSet);
  const visit = currentVisit(job);
  const next = visit && usualNext(visit, { now: new Date(), timeZone });
  if (!visit || !next || !may('quotes.write')) return null;
  return (
    <Box component="section" hiddenFrom="sm" className="job-bar" aria-label="Next step">
      <Text size="sm" c="dimmed" truncate>
        {[visitStateLabel(visit), whenOf(visit)].filter(Boolean).join(' · ')}
      </Text>
      <Button size="xl" fullWidth onClick={() => set(visit, next)}>
        {VISIT_STATE_ACTIONS[next]}
      </Button>
      {next === 'on_the_way' && <OnMyWay job={job} />}
    </Box>
  );
}
