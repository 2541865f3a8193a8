import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addDays, dayIn } from '#domain/calendar-days.ts';
import { QUOTE_LABELS } from '#domain/quote/lifecycle.ts';
import { newId } from '#server/platform/db/ids.ts';
import { createRouter } from '#server/router.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildCompany, buildQuote, customLine, draft, type TestCompany } from '#tests/support/factories.ts';

let app: TestApp;
let company: TestCompany;
beforeAll(async () => {
  app = await startTestApp({ router: (_procedures, services) => createRouter(services) });
});
afterAll(() => app.close());
beforeEach(async () => {
  company = await buildCompany(app);
});

const quotes = () => company.owner.client.api.quotes;

type Filter = Parameters<ReturnType<typeof quotes>['list']>[0];

/**
 * Requests the list as the screen does. Each label sums its own rows. The overall total counts each number once, at the
 * approved price.
 */
async function listed(filter: Filter = {}) {
  const { items } = await quotes().list({ ...filter, revisions: 'counted', sort: 'number', direction: 'asc' });
  const { labels, count, total_cents } = await quotes().summary(filter);
  const sumOf = (rows: typeof items) => ({
    count: rows.length,
    total_cents: rows.reduce((sum, { price_cents }) => sum + price_cents, 0),
  });
  expect(labels.map(({ label, count, total_cents }) => ({ label, count, total_cents }))).toEqual(
    QUOTE_LABELS.filter((label) => items.some((row) => row.label === label)).map((label) => ({
      label,
      ...sumOf(items.filter((row) => row.label === label)),
    })),
  );
  const approved = new Set(items.filter(({ status }) => status === 'approved').map(({ number }) => number));
  const once = items.filter(({ number, status }) => status === 'approved' || !approved.has(number));
  expect(new Set(once.map(({ number }) => number)).size).toBe(once.length);
  expect({ count, total_cents }).toEqual(sumOf(once));
  expect(items.some(({ replaced }) => replaced)).toBe(false);
  return items.map(({ number, revision, label }) => `${number} ${revision} ${label}`);
}

async function ofAuthor() {
  const { states, count, total_cents } = (await company.owner.client.api.personnel.employee({ id: company.owner.id }))
    .figures;
  return {
    states: states.flatMap((state) => (state.count > 0 ? [[state.label, state.count]] : [])),
    count,
    total_cents,
  };
}

async function reopened(decided: 'approved' | 'declined') {
  const { id } = await buildQuote(company, { decided });
  const again = await quotes().reopen({ id, new_id: newId() });
  return { id, again: again.id };
}

test('an approved quote stays in the list next to its next revision until that one is approved', async () => {
  const { id, again } = await reopened('approved');
  const other = await buildQuote(company, { decided: 'approved' });
  expect(await listed(), 'a draft').toEqual(['Q-1001 1 approved', 'Q-1001 2 draft', 'Q-1002 1 approved']);
  const customers = (await company.owner.client.api.customers.list({})).items;
  expect(
    customers.reduce((sum, row) => sum + row.quotes, 0),
    'of their customers',
  ).toBe(2);
  const { revision } = await quotes().share({ id: again });
  expect(await listed()).toEqual(['Q-1001 1 approved', 'Q-1001 2 sent', 'Q-1002 1 approved']);
  expect(await listed({ labels: ['approved'] })).toEqual(['Q-1001 1 approved', 'Q-1002 1 approved']);
  expect(await listed({ labels: ['sent'] })).toEqual(['Q-1001 2 sent']);
  expect(await listed({ labels: ['sent', 'approved'] })).toHaveLength(3);
  expect(await listed({ payment_states: ['unpaid'] })).toEqual(['Q-1001 1 approved', 'Q-1002 1 approved']);
  expect(await listed({ search: 'Q-1001' })).toEqual(['Q-1001 1 approved', 'Q-1001 2 sent']);
  const found = await quotes().list({ search: 'Q-1001', sort: 'number', direction: 'asc' });
  expect(
    found.items.map((row) => [row.id, row.replaced, row.later_revision]),
    'both rows say which revision they are',
  ).toEqual([
    [id, false, { revision: 2, in_progress: true }],
    [again, false, null],
  ]);
  expect(await quotes().get({ id: other.id })).toMatchObject({ later_revision: null });
  expect(await quotes().summary({ search: 'Q-1001' })).toMatchObject({ count: 1 });
  expect(await quotes().summary({ search: 'Q-1001', revisions: 'all' })).toMatchObject({ count: 2 });
  const once = { states: [['approved', 2]], count: 2, total_cents: 60_000 };
  expect(await ofAuthor(), 'its author has written two quotes, and both are won').toEqual(once);
  await quotes().recordDecision({ id: again, decision: 'approved', customer_name: 'C', channel: 'phone', revision });
  expect(await listed()).toEqual(['Q-1001 2 approved', 'Q-1002 1 approved']);
  expect(await quotes().get({ id })).toMatchObject({
    replaced: true,
    later_revision: { revision: 2, in_progress: false },
  });
  expect(await ofAuthor()).toEqual(once);
});

test('when a revision’s price differs, the total counts the approved amount, and the revision’s label counts its own', async () => {
  const { id, again } = await reopened('approved');
  await company.owner.client.api.payments.lowerPrice({
    quote_id: id,
    id: newId(),
    amount_cents: 1000,
    reason: 'Gutter skipped',
  });
  const { edit_number } = await quotes().get({ id: again });
  await quotes().save({ id: again, edit_number, draft: draft({ lines: [customLine({ unit_cents: 45 })] }) });
  const { revision, approval_url } = await quotes().share({ id: again });
  await app.client().api.approval.viewed({ token: approval_url?.split('/').at(-1) ?? '', revision });
  expect(await listed()).toEqual(['Q-1001 1 approved', 'Q-1001 2 viewed']);
  expect(await quotes().summary({})).toEqual({
    count: 1,
    total_cents: 29_000,
    overdue_cents: null,
    labels: [
      { label: 'viewed', count: 1, total_cents: 45_000, of_approved: { count: 1, total_cents: 45_000 } },
      { label: 'approved', count: 1, total_cents: 29_000, of_approved: { count: 0, total_cents: 0 } },
    ],
  });
  const today = dayIn(app.services.now(), 'UTC');
  const { figures } = await company.owner.client.api.reports.overview({
    from: addDays(today, -2),
    to: addDays(today, 2),
  });
  expect(figures, 'in reports').toMatchObject({ made: 1, made_cents: 29_000, approved: 1, approved_cents: 29_000 });
  const { pending, month } = await company.owner.client.api.dashboard.get();
  expect(pending, 'on the dashboard').toMatchObject({ waiting: 1, waiting_cents: 45_000, waiting_revisions: 1 });
  expect([month.approved, month.approved_cents]).toEqual([1, 29_000]);
});

test('a revision counts on its own when a filter leaves out the approval it would replace', async () => {
  const { id } = await reopened('approved');
  await app.tamper(`update quotes set created_at = now() - interval '100 days' where id = $1`, [id]);
  const from = addDays(dayIn(app.services.now(), 'UTC'), -7);
  expect(await listed({ from })).toEqual(['Q-1001 2 draft']);
  expect(await listed()).toEqual(['Q-1001 1 approved', 'Q-1001 2 draft']);
});

test('an expired revision is listed next to the approval and is no longer in progress', async () => {
  const { id, again } = await reopened('approved');
  await quotes().share({ id: again });
  await app.query(`update quotes set approval_token_expires_at = now() - interval '1 minute' where id = $1`, [again]);
  expect(await listed()).toEqual(['Q-1001 1 approved', 'Q-1001 2 expired']);
  expect(await quotes().get({ id })).toMatchObject({ later_revision: { revision: 2, in_progress: false } });
});

test('a declined quote is replaced by the next revision', async () => {
  const { id, again } = await reopened('declined');
  expect(await listed()).toEqual(['Q-1001 2 draft']);
  expect(await ofAuthor()).toEqual({ states: [['draft', 1]], count: 1, total_cents: 30_000 });
  await quotes().share({ id: again });
  expect(await listed()).toEqual(['Q-1001 2 sent']);
  expect(await quotes().get({ id })).toMatchObject({ replaced: true });
});

async function revisionDeclined(reason = 'Too much') {
  const { id, again } = await reopened('approved');
  const { edit_number } = await quotes().get({ id: again });
  await quotes().save({ id: again, edit_number, draft: draft({ lines: [customLine({ unit_cents: 45 })] }) });
  const { revision, approval_url } = await quotes().share({ id: again });
  const token = approval_url?.split('/').at(-1) ?? '';
  await app.client().api.approval.decide({ token, revision, decision: 'declined', name: 'C', reason });
  return { id, again };
}

/** Returns the declines that the dashboard names, and how many the dashboard and the reports count. */
async function declines() {
  const { api } = company.owner.client;
  const today = dayIn(app.services.now(), 'UTC');
  const { needs, month } = await api.dashboard.get();
  const { figures, made } = await api.reports.overview({ from: addDays(today, -2), to: addDays(today, 2) });
  const created = made.flatMap(({ states }) => states).filter(({ count }) => count > 0);
  return {
    recent: needs.flatMap(({ kind, rows }) => (kind === 'declined' ? rows.map((row) => [row.quote_id, row.text]) : [])),
    month: [month.approved, month.declined],
    reports: [figures.approved, figures.declined],
    created: created.map(({ state, count }) => [state, count]),
  };
}

test('a declined revision of an approved quote is a row until there is another revision, and never a lost job', async () => {
  const { id, again } = await revisionDeclined();
  expect(await listed()).toEqual(['Q-1001 1 approved', 'Q-1001 2 declined']);
  expect(await listed({ labels: ['declined'] })).toEqual(['Q-1001 2 declined']);
  expect(await quotes().summary({})).toEqual({
    count: 1,
    total_cents: 30_000,
    overdue_cents: null,
    labels: [
      { label: 'approved', count: 1, total_cents: 30_000, of_approved: { count: 0, total_cents: 0 } },
      { label: 'declined', count: 1, total_cents: 45_000, of_approved: { count: 1, total_cents: 45_000 } },
    ],
  });
  const counted = { month: [1, 0], reports: [1, 0], created: [['approved', 1]] };
  const text = 'Revision 2 · revision 1 is still approved · Too much';
  expect(await declines()).toEqual({ ...counted, recent: [[again, text]] });
  expect(await ofAuthor()).toEqual({ states: [['approved', 1]], count: 1, total_cents: 30_000 });
  expect([(await quotes().get({ id })).replaced, (await quotes().get({ id: again })).replaced]).toEqual([false, false]);
  await quotes().reopen({ id: again, new_id: newId() });
  expect(await listed()).toEqual(['Q-1001 1 approved', 'Q-1001 3 draft']);
  expect(await quotes().get({ id: again })).toMatchObject({ replaced: true });
  expect(await declines(), 'what happened in a month stays').toEqual({ ...counted, recent: [] });
});

test('a decline without a reason is listed as recent, too', async () => {
  const { again } = await revisionDeclined('');
  const text = 'Revision 2 · revision 1 is still approved · No reason given';
  expect((await declines()).recent).toEqual([[again, text]]);
});

test('an archived decline is not recent', async () => {
  const { again } = await revisionDeclined();
  await quotes().archive({ id: again });
  expect(await listed()).toEqual(['Q-1001 1 approved']);
  expect(await declines()).toEqual({ recent: [], month: [1, 0], reports: [1, 0], created: [['approved', 1]] });
});

test('when the approval is archived, the declined revision takes its place', async () => {
  const { id, again } = await revisionDeclined();
  await quotes().archive({ id });
  expect(await listed()).toEqual(['Q-1001 2 declined']);
  expect(await declines()).toMatchObject({
    recent: [[again, 'Too much']],
    month: [0, 1],
    reports: [0, 1],
    created: [['declined', 1]],
  });
});

test('an approval after a declined revision leaves one row and one decision', async () => {
  const { again } = await revisionDeclined();
  const third = await quotes().reopen({ id: again, new_id: newId() });
  const { revision } = await quotes().share({ id: third.id });
  await quotes().recordDecision({ id: third.id, decision: 'approved', customer_name: 'C', channel: 'phone', revision });
  expect(await listed()).toEqual(['Q-1001 3 approved']);
  expect(await quotes().summary({ search: 'Q-1001', revisions: 'all' }), 'a search lists each').toMatchObject({
    count: 3,
  });
  expect(await declines()).toEqual({ recent: [], month: [1, 0], reports: [1, 0], created: [['approved', 1]] });
});

test('an archived approval is no longer in effect: the revision after it takes its place', async () => {
  const { id } = await reopened('approved');
  await quotes().archive({ id });
  expect(await listed()).toEqual(['Q-1001 2 draft']);
  expect(await ofAuthor()).toMatchObject({ states: [['draft', 1]], count: 1 });
});

test('an approval that a later one replaced stays replaced when the later one is archived, because that one is still owed', async () => {
  const { id, again } = await reopened('approved');
  const { revision } = await quotes().share({ id: again });
  const decision = { decision: 'approved', customer_name: 'C', channel: 'phone', revision } as const;
  await quotes().recordDecision({ id: again, ...decision });
  await quotes().archive({ id: again });
  expect(await quotes().get({ id })).toMatchObject({ replaced: true, later_id: again });
  expect(await quotes().get({ id: again })).toMatchObject({ replaced: false });
  const { payments } = company.owner.client.api;
  expect(await payments.ofQuote({ quote_id: id })).toMatchObject({ owed_quote_id: again });
});

test('when a revision is archived, the decision before it is listed again', async () => {
  const { again } = await reopened('declined');
  expect(await listed()).toEqual(['Q-1001 2 draft']);
  await quotes().archive({ id: again });
  expect(await listed()).toEqual(['Q-1001 1 declined']);
  await quotes().restore({ id: again });
  expect(await listed()).toEqual(['Q-1001 2 draft']);
});
