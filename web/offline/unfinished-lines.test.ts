import { beforeEach, expect, test } from 'vitest';
import { filledForm } from '#tests/samples/quote-form.ts';
import type { QuoteForm } from '#web/quote-form/quote-form.ts';
import { type DraftRecord, isPartlySaved, isUnsynced, newRecord, type StoredVersion } from './draft-record.ts';
import { createMemoryDraftStore } from './draft-store.ts';
import { DraftSync } from './draft-sync.ts';

const ID = 'quote-1';
const empty = {
  kind: 'custom',
  id: 'unfinished',
  description: '',
  quantity: 1,
  unit: 'flat',
  taxable: true,
  unit_cents: null,
} as const;
const unfinished = { ...empty, description: 'Hedge' };
const finishedLines = filledForm().lines.map(({ id }) => id);

let records: Map<string, DraftRecord>;
let saves: string[][];
let stored: StoredVersion & { fingerprint: string };
/** true if the unfinished line counts as complete */
let isComplete: boolean;
let isNextAnswerLost: boolean;
let due: (() => void)[];
let sync: DraftSync;

const linesOf = (form: QuoteForm) => form.lines.map(({ id }) => id);
const record = () => records.get(ID) as DraftRecord;

beforeEach(async () => {
  [records, saves, due] = [new Map(), [], []];
  [isComplete, isNextAnswerLost] = [false, false];
  stored = { edit_number: 0, number: 'Q-1001', sent: false, fingerprint: '' };
  const store = createMemoryDraftStore(records);
  await store.put(newRecord(ID, filledForm(), 0));
  sync = new DraftSync({
    store,
    now: () => 0,
    exclusively: (_name, work) => work(),
    after: (_ms, callback) => {
      due.push(callback);
      return () => {};
    },
    server: {
      async save(_id, editNumber, form) {
        saves.push(linesOf(form));
        stored = { ...stored, edit_number: editNumber + 1, fingerprint: linesOf(form).join() };
        if (!isNextAnswerLost) return stored;
        isNextAnswerLost = false;
        throw new TypeError('Failed to fetch');
      },
      stored: async () => stored,
      fingerprint: (form) => linesOf(form).join(),
      completePart(form, storedLines) {
        if (isComplete || !form.lines.some(({ id }) => id === 'unfinished')) return form;
        if (storedLines.includes('unfinished')) return null;
        return { ...form, lines: form.lines.filter(({ id }) => id !== 'unfinished') };
      },
    },
  });
});

const edit = (line: QuoteForm['lines'][number]) =>
  sync.change(ID, { ...filledForm(), lines: [...filledForm().lines, line] });

/** Lets the pause in typing pass, and waits until everything that it started has finished. */
async function pause() {
  for (const callback of due.splice(0)) callback();
  for (let turn = 0; turn < 40; turn += 1) await Promise.resolve();
}

test('the finished lines are saved once, and the draft stays unsynced with its unfinished line', async () => {
  await edit(unfinished);
  await pause();
  expect(saves).toEqual([finishedLines]);
  expect(record().form.lines).toContainEqual(unfinished);
  expect([isUnsynced(record()), isPartlySaved(record()), record().edit_number]).toEqual([true, true, 1]);
  await sync.flushAll();
  await pause();
  expect(saves, 'nothing new to send').toHaveLength(1);
  isComplete = true;
  await edit({ ...unfinished, description: 'Hedge trimmed' });
  await pause();
  expect(saves.at(-1)).toEqual([...finishedLines, 'unfinished']);
  expect([isUnsynced(record()), isPartlySaved(record())]).toEqual([false, false]);
});

test('sending needs the whole quote', async () => {
  await edit(unfinished);
  expect(await sync.push(ID)).toBe('incomplete');
  expect(saves).toEqual([]);
});

test('a stored line that someone retypes is never left out', async () => {
  isComplete = true;
  await edit({ ...unfinished, unit_cents: 500 });
  await pause();
  isComplete = false;
  await edit(unfinished);
  await pause();
  expect(saves).toHaveLength(1);
});

test('a line that was empty during a save is not a stored line', async () => {
  isComplete = true;
  await edit(empty);
  await pause();
  isComplete = false;
  await edit(unfinished);
  await pause();
  expect(saves.at(-1)).toEqual(finishedLines);
  expect(isPartlySaved(record())).toBe(true);
});

test('a lost answer to a partial save does not count the unfinished line as saved', async () => {
  isNextAnswerLost = true;
  await edit(unfinished);
  await pause();
  await pause();
  expect(saves).toHaveLength(2);
  expect([record().block, isUnsynced(record()), isPartlySaved(record())]).toEqual([null, true, true]);
});
