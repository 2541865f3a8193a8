/** How far the work on a quote is saved, as the builder's text. */
import type { AutosavePhase } from '#web/offline/autosave.ts';
import { type DraftRecord, isUnsynced } from '#web/offline/draft-record.ts';

export type SaveState =
  | 'new'
  | 'saved'
  | 'saving'
  | 'device'
  | 'incomplete'
  | 'unpublished'
  | 'conflict'
  | 'decided'
  | 'purged'
  | 'refused';

export const SAVE_LABELS: Record<SaveState, string> = {
  new: 'Saves automatically',
  saved: 'Saved',
  saving: 'Saving…',
  device: 'Saved offline, will sync',
  incomplete: 'Saved on this device. Complete the highlighted fields to sync',
  unpublished: 'Saved on this device. The customer sees it after “Update quote”',
  conflict: 'Saved on this device. Someone else edited this quote',
  decided: 'Saved on this device. The customer already decided',
  purged: 'Saved on this device. The owner deleted this draft',
  refused: 'Saved on this device. Couldn’t save to the server',
};

export function saveStateOf(record: DraftRecord, phase: AutosavePhase, complete: boolean): SaveState {
  if (record.block) return record.block.kind;
  if (phase === 'saving') return 'saving';
  if (!isUnsynced(record)) return record.edit_number === 0 ? 'new' : 'saved';
  if (!complete) return 'incomplete';
  if (record.publishing === 'manual') return 'unpublished';
  return phase === 'waiting' ? 'saving' : 'device';
}
