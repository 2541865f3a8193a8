import type { AutosavePhase } from '#web/offline/autosave.ts';
import { type DraftRecord, isPartlySaved, isUnsynced } from '#web/offline/draft-record.ts';
import type { FormProblems } from '#web/quote-form/form-problems.ts';

export type SaveState =
  | 'new'
  | 'saved'
  | 'saving'
  | 'device'
  | 'incomplete'
  | 'partly'
  | 'unpublished'
  | 'conflict'
  | 'decided'
  | 'purged'
  | 'refused';

const SAVE_LABELS: Record<Exclude<SaveState, 'incomplete'>, string> = {
  new: 'Saves automatically',
  saved: 'Saved',
  saving: 'Saving…',
  partly: 'Saved, except an unfinished line',
  device: 'Saved offline, will sync',
  unpublished: 'Saved on this device. Choose “Update quote” to show your customer',
  conflict: 'Saved on this device. Someone else changed this quote',
  decided: 'Saved on this device. The customer already decided',
  purged: 'Saved on this device. The owner deleted this draft',
  refused: 'Saved on this device. Couldn’t save to the server',
};

/**
 * Returns the text for a state. Names the missing input of an incomplete quote. The fields themselves are highlighted
 * only after someone has left them.
 */
export function saveLabel(state: SaveState, problems: FormProblems): string {
  if (state !== 'incomplete') return SAVE_LABELS[state];
  const [[field, message] = ['', '']] = problems;
  // Uses one text for all lines. Screen readers announce every change, so the text must not change with each
  // keystroke.
  const missing = field.startsWith('lines.') ? 'Complete every line' : message;
  return `Saved on this device, not synced. ${missing}`;
}

export function saveStateOf(record: DraftRecord, phase: AutosavePhase, complete: boolean): SaveState {
  if (record.block) return record.block.kind;
  if (phase === 'saving') return 'saving';
  if (!isUnsynced(record)) return record.edit_number === 0 ? 'new' : 'saved';
  // While someone types in the unfinished line, the part stays saved.
  const isPart = isPartlySaved(record) || (phase === 'waiting' && record.partly_rev !== undefined);
  if (!complete) return isPart ? 'partly' : 'incomplete';
  if (record.publishing === 'manual') return 'unpublished';
  return phase === 'waiting' ? 'saving' : 'device';
}
