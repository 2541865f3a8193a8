import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#server/platform/db/ids.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { applyPayments, buildOwedQuote, type OwedQuote, payByCard } from '#tests/support/payments.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

async function finishWork({ company, id }: OwedQuote): Promise<void> {
  const [job, visit] = [newId(), newId()];
  await app.query(
    `insert into jobs (org_id, id, kind, quote_id, quote_number, title, created_by)
     select org_id, $2, 'work', id, number, 'Work', $4 from quotes where org_id = $1 and id = $3`,
    [company.orgId, job, id, company.owner.id],
  );
  await app.query(`insert into visits (org_id, id, job_id, state, minutes) values ($1, $2, $3, 'done', 60)`, [
    company.orgId,
    visit,
    job,
  ]);
  await app.query(
    `insert into visit_changes (org_id, visit_id, seq, at, type, state) values ($1, $2, 1, now(), 'state', 'done')`,
    [company.orgId, visit],
  );
}

const WHOLE = [{ purpose: 'balance', amount_cents: 100_000 }];

test('with nothing paid, page, quote and list show the payment as due, and only the whole amount can be paid', async () => {
  const quote = await buildOwedQuote(app);
  const { id, token, company } = quote;
  const { payments, quotes } = company.owner.client.api;
  const page = async () => (await app.client().api.approval.show({ token })).payments;
  const listed = async () => (await quotes.list({})).items.find((row) => row.id === id)?.payment_state;
  expect((await page())?.choices).toHaveLength(2);
  expect(await listed()).toBe('deposit_due');
  await finishWork(quote);
  expect(await page()).toMatchObject({ choices: WHOLE, deposit_cents: 0, deposit_open_cents: 0, open_cents: 100_000 });
  const shown = await payments.ofQuote({ quote_id: id });
  expect(shown).toMatchObject({ state: 'payment_due', deposit_cents: 0, open_cents: 100_000 });
  expect(await listed()).toBe('payment_due');
  expect((await quotes.list({ payment_states: ['payment_due'] })).items.map((row) => row.id)).toEqual([id]);
  expect((await quotes.list({ payment_states: ['deposit_due'] })).items).toEqual([]);
  await expect(app.client().api.approval.pay({ token, purpose: 'deposit' })).rejects.toMatchObject({
    code: 'PAYMENT_REFUSED',
    message: 'The work is done, so the full balance is due. Reload this page to pay it.',
  });
});

test('with the deposit paid, the rest is due; an undecided later version asks for its own deposit', async () => {
  const quote = await buildOwedQuote(app);
  const { id, token, company } = quote;
  const { payments, quotes } = company.owner.client.api;
  await payByCard(app, token, 'deposit');
  await applyPayments(app, app.workerServices());
  await finishWork(quote);
  expect(await payments.ofQuote({ quote_id: id })).toMatchObject({ state: 'payment_due', open_cents: 70_000 });
  const new_id = newId();
  await quotes.reopen({ id, new_id });
  expect(await payments.ofQuote({ quote_id: new_id })).toMatchObject({ state: 'payment_due', open_cents: 70_000 });
  const later = (await quotes.share({ id: new_id })).approval_url?.split('/').at(-1) ?? '';
  expect((await app.client().api.approval.show({ token: later })).payments).toMatchObject({
    deposit_cents: 30_000,
    deposit_open_cents: 0,
    work_done: true,
  });
});
