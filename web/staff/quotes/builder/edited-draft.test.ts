import { beforeEach, expect, test, vi } from 'vitest';
import { filledForm } from '#tests/samples/quote-form.ts';
import { newRecord } from '#web/offline/draft-record.ts';
import { createMemoryDraftStore } from '#web/offline/draft-store.ts';
import { DraftSync } from '#web/offline/draft-sync.ts';
import { DraftEditor, type EditedDraft } from './edited-draft.ts';

const ID = 'quote-1';
const drafts = createMemoryDraftStore();
const sync = new DraftSync({
  store: drafts,
  server: {
    save: () => Promise.reject(new TypeError('Failed to fetch')),
    stored: () => Promise.reject(new TypeError('Failed to fetch')),
    fingerprint: () => '',
    completePart: (form) => form,
  },
  now: () => 0,
  exclusively: (_name, work) => work(),
  after: () => () => {},
});
const reads = vi.spyOn(drafts, 'get');

let editor: DraftEditor;
let shown: EditedDraft[];
beforeEach(async () => {
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  vi.stubGlobal('window', new EventTarget());
  const record = newRecord(ID, filledForm(), 0);
  await drafts.put(record);
  editor = new DraftEditor({ drafts, sync }, record);
  shown = [];
  const stop = editor.watch((draft) => shown.push(draft));
  reads.mockClear();
  return () => {
    stop();
    vi.unstubAllGlobals();
  };
});

const last = () => shown.at(-1);

test('typed text shows immediately and is saved on the device, without rereading or repricing', async () => {
  const { priced } = editor.now;
  editor.edit((form) => ({ ...form, notes: 'Gate code 4411' }), 'notes');
  expect(last()?.form.notes).toBe('Gate code 4411');
  await vi.waitFor(() => expect(last()?.record.rev).toBe(1));
  expect(last()?.record.form.notes).toBe('Gate code 4411');
  expect(last()?.priced).toBe(priced);
  expect(reads).not.toHaveBeenCalled();
});

test('all keystrokes in one field count as one change of the total', () => {
  const total = () => editor.now.priced?.totals.total_cents ?? 0;
  const before = total();
  const { discount_type, discount_value } = editor.now.form;
  const type = (share: number) =>
    editor.edit((form) => ({ ...form, discount_type: 'percent', discount_value: share }), 'discount', 'discount_value');
  type(0.01);
  type(0.1);
  expect(total()).not.toBe(before);
  expect(last()?.movement).toEqual({ cents: total() - before, why: 'discount' });
  editor.edit((form) => ({ ...form, discount_type, discount_value }), 'discount', 'discount_value');
  expect(last()?.movement, 'as before the first keystroke').toBeNull();
  type(0.1);
  editor.edit((form) => ({ ...form, notes: 'Gate code 4411' }), 'notes', 'notes');
  const now = total();
  type(0.2);
  expect(last()?.movement).toEqual({ cents: total() - now, why: 'discount' });
});

test('the total bar and the totals card show the same typed discount', () => {
  editor.edit((form) => ({ ...form, tax_rate: 0, discount_type: 'percent', discount_value: null }), 'discount');
  for (const share of [0.01, 0.1])
    editor.edit((form) => ({ ...form, discount_value: share }), 'discount', 'discount_value');
  const card = last()?.priced?.totals.discount_cents ?? 0;
  expect(card).toBeGreaterThan(0);
  expect(last()?.movement).toEqual({ cents: -card, why: 'discount' });
});

test('a change that moves the total says by how much; other changes keep the last message', () => {
  const before = editor.now.priced?.totals.total_cents ?? 0;
  editor.edit((form) => ({ ...form, tax_rate: 0.2 }), 'tax rate');
  const after = last()?.priced?.totals.total_cents ?? 0;
  editor.edit((form) => ({ ...form, discount_message: 'Neighbor' }), 'discount');
  expect(last()?.movement).toEqual({ cents: after - before, why: 'tax rate' });
});

test('the first price of a quote is not called a change, and neither is what changed before it', () => {
  const { lines } = editor.now.form;
  editor.edit((form) => ({ ...form, lines: [] }), 'line removed');
  expect(last()?.priced?.totals.total_cents).toBe(0);
  expect(last()?.movement).toMatchObject({ why: 'line removed' });
  editor.edit((form) => ({ ...form, lines }), 'price changed');
  expect(last()?.priced?.totals.total_cents).toBeGreaterThan(0);
  expect(last()?.movement).toBeNull();
});

test('a change from another tab is loaded when this tab becomes visible again', async () => {
  await drafts.update(ID, (record) => ({ ...record, rev: 7, form: { ...record.form, notes: 'From the other tab' } }));
  window.dispatchEvent(new Event('focus'));
  await vi.waitFor(() => expect(last()?.form.notes).toBe('From the other tab'));
});
