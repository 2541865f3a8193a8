/** A reopened quote is one number, and the list has it once. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { QuoteLabel } from '#domain/quote/lifecycle.ts';
import { newId } from '#server/db/ids.ts';
import { createRouter } from '#server/router.ts';
import { startTestApp, type TestApp } from '#tests/app.ts';
import { buildCompany, buildQuote, type TestCompany } from '#tests/factories.ts';

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

/** The rows and the sums of the list as the screen asks for them. */
async function listed(filter: { labels?: QuoteLabel[]; payment_states?: ['unpaid'] } = {}) {
  const { items } = await quotes().list({ ...filter, revisions: 'counted', sort: 'number', direction: 'asc' });
  const { count, total_cents, labels } = await quotes().summary(filter);
  expect([count, total_cents]).toEqual([items.length, items.reduce((sum, { price_cents }) => sum + price_cents, 0)]);
  expect(new Set(labels.map(({ label }) => label))).toEqual(new Set(items.map(({ label }) => label)));
  if (!filter.payment_states) expect(items.some(({ replaced }) => replaced)).toBe(false);
  return items.map(({ number, revision, label }) => `${number} ${revision} ${label}`);
}

async function reopened(decided: 'approved' | 'declined') {
  const { id } = await buildQuote(company, { decided });
  const again = await quotes().reopen({ id, new_id: newId() });
  return { id, again: again.id };
}

test('an approved quote that was reopened is listed and counted as the revision that waits', async () => {
  const { id, again } = await reopened('approved');
  await buildQuote(company, { decided: 'approved' });
  expect(await listed(), 'a draft').toEqual(['Q-1001 2 draft', 'Q-1002 1 approved']);
  const { revision } = await quotes().share({ id: again });
  expect(await listed()).toEqual(['Q-1001 2 sent', 'Q-1002 1 approved']);
  expect(await listed({ labels: ['approved'] })).toEqual(['Q-1002 1 approved']);
  expect(await listed({ labels: ['sent', 'approved'] })).toEqual(['Q-1001 2 sent', 'Q-1002 1 approved']);
  expect(await listed({ payment_states: ['unpaid'] }), 'the approval is owed until there is another').toEqual([
    'Q-1001 1 approved',
    'Q-1002 1 approved',
  ]);
  const found = await quotes().list({ search: 'Q-1001', sort: 'number', direction: 'asc' });
  expect(
    found.items.map((row) => [row.id, row.label, row.replaced]),
    'a search finds every revision and says which one was replaced',
  ).toEqual([
    [id, 'approved', true],
    [again, 'sent', false],
  ]);
  expect(await quotes().summary({ search: 'Q-1001' })).toMatchObject({ count: 1, labels: [{ label: 'sent' }] });
  expect(await quotes().summary({ search: 'Q-1001', revisions: 'all' })).toMatchObject({ count: 2 });
  expect(await quotes().get({ id })).toMatchObject({ label: 'approved', replaced: true });
  const { states, count } = (await company.owner.client.api.personnel.employee({ id: company.owner.id })).figures;
  const some = states.filter((state) => state.count > 0).map((state) => [state.label, state.count]);
  expect([count, some], 'of its author').toEqual([
    2,
    [
      ['sent', 1],
      ['approved', 1],
    ],
  ]);
  await quotes().recordDecision({ id: again, decision: 'approved', customer_name: 'C', channel: 'phone', revision });
  expect(await listed()).toEqual(['Q-1001 2 approved', 'Q-1002 1 approved']);
  expect((await quotes().get({ id })).replaced).toBe(true);
});

test('an archived revision gives its place back to the decision', async () => {
  const { again } = await reopened('declined');
  expect(await listed()).toEqual(['Q-1001 2 draft']);
  await quotes().archive({ id: again });
  expect(await listed()).toEqual(['Q-1001 1 declined']);
  await quotes().restore({ id: again });
  expect(await listed()).toEqual(['Q-1001 2 draft']);
});

test('an approval holds when the revision after it is declined', async () => {
  const { id, again } = await reopened('approved');
  const { revision } = await quotes().share({ id: again });
  await quotes().recordDecision({ id: again, decision: 'declined', customer_name: 'C', channel: 'phone', revision });
  expect(await listed()).toEqual(['Q-1001 1 approved']);
  expect((await quotes().get({ id })).replaced).toBe(false);
});
