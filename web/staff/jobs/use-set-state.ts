import { useQueryClient } from '@tanstack/react-query';
import { canBecome, VISIT_STATE_LABELS, type VisitState } from '#domain/calendar/visit-states.ts';
import { queries } from '#web/api/query.ts';
import { arrivalToast, isNotifying, undoneNote } from '#web/staff/calendar/work/dialogs/arrival-labels.ts';
import { hideToast, toastSuccess, toastUndo } from '#web/staff/components/toasts.tsx';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import type { JobVisit as Visit } from './current-visit.ts';
import { type Job, useTaps } from './use-job.ts';

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

  async function set(visit: Visit, to: VisitState, minutes?: number): Promise<void> {
    onSet(to);
    const after = { ...visit, state: to, edit_number: visit.edit_number + 1 };
    const isSetBack = isNotifying(visit) && (to === 'scheduled' || to === 'cancelled');
    let news = '';
    if (isSetBack) news = await setBack(visit, to);
    else void setState(visit, to, minutes);
    if (to === 'on_the_way') news = arrivalToast(visit, on_my_way, { now: new Date(), timeZone });
    // Hides the toast about the earlier state, which is outdated now.
    if (!canBecome(to, visit.state)) return hideToast();
    toastUndo(`${VISIT_STATE_LABELS[to]}.${news && ` ${news}`}`, () => void undo(after, visit.state));
  }

  async function undo(visit: Visit, to: VisitState): Promise<void> {
    onSet(to);
    const note = await setBack(visit, to);
    if (note) toastSuccess(note);
  }

  /** @param minutes for "On my way": the chosen minutes until the arrival */
  return (visit: Visit, to: VisitState, minutes?: number) => void set(visit, to, minutes);
}
