import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Services } from '#server/features/services.ts';
import { type PaymentProvider, ProviderUnavailable } from '#server/providers/payments/provider.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildQuote, customLine } from '#tests/support/factories.ts';
import {
  applyPayments,
  approvedQuote,
  buildOwedQuote,
  entriesIn,
  type OwedQuote,
  paySession,
} from '#tests/support/payments.ts';

let app: TestApp;
let worker: Services;
let owed: OwedQuote;
let real: PaymentProvider;
beforeAll(async () => {
  app = await startTestApp();
  worker = app.workerServices();
  owed = await buildOwedQuote(app);
  real = app.services.payments;
});
afterEach(() => Object.assign(app.services, { payments: real }));
afterAll(() => app?.close());

type Start = PaymentProvider['startPayment'];
const answering = (startPayment: Start) => Object.assign(app.services, { payments: { ...real, startPayment } });

async function waitingQuote(): Promise<{ id: string; token: string }> {
  const lines = [customLine({ quantity: 1, unit: 'flat', unit_cents: 100_000 })];
  const quote = await buildQuote(owed.company, { draft: { lines }, sent: true });
  return { id: quote.id, token: quote.approval_url?.split('/').at(-1) ?? '' };
}

const approveAndPay = (token: string) =>
  app.client().api.approval.decide({ token, decision: 'approved', name: 'Carla', revision: 1, pay: 'balance' });

const statusOf = async (id: string) =>
  (await app.query<{ status: string }>('select status from quotes where id = $1', [id]))[0]?.status;

const attemptsOf = (id: string) => app.query('select id from payment_attempts where quote_id = $1', [id]);

test('while the provider doesn’t respond, approvals succeed, others are served, and the customer continues later without a second charge', async () => {
  const quotes = await Promise.all(Array.from({ length: 12 }, waitingQuote));
  const silence = Promise.withResolvers<never>();
  const asked = Promise.withResolvers<void>();
  let waiting = 0;
  answering(() => {
    waiting += 1;
    if (waiting === quotes.length) asked.resolve();
    return silence.promise;
  });
  const decisions = quotes.map(({ token }) => approveAndPay(token));
  await asked.promise;
  // Every approval waits for the provider, and none holds a connection, a lock or another request's turn.
  for (const { id } of quotes) expect(await statusOf(id)).toBe('approved');
  const { api } = owed.company.owner.client;
  await api.payments.ofQuote({ quote_id: quotes[0]?.id ?? '' });
  await app.client().api.approval.show({ token: quotes[0]?.token ?? '' });
  await approvedQuote(owed.company);
  silence.reject(new ProviderUnavailable());
  for (const decided of await Promise.all(decisions)) {
    expect(decided).toMatchObject({ status: 'approved', payment: { url: null } });
    expect(decided.payment?.problem).toContain('Nothing was charged');
  }
  answering(real.startPayment);
  const { id, token } = quotes[0] ?? { id: '', token: '' };
  const { url } = await app.client().api.approval.pay({ token, purpose: 'balance' });
  await paySession(app.services, url);
  await applyPayments(app, worker);
  expect(await entriesIn(app, id)).toEqual([['charge', 100_000]]);
  expect(await attemptsOf(id)).toHaveLength(1);
});

test('when the provider fails after it has opened the page, the customer is sent to that page and pays once', async () => {
  const { id, token } = await waitingQuote();
  const opened: string[] = [];
  answering(async (input) => {
    opened.push((await real.startPayment(input)).url);
    throw new ProviderUnavailable();
  });
  const decided = await approveAndPay(token);
  expect(decided.payment?.problem).toContain('Nothing was charged');
  answering(real.startPayment);
  const { url } = await app.client().api.approval.pay({ token, purpose: 'balance' });
  expect(opened).toEqual([url]);
  await paySession(app.services, url);
  await applyPayments(app, worker);
  expect(await entriesIn(app, id)).toEqual([['charge', 100_000]]);
});
