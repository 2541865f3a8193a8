import { expect, test } from 'vitest';
import { filledForm } from '#tests/samples/quote-form.ts';
import { changed, type DraftRecord, newRecord } from '#web/offline/draft-record.ts';
import { createMemoryDraftStore } from '#web/offline/draft-store.ts';
import { DraftSync } from '#web/offline/draft-sync.ts';
import { assertSynced } from './assert-synced.ts';

const ID = 'quote-1';
const stored: DraftRecord = { ...newRecord(ID, filledForm(), 0), edit_number: 1, number: 'Q-1001' };
const typed = changed(stored, { ...stored.form, notes: 'Use the back gate' }, 1);

interface Case {
  record: DraftRecord | null;
  isCounted?: boolean;
  isOffline?: boolean;
  isComplete?: boolean;
}

/**
 * Tries to send a quote. @returns what the device saved to the server first, or the reason for blocking the sending
 */
async function sending({ record, isCounted = false, isOffline = false, isComplete = true }: Case): Promise<string[]> {
  const saved: string[] = [];
  const drafts = createMemoryDraftStore(new Map(record ? [[ID, record]] : []));
  const sync = new DraftSync({
    store: drafts,
    server: {
      save: async (_id, edit_number, form) => {
        if (isOffline) throw new TypeError('Failed to fetch');
        saved.push(form.notes);
        return { edit_number: edit_number + 1, number: 'Q-1001', sent: false };
      },
      stored: () => Promise.reject(new TypeError('Failed to fetch')),
      fingerprint: ({ notes }) => notes,
      completePart: (form) => (isComplete ? form : null),
    },
    now: () => 0,
    exclusively: (_name, work) => work(),
    after: () => () => {},
  });
  try {
    await assertSynced({ drafts, sync }, { id: ID, isCounted });
  } catch (error) {
    return [(error as Error).message];
  }
  return saved;
}

test.each<[string, Case, string[]]>([
  ['nothing on this device', { record: null }, []],
  ['everything is on the server', { record: stored }, []],
  ['the latest change is saved first', { record: typed }, ['Use the back gate']],
  ['no signal', { record: typed, isOffline: true }, ['You’re offline. Reconnect to save your changes, then send.']],
  ['an empty line', { record: typed, isComplete: false }, ['This quote isn’t complete. Finish it, then send it.']],
  [
    'a shared link and unpublished changes',
    { record: { ...typed, publishing: 'manual' } },
    ['Some changes are only on this device. Update the quote, then send it.'],
  ],
  [
    'the customer already has it and sees the published revision',
    { record: { ...typed, publishing: 'manual' }, isCounted: true },
    [],
  ],
])('before a quote is sent, its changes on this device are saved or stop it: %s', async (_case, given, expected) => {
  expect(await sending(given)).toEqual(expected);
});
