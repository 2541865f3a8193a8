import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { canBecome, VISIT_STATE_LABELS, VISIT_STATES, type VisitState } from '#domain/calendar/visit-states.ts';
import { api } from '#web/api/client.ts';
import { hideToast, toastError, toastSuccess, toastUndo } from '#web/staff/components/toasts.tsx';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import { arrivalNote, undoneNote } from './arrival-labels.ts';
import type { Entry } from './entry.ts';
import { useRereadWork } from './use-work.ts';

/** Labels of the buttons that set a state. */
export const ACTIONS: Record<VisitState, string> = {
  scheduled: 'Reset to scheduled',
  on_the_way: 'On my way',
  working: 'Start work',
  done: 'Done',
  cancelled: 'Cancel visit',
};

interface StateButtonsProps {
  entry: Pick<Entry, 'id' | 'job_id' | 'state' | 'edit_number'>;
  onDone?: (state: VisitState) => void;
}

/** The usual next state, whose button is highlighted. */
export const USUAL_NEXT: Partial<Record<VisitState, VisitState>> = {
  scheduled: 'on_the_way',
  on_the_way: 'working',
  working: 'done',
};

/** One button for each state that can follow. */
export function StateButtons({ entry, onDone }: StateButtonsProps) {
  const reread = useRereadWork();
  const { timeZone } = useViewer();
  const [busy, setBusy] = useState<VisitState | null>(null);

  async function set(state: VisitState, edit_number: number) {
    try {
      const job = await api.jobs.setState({ id: entry.job_id, visit_id: entry.id, state, edit_number });
      return job.visits.find(({ id }) => id === entry.id) ?? null;
    } catch (error) {
      toastError(error);
      return null;
    } finally {
      await reread();
    }
  }

  async function become(state: VisitState): Promise<void> {
    setBusy(state);
    const stored = await set(state, entry.edit_number);
    setBusy(null);
    if (stored === null) return;
    onDone?.(state);
    const { arrival, edit_number } = stored;
    const news = state === 'on_the_way' && arrival ? ` ${arrivalNote(arrival, state, timeZone)}` : '';
    const undo = async () => {
      const undone = await set(entry.state, edit_number);
      const note = undone && undoneNote(stored, undone, timeZone);
      if (note) toastSuccess(note);
    };
    if (!canBecome(state, entry.state)) return hideToast();
    toastUndo(`${VISIT_STATE_LABELS[state]}.${news}`, () => void undo());
  }

  return (
    <Group gap="xs" role="group" aria-label={`Status: ${VISIT_STATE_LABELS[entry.state]}`}>
      {VISIT_STATES.filter((state) => canBecome(entry.state, state)).map((state) => (
        <Button
          key={state}
          type="button"
          variant={state === USUAL_NEXT[entry.state] ? 'filled' : state === 'cancelled' ? 'subtle' : 'default'}
          {...(state === 'cancelled' && { color: 'red' })}
          loading={busy === state}
          onClick={() => void become(state)}
        >
          {ACTIONS[state]}
        </Button>
      ))}
    </Group>
  );
}
