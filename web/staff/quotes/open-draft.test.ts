import { beforeEach, describe, expect, test } from 'vitest';
import { ProductError } from '#domain/errors.ts';
import { detailOf, filledForm } from '#tests/samples/quote-form.ts';
import { changed, isUnsynced, newRecord, recordOfStored, sending } from '#web/offline/draft-record.ts';
import { createMemoryDraftStore, type DraftStore } from '#web/offline/draft-store.ts';
import type { Detail, QuoteForm } from '#web/quote-form/quote-form.ts';
import { fingerprintOf, versionOf } from '#web/staff/workspace/draft-server.ts';
import { openDraft } from './open-draft.ts';

const mine: QuoteForm = { ...filledForm(), notes: 'mine' };
const theirs: QuoteForm = { ...filledForm(), notes: 'theirs' };
let store: DraftStore;
let remote: Detail | Error;

beforeEach(() => {
  store = createMemoryDraftStore();
  remote = detailOf(theirs);
});

const open = () =>
  openDraft(
    {
      store,
      now: () => 0,
      fetchDetail: async () => {
        if (remote instanceof Error) throw remote;
        return remote;
      },
    },
    'q',
  );

/** Builds unsynced work on this device that is based on a stored version with this edit number. */
function unsynced(editNumber: number) {
  const record = recordOfStored('q', filledForm(), { edit_number: editNumber, number: 'Q-1001', sent: false }, 0);
  return changed(record, mine, 0);
}

describe('opening a quote', () => {
  test('uses the stored quote when there is nothing newer on the device', async () => {
    await store.put(recordOfStored('q', mine, { ...versionOf(detailOf(mine)), edit_number: 1 }, 0));
    expect(await open()).toMatchObject({
      kind: 'open',
      record: { form: { notes: 'theirs' }, edit_number: 3, publishing: 'auto' },
    });
  });

  test('continues unsynced work on the same version', async () => {
    await store.put(unsynced(3));
    expect(await open()).toMatchObject({ kind: 'open', record: { form: { notes: 'mine' }, block: null } });
  });

  test('asks if someone else changed the quote, and keeps both versions', async () => {
    await store.put(unsynced(2));
    expect(await open()).toMatchObject({
      kind: 'open',
      record: { form: { notes: 'mine' }, block: { kind: 'conflict' } },
    });
  });

  test('recognizes its own save whose response was lost', async () => {
    await store.put(sending(unsynced(2), fingerprintOf(theirs)));
    expect(await open()).toMatchObject({ kind: 'open', record: { edit_number: 3, block: null } });
    await store.put(unsynced(2));
    remote = detailOf(mine);
    const opened = await open();
    expect(opened.kind === 'open' && isUnsynced(opened.record)).toBe(false);
  });

  test('reports that the customer decided in the meantime', async () => {
    await store.put(unsynced(3));
    remote = detailOf(theirs, { status: 'approved' });
    expect(await open()).toMatchObject({
      kind: 'open',
      record: { form: { notes: 'mine' }, block: { kind: 'decided' } },
    });
  });

  test('a decided or archived quote without local work is read-only', async () => {
    remote = detailOf(theirs, { status: 'declined' });
    expect(await open()).toEqual({ kind: 'read-only' });
    remote = detailOf(theirs, { archived: true });
    expect(await open()).toEqual({ kind: 'read-only' });
  });

  test('a sent quote is published manually', async () => {
    remote = detailOf(theirs, { link_made_at: '2026-11-20T15:00:00.000Z' });
    expect(await open()).toMatchObject({ record: { publishing: 'manual' } });
  });

  test('works offline with the data on the device', async () => {
    remote = new TypeError('Failed to fetch');
    expect(await open()).toMatchObject({ kind: 'unreachable' });
    await store.put(unsynced(3));
    expect(await open()).toMatchObject({ kind: 'open', record: { form: { notes: 'mine' } } });
  });

  test('a new quote exists only on the device; an unknown quote exists nowhere', async () => {
    remote = new ProductError('NOT_FOUND');
    expect(await open()).toEqual({ kind: 'missing' });
    const fresh = changed(newRecord('q', filledForm(), 0), mine, 0);
    await store.put(sending(fresh, 'a save that did not arrive'));
    expect(await open()).toMatchObject({ kind: 'open', record: { form: { notes: 'mine' } } });
    await store.put(fresh);
    remote = new Error('the server is not asked about it');
    expect(await open()).toMatchObject({ kind: 'open', record: { form: { notes: 'mine' } } });
  });
});
