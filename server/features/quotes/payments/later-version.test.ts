import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#server/platform/db/ids.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildQuote } from '#tests/support/factories.ts';
import { buildOwedQuote } from '#tests/support/payments.ts';
import { checkAttempt } from './check-attempt.ts';
import { readPaid } from './payments-now.ts';
import { startPayment } from './start-payment.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

const page = (token: string) => app.client().api.approval.show({ token });

test('the approved quote’s page still shows the current price, why it was lowered, and what was paid; it offers no payment', async () => {
  const { id, token, company } = await buildOwedQuote(app, { customer_email: 'carla@customer.example' });
  const { quotes, payments } = company.owner.client.api;
  const paid = { quote_id: id, method: 'check', received_on: '2026-01-02', reference: '' } as const;
  await payments.record({ ...paid, id: newId(), amount_cents: 30_000 });
  await payments.lowerPrice({ quote_id: id, id: newId(), amount_cents: 15_000, reason: 'Back gutter skipped' });
  const new_id = newId();
  await quotes.reopen({ id, new_id });
  const isWaiting = async () => (await payments.ofQuote({ quote_id: id })).later_waiting;
  expect(await isWaiting(), 'the customer doesn’t have the later version').toBe(false);
  await quotes.send({ id: new_id });
  expect(await isWaiting(), 'staff see that the deposit isn’t due now').toBe(true);
  const shown = await page(token);
  expect(shown.later_version).toMatchObject({ approved_at: null });
  expect(shown.payments).toMatchObject({
    total_cents: 85_000,
    signed_total_cents: 100_000,
    paid_cents: 30_000,
    reductions: [{ amount_cents: 15_000, reason: 'Back gutter skipped' }],
    entries: [{ type: 'manual', amount_cents: 30_000 }],
    choices: [],
  });
  await quotes.recordDecision({
    id: new_id,
    decision: 'approved',
    customer_name: 'Carla',
    channel: 'phone',
    revision: 2,
  });
  expect((await page(token)).payments).toBeNull();
  expect(await isWaiting()).toBe(false);
});

test('once a later version has replaced a quote, its page keeps its last price and the reason, as the record does', async () => {
  const { id, token, company } = await buildOwedQuote(app, { customer_email: 'carla@customer.example' });
  const { quotes, payments } = company.owner.client.api;
  await payments.lowerPrice({ quote_id: id, id: newId(), amount_cents: 15_000, reason: 'Back gutter skipped' });
  const [second, third] = [newId(), newId()];
  await quotes.reopen({ id, new_id: second });
  const decided = { customer_name: 'Carla', channel: 'phone', reason: '' } as const;
  await quotes.send({ id: second });
  await quotes.recordDecision({ id: second, decision: 'declined', revision: 2, ...decided });
  await quotes.reopen({ id: second, new_id: third });
  await quotes.send({ id: third });
  expect((await page(token)).price_when_replaced, 'it still stands').toBeNull();
  expect(await quotes.get({ id })).toMatchObject({ replaced: false, later_id: third });
  await quotes.recordDecision({ id: third, decision: 'approved', revision: 3, ...decided });
  await expect(quotes.get({ id: second })).resolves.toMatchObject({ later_id: third });
  expect(await quotes.get({ id }), 'replaced by the third, whatever became of the second').toMatchObject({
    replaced: true,
    later_id: third,
    total_cents: 100_000,
    price_cents: 85_000,
  });
  expect((await page(token)).price_when_replaced).toMatchObject({
    total_cents: 85_000,
    signed_total_cents: 100_000,
    reductions: [{ amount_cents: 15_000, reason: 'Back gutter skipped' }],
  });
  const later = await quotes.get({ id: third });
  expect(later).toMatchObject({ total_cents: 100_000, price_cents: 100_000, later_id: null });
  const readPdf = () => readPaid(app.services, company.scope, { id, number: 1, revision: 1, status: 'approved' }, 'en');
  expect(await readPdf()).toMatchObject({ payments: { total_cents: 85_000, priceOnly: true } });
});

test('while a later version is undecided, the approved one takes no card payment, and its page offers none', async () => {
  const { id, token, company } = await buildOwedQuote(app, { customer_email: 'carla@customer.example' });
  const { quotes, payments } = company.owner.client.api;
  const new_id = newId();
  const pay = (language: 'en' | 'es') => app.client().api.approval.pay({ token, purpose: 'deposit', language });
  await quotes.reopen({ id, new_id });
  expect((await payments.ofQuote({ quote_id: id })).card_problem, 'nobody has the draft').toBeNull();
  await pay('en');
  await quotes.send({ id: new_id });
  expect((await page(token)).payments).toMatchObject({ open_cents: 100_000, choices: [], cards_paused: true });
  const account = (sql: string) => app.query(`update payment_accounts set ${sql} where org_id = $1`, [company.orgId]);
  await account('can_charge = false');
  expect((await page(token)).payments, 'no card could be charged anyway').toMatchObject({ cards_paused: false });
  expect((await payments.ofQuote({ quote_id: id })).card_problem, 'nothing to wait for').toBeNull();
  await account('can_charge = true');
  await expect(pay('en')).rejects.toMatchObject({
    code: 'PAYMENT_REFUSED',
    status: 422,
    message: 'A newer version of this quote is ready for your review. You can pay once you approve it.',
  });
  await expect(pay('es')).rejects.toMatchObject({ message: expect.stringMatching(/^Hay una versión más reciente/) });
  expect((await payments.ofQuote({ quote_id: id })).card_problem).toContain('waiting for the customer’s decision');
  expect((await payments.ofQuote({ quote_id: id })).pay_url).toBeNull();
  await expect(payments.request({ quote_id: id, message: '' })).rejects.toMatchObject({
    message: expect.stringMatching(/^A newer revision of this quote is awaiting the customer’s reply\./),
  });
  await quotes.recordDecision({
    id: new_id,
    decision: 'declined',
    customer_name: 'Carla',
    channel: 'phone',
    revision: 2,
  });
  expect((await pay('en')).url).toBeTruthy();
  expect((await payments.request({ quote_id: id, message: '' })).pay_url).toContain(token);
});

test('when a later version is sent while the provider opens a payment page, that page is closed and takes no payment', async () => {
  const { id, token, company } = await buildOwedQuote(app, { customer_email: 'carla@customer.example' });
  const { quotes } = company.owner.client.api;
  const new_id = newId();
  await quotes.reopen({ id, new_id });
  const { payments } = app.services;
  const sendFirst: typeof payments.startPayment = async (wanted) => {
    await quotes.send({ id: new_id });
    return payments.startPayment(wanted);
  };
  const services = { ...app.services, payments: { ...payments, startPayment: sendFirst } };
  await expect(startPayment(services, company.scope, id, 'deposit')).rejects.toMatchObject({
    code: 'PAYMENT_REFUSED',
  });
  const states = await app.query('select status from payment_attempts where quote_id = $1', [id]);
  expect(states).toEqual([{ status: 'expired' }]);
  expect((await page(token)).later_version).toMatchObject({ approved_at: null });
});

test.each(['mailed', 'shared', 'seen'])(
  'a page that was open before the later version is %s is closed by a job',
  async (way) => {
    const { id, token, company } = await buildOwedQuote(app, { customer_email: 'carla@customer.example' });
    const { quotes } = company.owner.client.api;
    await app.client().api.approval.pay({ token, purpose: 'deposit', language: 'en' });
    const [attempt] = await app.query<{ id: string }>('select id from payment_attempts where quote_id = $1', [id]);
    // The page's first job waits until the page expires. Sending the later version adds one that runs now.
    const jobs = async () =>
      (await app.query(`select 1 from pgboss.job where data->>'attempt_id' = $1`, [attempt?.id])).length;
    const before = await jobs();
    const new_id = newId();
    await quotes.reopen({ id, new_id });
    expect(await jobs(), 'nobody has the draft').toBe(before);
    if (way === 'mailed') await quotes.send({ id: new_id });
    if (way === 'shared') await quotes.share({ id: new_id });
    if (way === 'seen') {
      const { approval_url } = await quotes.share({ id: new_id, counts: false });
      expect(await jobs(), 'nobody has seen it').toBe(before);
      await app.client().api.approval.viewed({ token: approval_url?.split('/').at(-1) ?? '', revision: 2 });
    }
    expect(await jobs()).toBe(before + 1);
    await checkAttempt(app.workerServices(), { org_id: company.orgId, attempt_id: attempt?.id ?? '' });
    const states = await app.query('select status from payment_attempts where quote_id = $1', [id]);
    expect(states).toEqual([{ status: 'expired' }]);
  },
);

async function staffMailOf(quoteId: string): Promise<string> {
  const sql = `select text from messages where quote_id = $1 and kind = 'quote_declined_staff'`;
  return (await app.query<{ text: string }>(sql, [quoteId]))[0]?.text ?? '';
}

test('when a later version is declined, its page and the emails to both sides say that the approved one is still in effect, and link to it', async () => {
  const { id, token, company } = await buildOwedQuote(app, { customer_email: 'carla@customer.example' });
  const { quotes } = company.owner.client.api;
  const customer = app.client().api.approval;
  const new_id = newId();
  await quotes.reopen({ id, new_id });
  const sent = await quotes.send({ id: new_id });
  const later = sent.approval_url?.split('/').at(-1) ?? '';
  const standing = { approved_at: (await page(token)).approved_at, path: `/quote/approve/${token}` };
  expect((await page(later)).standing_version, 'it counts while the later one waits, too').toEqual(standing);
  await customer.decide({ token: later, decision: 'declined', name: '', reason: '', revision: 2 });
  expect((await page(later)).standing_version).toEqual(standing);
  expect((await page(token)).standing_version).toBeNull();
  const [mail] = await app.query<{ text: string }>(
    `select text from messages where quote_id = $1 and kind = 'quote_declined'`,
    [new_id],
  );
  expect(mail?.text).toMatch(/The version you approved on \w+ \d+, \d{4} is still in effect\./);
  expect(mail?.text).toContain(`/quote/approve/${token}`);
  expect(mail?.text).not.toContain('Nothing further is needed');
  expect(await staffMailOf(new_id)).toMatch(
    /declined Q-\d+\.[^]*The revision approved on \w+ \d+, \d{4} is still in effect\./,
  );
});

test('when staff record the decline of a later version, the emails say that the approved one is still in effect; after a first version’s decline, they don’t', async () => {
  const { id, company } = await buildOwedQuote(app, { customer_email: 'carla@customer.example', language: 'es' });
  const { quotes } = company.owner.client.api;
  const new_id = newId();
  const decline = { decision: 'declined', customer_name: 'Carla', channel: 'phone', reason: '' } as const;
  const mailOf = async (quoteId: string) => {
    const sql = `select text from messages where quote_id = $1 and kind = 'quote_declined'`;
    return (await app.query<{ text: string }>(sql, [quoteId]))[0]?.text ?? '';
  };
  await quotes.reopen({ id, new_id });
  await quotes.send({ id: new_id });
  await quotes.recordDecision({ id: new_id, revision: 2, ...decline });
  expect(await mailOf(new_id)).toMatch(/La versión que usted aprobó el .+ sigue vigente\./);
  const first = await buildQuote(company, { draft: { customer_email: 'carla@customer.example' }, decided: 'declined' });
  expect(await mailOf(first.id)).not.toContain('still in effect');
  expect(await staffMailOf(new_id)).toMatch(
    /by phone\.\s+The revision approved on \w+ \d+, \d{4} is still in effect\./,
  );
  expect(await staffMailOf(first.id)).not.toContain('still in effect');
  const token = first.approval_url?.split('/').at(-1) ?? '';
  expect((await page(token)).standing_version).toBeNull();
});
