import { beforeEach, describe, expect, test } from 'vitest';
import type { CustomerRecordWish } from '#domain/customer/customer-record.ts';
import { DAY_MS } from '#domain/durations.ts';
import { ProductError } from '#domain/errors.ts';
import { filledForm } from '#tests/samples/quote-form.ts';
import type { QuoteForm } from '#web/quote-form/quote-form.ts';
import { changed, type DraftRecord, isUnsynced, keptMine, newRecord, type StoredVersion } from './draft-record.ts';
import { createMemoryDraftStore, isStale } from './draft-store.ts';
import { type DraftServer, DraftSync } from './draft-sync.ts';

const ID = 'quote-1';

/** Simulates a device with a manual clock, and a server that follows the test's instructions. */
class Bench {
  records = new Map<string, DraftRecord>();
  store = createMemoryDraftStore(this.records);
  stored: (StoredVersion & { notes: string }) | null = null;
  /** outcomes of the next saves; for 'lost', the server stores the draft but its response gets lost */
  faults: (Error | 'lost')[] = [];
  saves: string[] = [];
  customers: CustomerRecordWish[] = [];
  time = 0;
  complete = true;
  timers: { ms: number; callback: () => void }[] = [];

  server: DraftServer = {
    save: async (_id, editNumber, form, customer) => {
      this.saves.push(form.notes);
      this.customers.push(customer);
      const fault = this.faults.shift();
      if (fault instanceof Error) throw fault;
      if (editNumber !== (this.stored?.edit_number ?? 0)) throw new ProductError('CHANGED_BY_OTHER');
      this.stored = {
        edit_number: editNumber + 1,
        number: 'Q-1001',
        sent: this.stored?.sent ?? false,
        notes: form.notes,
      };
      if (fault === 'lost') throw new TypeError('Failed to fetch');
      return this.stored;
    },
    stored: async () => {
      if (!this.stored) throw new ProductError('NOT_FOUND');
      return { ...this.stored, fingerprint: this.stored.notes };
    },
    fingerprint: (form) => form.notes,
    completePart: (form) => (this.complete ? form : null),
  };

  sync = new DraftSync({
    store: this.store,
    server: this.server,
    now: () => this.time,
    exclusively: (_name, work) => work(),
    after: (ms, callback) => {
      const timer = { ms, callback };
      this.timers.push(timer);
      return () => void this.timers.splice(this.timers.indexOf(timer), 1);
    },
  });

  get record(): DraftRecord {
    const record = this.records.get(ID);
    if (!record) throw new Error('there is no draft');
    return record;
  }

  async type(notes: string) {
    await this.sync.change(ID, { ...this.record.form, notes } satisfies QuoteForm);
  }

  /** Advances the clock to the next timer and waits until everything that it started has finished. */
  async timePasses(): Promise<number> {
    const timer = this.timers.shift();
    timer?.callback();
    await settled();
    return timer?.ms ?? 0;
  }
}

async function settled() {
  for (let turn = 0; turn < 30; turn += 1) await Promise.resolve();
}

let bench: Bench;
beforeEach(async () => {
  bench = new Bench();
  await bench.store.put(newRecord(ID, { ...filledForm(), notes: '' }, 0));
});

test('a change is reported once, with the stored draft, so listeners need not read it again', async () => {
  const told: (DraftRecord | undefined)[] = [];
  bench.sync.subscribe((draft) => told.push(draft));
  await bench.type('Gate code 4411');
  expect(told).toEqual([bench.record]);
  bench.complete = false;
  await bench.store.update(ID, (record) => ({ ...record, publishing: 'manual' }));
  await bench.type('Gate code 4412');
  expect(told.slice(1)).toEqual([bench.record]);
});

describe('the same draft in two tabs', () => {
  const otherTab = (change: (form: QuoteForm) => QuoteForm) =>
    bench.store.update(ID, (current) => changed(current, change(current.form), 0));

  test('edits to different fields in two tabs are both kept', async () => {
    const shown = { ...bench.record.form, customer_phone: '111' };
    await bench.sync.change(ID, shown, bench.record.form);
    await otherTab((form) => ({ ...form, property_address: '22 Second St' }));
    await bench.sync.change(ID, { ...shown, customer_email: 'kim@customer.example' }, shown);
    expect(bench.record.form).toMatchObject({
      customer_phone: '111',
      property_address: '22 Second St',
      customer_email: 'kim@customer.example',
    });
  });

  test('two tabs keep the lines that the other one added, changed or removed', async () => {
    const [first] = bench.record.form.lines;
    if (!first) throw new Error('the sample has a line');
    const line = (id: string, description: string) => ({ ...first, id, description });
    const shown = { ...bench.record.form, lines: [line('a', 'A'), line('b', 'B'), line('c', 'C')] };
    await bench.sync.change(ID, shown, bench.record.form);
    await otherTab((form) => ({ ...form, lines: [line('a', 'A2'), line('b', 'B'), line('d', 'D')] }));
    await bench.sync.change(ID, { ...shown, lines: [line('a', 'A'), line('b', 'B2'), line('c', 'C')] }, shown);
    expect(bench.record.form.lines.map((each) => each.description)).toEqual(['A2', 'B2', 'D']);
  });

  test('a line removed in this tab stays removed', async () => {
    const shown = bench.record.form;
    await bench.sync.change(ID, { ...shown, lines: [] }, shown);
    expect(bench.record.form.lines).toEqual([]);
  });
});

describe('never-sent quotes', () => {
  test('a never-sent quote is on the device immediately and on the server when typing pauses', async () => {
    await bench.type('a');
    await bench.type('ab');
    expect(bench.record.form.notes).toBe('ab');
    expect(bench.saves).toEqual([]);
    await bench.timePasses();
    expect(bench.saves).toEqual(['ab']);
    expect(isUnsynced(bench.record)).toBe(false);
    expect(bench.record).toMatchObject({ edit_number: 1, number: 'Q-1001', unanswered: [] });
  });

  test('a never-sent quote waits offline and arrives once when the connection is back', async () => {
    bench.faults = [new TypeError('Failed to fetch'), new TypeError('Failed to fetch')];
    await bench.type('a');
    await bench.timePasses();
    expect(await bench.timePasses()).toBe(1000);
    expect(bench.sync.phase(ID)).toBe('retrying');
    expect(await bench.timePasses()).toBe(2000);
    expect(isUnsynced(bench.record)).toBe(false);
    expect(bench.stored).toMatchObject({ edit_number: 1, notes: 'a' });
  });

  test('a never-sent quote waits for its author while someone else is signed in on this device', async () => {
    bench.faults = [new ProductError('OTHER_USER')];
    await bench.type('a');
    await bench.timePasses();
    expect(bench.record.block).toBeNull();
    expect(bench.sync.phase(ID)).toBe('retrying');
    await bench.timePasses();
    expect(bench.stored).toMatchObject({ edit_number: 1, notes: 'a' });
  });

  test('a save whose response was lost is recognized as the device’s own', async () => {
    bench.faults = ['lost'];
    await bench.type('a');
    await bench.timePasses();
    await bench.timePasses();
    expect(bench.stored).toMatchObject({ edit_number: 1, notes: 'a' });
    expect(bench.record).toMatchObject({ edit_number: 1, block: null });
    expect(isUnsynced(bench.record)).toBe(false);
  });

  test('typing after a lost response causes no conflict', async () => {
    bench.faults = ['lost'];
    await bench.type('a');
    await bench.timePasses();
    await bench.type('ab');
    await bench.timePasses();
    expect(bench.stored).toMatchObject({ edit_number: 2, notes: 'ab' });
    expect(isUnsynced(bench.record)).toBe(false);
  });

  test('syncing stops when someone else changed the quote, and keeps what was typed', async () => {
    bench.stored = { edit_number: 7, number: 'Q-1001', sent: false, notes: 'theirs' };
    await bench.type('mine');
    await bench.timePasses();
    expect(bench.record).toMatchObject({ block: { kind: 'conflict' }, form: { notes: 'mine' } });
    expect(bench.stored.notes).toBe('theirs');
    await bench.store.update(ID, (record) => keptMine(record, { edit_number: 7, number: 'Q-1001', sent: false }));
    expect(await bench.sync.push(ID)).toBe('saved');
    expect(bench.stored).toMatchObject({ edit_number: 8, notes: 'mine' });
  });

  test('an offline push leaves the retry to the autosave', async () => {
    bench.faults = [new TypeError('Failed to fetch')];
    await bench.type('a');
    expect(await bench.sync.push(ID)).toBe('failed');
    await bench.timePasses();
    expect(bench.stored?.notes).toBe('a');
  });

  test('an unfinished form stays on the device until it is complete', async () => {
    bench.complete = false;
    await bench.type('a');
    await bench.timePasses();
    expect(bench.saves).toEqual([]);
    expect(bench.sync.phase(ID)).toBe('stopped');
    bench.complete = true;
    await bench.type('ab');
    await bench.timePasses();
    expect(bench.saves).toEqual(['ab']);
  });

  test('a rejection is shown, and the draft is sent again after a correction', async () => {
    bench.faults = [new ProductError('PERMISSION_DENIED')];
    await bench.type('a');
    await bench.timePasses();
    expect(bench.record.block).toEqual({ kind: 'refused', message: 'Permission denied' });
    await bench.type('b');
    await bench.timePasses();
    expect(bench.record).toMatchObject({ block: null });
    expect(bench.stored?.notes).toBe('b');
  });

  test('a waiting draft is sent after a restart', async () => {
    bench.records.set(ID, changed(bench.record, { ...filledForm(), notes: 'before the crash' }, 0));
    await bench.sync.flushAll();
    await settled();
    expect(bench.stored?.notes).toBe('before the crash');
  });
});

describe('sent quotes', () => {
  beforeEach(() => {
    bench.stored = { edit_number: 3, number: 'Q-1001', sent: true, notes: '' };
    bench.records.set(ID, keptMine(bench.record, { edit_number: 3, number: 'Q-1001', sent: true }));
  });

  test('a sent quote changes only on the device until it is published', async () => {
    await bench.type('new price');
    expect(bench.timers).toEqual([]);
    await bench.sync.flushAll();
    await settled();
    expect(bench.saves).toEqual([]);
    expect(await bench.sync.push(ID)).toBe('saved');
    expect(bench.stored).toMatchObject({ edit_number: 4, notes: 'new price' });
  });

  test('a sent quote reports that the customer decided in the meantime', async () => {
    bench.faults = [new ProductError('QUOTE_DECIDED')];
    await bench.type('too late');
    expect(await bench.sync.push(ID)).toBe('stopped');
    expect(bench.record).toMatchObject({ block: { kind: 'decided' }, form: { notes: 'too late' } });
  });
});

test('a draft is removed from the device only if the server has it or nothing was ever typed', () => {
  const begun = changed(newRecord(ID, filledForm(), 0), filledForm(), 0);
  expect(isStale(begun, 400 * DAY_MS)).toBe(false);
  expect(isStale(newRecord(ID, filledForm(), 0), 2 * DAY_MS)).toBe(true);
  const synced = { ...begun, synced_rev: begun.rev, edit_number: 1 };
  expect(isStale(synced, 29 * DAY_MS)).toBe(false);
  expect(isStale(synced, 31 * DAY_MS)).toBe(true);
});

describe('typed customers', () => {
  test('a typed customer is not saved by autosaves, but is saved when the builder is left', async () => {
    await bench.type('Gate code');
    await bench.timePasses();
    expect(bench.customers).toEqual(['as_typed']);
    await bench.sync.leave(ID);
    await settled();
    expect(bench.customers).toEqual(['as_typed', 'if_reachable']);
    await bench.sync.leave(ID);
    await settled();
    expect(bench.saves).toHaveLength(2);
  });

  test('a typed customer with only a name is not saved by leaving the builder', async () => {
    const form = { ...bench.record.form, customer_email: '', customer_phone: '', property_address: '' };
    await bench.sync.change(ID, form);
    await bench.timePasses();
    await bench.sync.leave(ID);
    await settled();
    expect(bench.customers).toEqual(['as_typed']);
  });

  test('a typed customer is saved by choice, even when typing continues without a signal', async () => {
    await bench.type('Gate');
    bench.faults = [new TypeError('Failed to fetch')];
    await bench.sync.saveCustomer(ID);
    await settled();
    await bench.type('Gate code');
    await bench.timePasses();
    expect(bench.customers).toEqual(['save', 'save']);
    await bench.type('Gate code 44');
    await bench.timePasses();
    expect(bench.customers.at(-1)).toBe('as_typed');
  });

  test('a typed customer is saved after the tab was closed while typing', async () => {
    await bench.type('Gate code');
    await bench.timePasses();
    await bench.sync.flushAll();
    await settled();
    expect(bench.customers).toEqual(['as_typed']);
    bench.time = 11 * 60_000;
    await bench.sync.flushAll();
    await settled();
    expect(bench.customers).toEqual(['as_typed', 'if_reachable']);
  });

  test('a typed customer is saved even if the response of an autosave was lost', async () => {
    bench.faults = ['lost'];
    await bench.type('Gate code');
    await bench.timePasses();
    await bench.sync.leave(ID);
    await settled();
    expect(bench.customers.at(-1)).toBe('if_reachable');
    expect(isUnsynced(bench.record)).toBe(false);
    expect(bench.stored?.edit_number).toBe(2);
  });
});
