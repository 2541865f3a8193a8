import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Services } from '#server/features/services.ts';
import { newId } from '#server/platform/db/ids.ts';
import { ProviderUnavailable } from '#server/providers/payments/provider.ts';
import { failRefund, openDispute } from '#server/providers/payments/test-provider/people.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { applyPayments, approvedQuote, buildOwedQuote, entriesIn, payByCard } from '#tests/support/payments.ts';
import { queueReconciliations, reconcileCompany } from './reconcile.ts';

let app: TestApp;
let worker: Services;
beforeAll(async () => {
  app = await startTestApp();
  worker = app.workerServices();
});
afterAll(() => app?.close());

/** Deletes the provider's events before they arrive. */
const loseEvents = () => app.query('delete from test_provider_events');
const paymentRef = async (session: string) => {
  const [row] = await app.query<{ data: { paymentId: string } }>(
    'select data from test_provider_objects where id = $1',
    [session],
  );
  return row?.data.paymentId ?? '';
};

test('payments, refunds and disputes that cause no event end up in the ledger; a second run finds nothing to fix', async () => {
  const { id, token, company } = await buildOwedQuote(app);
  const { payments } = company.owner.client.api;
  expect(await payments.lastReconciliation()).toBeNull();
  const session = await payByCard(app, token, 'balance');
  await loseEvents();
  await reconcileCompany(worker, { org_id: company.orgId });
  expect(await entriesIn(app, id)).toEqual([['charge', 100_000]]);
  expect(await payments.lastReconciliation()).toMatchObject({ looked_at: 1, mended: 1, problems: [] });
  const payment = await paymentRef(session);
  await openDispute(app.services, payment);
  await loseEvents();
  await reconcileCompany(worker, { org_id: company.orgId });
  expect(await payments.ofQuote({ quote_id: id })).toMatchObject({ state: 'disputed' });
  await reconcileCompany(worker, { org_id: company.orgId });
  expect(await payments.lastReconciliation()).toMatchObject({ looked_at: 1, mended: 0, problems: [] });
});

test('the timeline shows a payment before its dispute, even if both become known at the same time', async () => {
  const { id, token, company } = await buildOwedQuote(app);
  await openDispute(app.services, await paymentRef(await payByCard(app, token, 'balance')));
  await applyPayments(app, worker);
  const { events } = await company.owner.client.api.quotes.get({ id });
  expect(events.slice(-2).map(({ type }) => type)).toEqual(['paid', 'disputed']);
});

test('a failed refund counts as paid again', async () => {
  const { id, token, company } = await buildOwedQuote(app);
  const session = await payByCard(app, token, 'deposit');
  await applyPayments(app, worker);
  const [charge] = await app.query<{ id: string }>('select id from payment_entries where quote_id = $1', [id]);
  const wanted = { quote_id: id, id: charge?.id ?? '', refund_id: newId(), amount_cents: 1000, reason: 'Sorry' };
  await company.owner.client.api.payments.refund(wanted);
  await applyPayments(app, worker);
  await failRefund(app.services, await paymentRef(session));
  await loseEvents();
  await reconcileCompany(worker, { org_id: company.orgId });
  expect(await entriesIn(app, id)).toEqual([
    ['charge', 30_000],
    ['refund', 1000],
    ['refund_failed', 1000],
  ]);
});

test('when the provider fails halfway, the job is retried, and the run is stored once', async () => {
  const { token, company, id } = await buildOwedQuote(app);
  const next = await approvedQuote(company);
  await payByCard(app, token, 'deposit');
  await payByCard(app, next.token, 'deposit');
  await loseEvents();
  const { payments } = worker;
  async function* listPayments(range: Parameters<typeof payments.listPayments>[0]) {
    for await (const payment of payments.listPayments(range)) {
      yield payment;
      throw new ProviderUnavailable();
    }
  }
  const broken = { ...worker, payments: { ...payments, listPayments } };
  await expect(reconcileCompany(broken, { org_id: company.orgId })).rejects.toThrow(ProviderUnavailable);
  expect(await company.owner.client.api.payments.lastReconciliation()).toBeNull();
  await reconcileCompany(worker, { org_id: company.orgId });
  expect((await entriesIn(app, id)).concat(await entriesIn(app, next.id))).toEqual([
    ['charge', 30_000],
    ['charge', 30_000],
  ]);
});

test('a charge that the provider doesn’t have is reported', async () => {
  const { token, company } = await buildOwedQuote(app);
  const session = await payByCard(app, token, 'deposit');
  await applyPayments(app, worker);
  await app.query('delete from test_provider_objects where id = $1', [await paymentRef(session)]);
  await reconcileCompany(worker, { org_id: company.orgId });
  const last = await company.owner.client.api.payments.lastReconciliation();
  expect(last?.problems).toEqual([
    expect.stringMatching(
      /^\$300\.00 for Q-\d+ is recorded here, but the payment provider does not have this payment\.$/,
    ),
  ]);
});

test('every company with an account gets its own job', async () => {
  const { company } = await buildOwedQuote(app);
  await queueReconciliations(worker);
  const jobs = await app.query<{ group_id: string }>(
    `select group_id from pgboss.job where name = 'reconcile-company-payments'`,
  );
  expect(jobs.map(({ group_id }) => group_id)).toContain(company.orgId);
});
