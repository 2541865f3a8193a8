import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { balanceOf, type DisputeState, type EntryAmount, type EntryType } from '#domain/payments/ledger.ts';
import { dueOf } from '#domain/payments/owed.ts';
import { PAYMENT_STATES, type PaymentState, paymentState } from '#domain/payments/payment-labels.ts';
import { goodwillCents, loweredOwed } from '#domain/payments/price-reduction.ts';
import type { DisputeStatus } from '#domain/payments/provider-payment.ts';
import { sumCents } from '#domain/pricing/money.ts';
import { newId } from '#server/platform/db/ids.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildCompany, type TestCompany } from '#tests/support/factories.ts';
import { addQuoteRow, type MadeQuote } from '#tests/support/quote-rows.ts';

let app: TestApp;
let company: TestCompany;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  company = await buildCompany(app);
});

const quoteRow = (of: TestCompany, made: MadeQuote) => addQuoteRow(app, of, made);

/**
 * @param ref the provider's reference, which a refund and its failure share
 * @param refunded for a recorded refund: the recorded payment that it refunds
 * @returns the entry's id
 */
async function entryRow(
  of: TestCompany,
  quoteId: string,
  type: EntryType,
  cents: number,
  ref: string = newId(),
  refunded: string | null = null,
): Promise<string> {
  const id = newId();
  const isManual = type === 'manual' || type === 'void' || refunded !== null;
  await app.query(
    `insert into payment_accounts (org_id, account_id, provider, connected_at, checked_at) values ($1, 'acct', 'test', now(), now()) on conflict do nothing`,
    [of.orgId],
  );
  const related = type === 'void' ? await manualOf(of, quoteId) : refunded;
  await app.query(
    `insert into payment_entries (org_id, id, quote_id, type, amount_cents, currency, method, at, provider, provider_ref, payment_ref,
       account_id, purpose, recorded_by, received_on, related_id, reason, booked_on, author_id, tax_rate, tax_cents)
     select $1, $2, $3, $4, $5, 'USD', $6, now(), $7, $8, $8, $9, $10, $11::uuid, $12::date, $13::uuid, 'why', current_date, q.author_id, 0, 0
     from quotes q where q.org_id = $1 and q.id = $3`,
    [
      of.orgId,
      id,
      quoteId,
      type,
      cents,
      isManual ? 'cash' : 'card',
      isManual ? null : 'test',
      isManual ? null : ref,
      isManual ? null : 'acct',
      type === 'charge' ? 'deposit' : null,
      isManual ? of.owner.id : null,
      type === 'manual' ? '2026-11-21' : null,
      related,
    ],
  );
  return id;
}

async function manualOf(of: TestCompany, quoteId: string): Promise<string | null> {
  const [entry] = await app.query<{ id: string }>(
    `select id from payment_entries e where org_id = $1 and quote_id = $2 and type = 'manual'
     and not exists (select from payment_entries v where v.org_id = e.org_id and v.related_id = e.id) limit 1`,
    [of.orgId, quoteId],
  );
  return entry?.id ?? null;
}

async function disputeRow(of: TestCompany, quoteId: string, status: DisputeStatus, cents: number): Promise<void> {
  const [charge] = await app.query<{ id: string }>(`select id from payment_entries where org_id = $1 limit 1`, [
    of.orgId,
  ]);
  await app.query(
    `insert into payment_disputes (org_id, id, quote_id, charge_id, provider, provider_ref, amount_cents, status, updated_at)
     values ($1, $2::uuid, $3, $4, 'test', ($2::uuid)::text, $5, $6, now())`,
    [of.orgId, newId(), quoteId, charge?.id, cents, status],
  );
}

/** A completed refund names its ledger entry. */
async function refundRow(
  of: TestCompany,
  quoteId: string,
  status: 'requested' | 'failed' | 'done',
  cents: number,
  entryId: string | null = null,
  id: string = newId(),
): Promise<string> {
  await app.query(
    `insert into payment_refunds (org_id, id, quote_id, charge_id, amount_cents, cause, status, requested_by, requested_at, finished_at, provider_refund_id)
     select $1, $2, $3, charge.id, $5, 'staff', $4::text, $6, now(), case $4::text when 'requested' then null else now() end, $7
     from payment_entries charge where charge.org_id = $1 and charge.quote_id = $3 limit 1`,
    [of.orgId, id, quoteId, status, cents, of.owner.id, entryId],
  );
  return id;
}

const list = (input: object = {}) => company.owner.client.api.quotes.list({ limit: 100, ...input });

async function shown(): Promise<Map<string, PaymentState | null>> {
  return new Map((await list()).items.map(({ id, payment_state }) => [id, payment_state]));
}

/** Adds a job with visits in these states. Adds no job if there are none. */
async function workRows(of: TestCompany, quote: { id: string; number: number }, states: string[]): Promise<void> {
  if (states.length === 0) return;
  const job = newId();
  await app.query(
    `insert into jobs (org_id, id, kind, quote_id, quote_number, title, created_by) values ($1, $2, 'work', $3, $4, 'Work', $5)`,
    [of.orgId, job, quote.id, quote.number, of.owner.id],
  );
  for (const state of states)
    await app.query('insert into visits (org_id, id, job_id, state, minutes) values ($1, $2, $3, $4, 60)', [
      of.orgId,
      newId(),
      job,
      state,
    ]);
}

/** Returns numbers that look random and are the same in every run. */
function numbersFrom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const REFUNDS = new Set<EntryType>(['refund', 'refund_failed']);

/** Each story is a possible history of one payment, with its dispute, if any. */
const STORIES: readonly (readonly [entries: readonly EntryType[], dispute?: DisputeStatus])[] = [
  [['charge']],
  [['manual']],
  [['manual', 'void']],
  [['manual', 'refund']],
  [['charge', 'refund']],
  [['charge', 'refund', 'refund_failed']],
  [['charge'], 'inquiry'],
  [['charge', 'dispute'], 'needs_response'],
  [['charge', 'dispute'], 'under_review'],
  [['charge', 'dispute'], 'lost'],
  [['charge', 'dispute', 'dispute_reversal'], 'won'],
];

async function reductionRow(of: TestCompany, quoteId: string, cents: number, refundId: string | null = null) {
  await app.query(
    `insert into price_reductions (org_id, id, quote_id, amount_cents, tax_cents, reason, lowered_by, at, refund_id)
     values ($1, $2, $3, $4, 0, 'why', $5, now(), $6)`,
    [of.orgId, newId(), quoteId, cents, of.owner.id, refundId],
  );
}

type Refunds = Parameters<typeof goodwillCents>[0];

/** Builds a quote's ledger twice: as database rows and as the domain reads it. */
function ledgerOf(of: TestCompany, quoteId: string, total: number) {
  const entries: (EntryAmount & { reason: string; at: string })[] = [];
  const reductions: { amount_cents: number; at: string; refund_id: string | null }[] = [];
  const refunds: { id: string; status: 'done' | 'failed' }[] = [];
  // As in the database, later rows have later times.
  const next = () => new Date(entries.length + reductions.length).toISOString();
  const reduced = () => sumCents(reductions.map(({ amount_cents }) => amount_cents));
  const entry = async (type: EntryType, amount_cents: number, { reason = 'why', ref = newId() } = {}) => {
    entries.push({ type, amount_cents, reason, at: next() });
    return entryRow(of, quoteId, type, amount_cents, ref);
  };
  const lower = async (amount_cents: number, refund_id: string | null = null) => {
    if (reduced() + amount_cents > total) return;
    reductions.push({ amount_cents, at: next(), refund_id });
    await reductionRow(of, quoteId, amount_cents, refund_id);
  };
  /** @param how `outside` for a refund made on the provider's own site */
  const refund = async (amount_cents: number, how: 'outside' | 'due again' | 'lowers', fails: boolean) => {
    const ref = newId();
    const about = { ref, reason: how === 'outside' ? '' : 'why' };
    await entry('refund', amount_cents, about);
    if (fails) await entry('refund_failed', amount_cents, about);
    if (how === 'outside') return;
    const status = fails ? 'failed' : 'done';
    const id = await refundRow(of, quoteId, status, amount_cents, ref);
    refunds.push({ id, status });
    if (how === 'lowers') await lower(amount_cents, id);
  };
  /** Gives the refund and its ledger entry one id, as staff actions do. */
  const recordRefund = async (payment: string, amount_cents: number, lowers: boolean) => {
    entries.push({ type: 'refund', amount_cents, reason: 'why', at: next() });
    const id = await entryRow(of, quoteId, 'refund', amount_cents, undefined, payment);
    await refundRow(of, quoteId, 'done', amount_cents, null, id);
    refunds.push({ id, status: 'done' });
    if (lowers) await lower(amount_cents, id);
  };
  return {
    entries,
    reduced,
    entry,
    lower,
    refund,
    recordRefund,
    goodwill: (): Refunds => ({ entries, reductions, refunds }),
  };
}

test.each([7, 11])('for 95 ledgers of every kind, rows and filter match the domain (%i)', async (seed) => {
  const next = numbersFrom(seed);
  const pick = <Value>(of: readonly Value[]): Value => of[next(of.length)] as Value;
  const expected = new Map<string, PaymentState>();
  let covered = 0;
  for (let number = 1; number <= 95; number += 1) {
    const total = pick([0, 1000, 1000, 1000, 1000, 1000]);
    const deposit = Math.min(pick([0, 300]), total);
    const id = await quoteRow(company, { number, total, deposit });
    const ledger = ledgerOf(company, id, total);
    const { entries } = ledger;
    for (const cents of pick([[], [], [200], [300, 400], [800], [1000]])) await ledger.lower(cents);
    const disputes: DisputeState[] = [];
    for (let left = next(4); left > 0; left -= 1) {
      const [types, status] = pick(STORIES);
      const amount_cents = pick([200, 300, 700, 1000]);
      let first = '';
      for (const type of types.filter((each) => !REFUNDS.has(each))) {
        const id = await ledger.entry(type, amount_cents);
        first ||= id;
      }
      if (types.includes('refund')) {
        const part = pick([amount_cents, 100]);
        if (types.includes('manual')) await ledger.recordRefund(first, part, pick([true, false]));
        else await ledger.refund(part, pick(['outside', 'due again', 'lowers']), types.includes('refund_failed'));
      }
      for (const cents of pick([[], [], [100], [200]])) await ledger.lower(cents);
      if (!status) continue;
      disputes.push({ status, amount_cents });
      await disputeRow(company, id, status, amount_cents);
    }
    const goodwill_cents = goodwillCents(ledger.goodwill());
    const owed = loweredOwed({ total_cents: total, deposit_cents: deposit, goodwill_cents }, ledger.reduced());
    const going = entries.length > 0 ? pick([0, 0, 200, 700]) : 0;
    if (going > 0) await refundRow(company, id, 'requested', going);
    if (entries.length > 0 && going === 0) await refundRow(company, id, 'failed', 200);
    const isWorkDone = pick([true, false, false]);
    if (isWorkDone) await workRows(company, { id, number }, ['done', 'cancelled']);
    else await workRows(company, { id, number }, pick([[], ['cancelled'], ['done', 'scheduled']]));
    const balance = balanceOf(entries, dueOf(owed, isWorkDone), disputes, going);
    expected.set(id, paymentState(balance, owed, isWorkDone));
    covered += goodwill_cents;
    const [stored] = await app.query<{ cents: number }>(`select goodwill_cents($1, $2)::int as cents`, [
      company.orgId,
      id,
    ]);
    expect(stored?.cents).toBe(goodwill_cents);
  }
  expect(covered, 'some refunds are covered by a lower price').toBeGreaterThan(0);
  expect(new Set(expected.values())).toEqual(new Set(PAYMENT_STATES));
  expect(await shown()).toEqual(expected);
  for (const state of PAYMENT_STATES) {
    const found = (await list({ payment_states: [state] })).items;
    const wanted = [...expected].filter(([, each]) => each === state).map(([id]) => id);
    expect([state, new Set(found.map(({ id }) => id))]).toEqual([state, new Set(wanted)]);
    expect((await company.owner.client.api.quotes.summary({ payment_states: [state] })).count).toBe(wanted.length);
  }
  const two = await list({ payment_states: ['paid', 'refunded'] });
  expect(new Set(two.items.map(({ payment_state }) => payment_state))).toEqual(new Set(['paid', 'refunded']));
});

test('all revisions of a number share one ledger, and the latest approved one owes', async () => {
  const first = await quoteRow(company, { number: 1, total: 1000, deposit: 300 });
  await entryRow(company, first, 'manual', 300);
  const second = await quoteRow(company, { number: 1, revision: 2, status: 'pending', from: first });
  expect(await shown()).toEqual(
    new Map([
      [first, 'deposit_paid'],
      [second, null],
    ]),
  );
  await app.tamper(
    `update quotes set status = 'approved', approved_at = now(), decided_on = now(), made_on = now(), total_cents = 300, subtotal_cents = 300, sum_cents = 300 where id = $1`,
    [second],
  );
  expect(await shown()).toEqual(
    new Map([
      [first, null],
      [second, 'paid'],
    ]),
  );
  for (const [state, ids] of [
    ['paid', [second]],
    ['deposit_paid', []],
  ] as const)
    expect((await list({ payment_states: [state] })).items.map(({ id }) => id)).toEqual(ids);
});

test('the list skips a paid quote until something happens to it again', async () => {
  const { api } = company.owner.client;
  const id = await quoteRow(company, { number: 1, total: 1000, deposit: 300 });
  const isUnsettled = async () =>
    (await app.query<{ unsettled: boolean }>('select unsettled from quote_locks where quote_id = $1', [id]))[0]
      ?.unsettled;
  const states = async () => {
    const found: PaymentState[] = [];
    for (const state of PAYMENT_STATES)
      if ((await list({ payment_states: [state] })).items.length > 0) found.push(state);
    return found;
  };
  const record = (payment: string, amount_cents: number) =>
    api.payments.record({
      quote_id: id,
      id: payment,
      amount_cents,
      method: 'cash',
      received_on: '2026-01-02',
      reference: '',
    });
  const [deposit, rest] = [newId(), newId()];
  await record(deposit, 300);
  expect([await isUnsettled(), await states()]).toEqual([true, ['deposit_paid']]);
  await record(rest, 700);
  expect([await isUnsettled(), await states()]).toEqual([false, ['paid']]);
  await api.payments.void({ quote_id: id, id: rest, reason: 'The check bounced' });
  expect([await isUnsettled(), await states()]).toEqual([true, ['deposit_paid']]);
});

test('a paid quote is found whether or not it is marked as unsettled', async () => {
  const id = await quoteRow(company, { number: 1, total: 1000 });
  await entryRow(company, id, 'manual', 1000);
  for (const unsettled of [true, false]) {
    await app.query('update quote_locks set unsettled = $2 where quote_id = $1', [id, unsettled]);
    expect((await list({ payment_states: ['paid'] })).items.map((item) => item.id)).toEqual([id]);
    expect((await list({ payment_states: ['deposit_paid', 'unpaid'] })).items).toEqual([]);
  }
});

test('drafts, sent and declined quotes have no payment state, and no company sees another’s', async () => {
  const declined = await quoteRow(company, { number: 1, status: 'declined', deposit: 300 });
  const pending = await quoteRow(company, { number: 2, status: 'pending', deposit: 300 });
  const other = await buildCompany(app);
  const theirs = await quoteRow(other, { number: 1, deposit: 300 });
  await entryRow(other, theirs, 'manual', 300);
  expect(await shown()).toEqual(
    new Map([
      [declined, null],
      [pending, null],
    ]),
  );
  expect((await list({ payment_states: [...PAYMENT_STATES] })).items).toEqual([]);
  const approved = await quoteRow(company, { number: 3, deposit: 300 });
  expect((await list({ payment_states: ['deposit_due'] })).items.map(({ id }) => id)).toEqual([approved]);
});

test('the payment filter works together with the other filters, the search and the sum', async () => {
  const due = await quoteRow(company, { number: 1, total: 5000, deposit: 300 });
  await quoteRow(company, { number: 2, total: 700 });
  const filter = { payment_states: ['deposit_due' as const], labels: ['approved' as const], search: 'carla' };
  expect((await list({ ...filter, sort: 'total_cents' })).items.map(({ id }) => id)).toEqual([due]);
  const sum = { count: 1, total_cents: 5000 };
  expect(await company.owner.client.api.quotes.summary(filter)).toEqual({
    ...sum,
    overdue_cents: null,
    labels: [{ ...sum, label: 'approved', of_approved: { count: 0, total_cents: 0 } }],
  });
  expect((await list({ ...filter, labels: ['declined'] })).items).toEqual([]);
});

test('a deposit stays paid after a partial goodwill refund when the balance is lost in a dispute', async () => {
  const id = await quoteRow(company, { number: 1, total: 1000, deposit: 300 });
  await entryRow(company, id, 'charge', 300);
  await entryRow(company, id, 'charge', 500);
  await reductionRow(company, id, 180);
  await entryRow(company, id, 'refund', 20);
  await reductionRow(company, id, 20);
  await entryRow(company, id, 'dispute', 500);
  await disputeRow(company, id, 'lost', 500);
  expect(await shown()).toEqual(new Map([[id, 'deposit_paid']]));
  const found = async (state: PaymentState) => (await list({ payment_states: [state] })).items.map((item) => item.id);
  expect(await found('deposit_paid')).toEqual([id]);
  expect([...(await found('partly_paid')), ...(await found('dispute_lost'))]).toEqual([]);
});

test('once the work is done, the rest is due after a refund that lowered the price, also without a deposit', async () => {
  const id = await quoteRow(company, { number: 1, total: 1000, deposit: 0 });
  const ledger = ledgerOf(company, id, 1000);
  await ledger.entry('charge', 300);
  await ledger.refund(300, 'lowers', false);
  await workRows(company, { id, number: 1 }, ['done']);
  expect((await list({ payment_states: ['payment_due'] })).items.map((row) => row.id)).toEqual([id]);
});
