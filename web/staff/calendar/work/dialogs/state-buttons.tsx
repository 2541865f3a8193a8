import { ActionIcon, Button, Group, Menu } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { canBecome, VISIT_STATE_LABELS, type VisitState } from '#domain/calendar/visit-states.ts';
import { api } from '#web/api/client.ts';
import type { CalendarEntry } from '#web/staff/calendar/work/entries/entry.ts';
import { useRereadWork } from '#web/staff/calendar/work/moves/use-work.ts';
import { hideToast, toastError, toastSuccess, toastUndo } from '#web/staff/components/toasts.tsx';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import { Icon } from '#web/ui/icons.tsx';
import { arrivalNote, undoneNote } from './arrival-labels.ts';
import { earlyStates, offeredStates, usualNext } from './offered-states.ts';
import { stateAction } from './state-actions.ts';

interface StateButtonsProps {
  entry: Pick<CalendarEntry, 'id' | 'job_id' | 'state' | 'edit_number' | 'starts_at'>;
  onDone?: (state: VisitState) => void;
  /** further items of the menu */
  children?: ReactNode;
}

/**
 * Shows a button for the usual next state. It isn't filled, because the dialog saves with its own filled button. A menu
 * has all other states.
 */
export function StateButtons({ entry, onDone, children }: StateButtonsProps) {
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

  const when = { now: new Date(), timeZone };
  const usual = usualNext(entry, when);
  const others = [...earlyStates(entry, when), ...offeredStates(entry, when)].filter((state) => state !== usual);
  return (
    <Group gap="xs" role="group" aria-label={`Status: ${VISIT_STATE_LABELS[entry.state]}`}>
      {usual && (
        <Button type="button" variant="default" loading={busy === usual} onClick={() => void become(usual)}>
          {stateAction(entry.state, usual)}
        </Button>
      )}
      <Menu position="bottom-start" withInitialFocusPlaceholder={false} hideDetached={false}>
        <Menu.Target>
          {usual ? (
            <ActionIcon type="button" variant="default" size={44} aria-label="More status changes">
              <Icon name="dots" />
            </ActionIcon>
          ) : (
            <Button type="button" variant="default" rightSection={<Icon name="down" size={16} />}>
              Change status
            </Button>
          )}
        </Menu.Target>
        <Menu.Dropdown>
          {others.map((state) => (
            <Menu.Item key={state} disabled={busy !== null} onClick={() => void become(state)}>
              {stateAction(entry.state, state)}
            </Menu.Item>
          ))}
          {children}
        </Menu.Dropdown>
      </Menu>
    </Group>
  );
}
