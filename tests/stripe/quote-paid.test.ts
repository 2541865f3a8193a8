/** Pays a quote through the real Stripe SDK, from connecting the company's account to the nightly comparison. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { applyPaymentEvent } from '#server/features/quotes/payments/apply-payment-event.ts';
import { checkAttempt } from '#server/features/quotes/payments/check-attempt.ts';
import { reconcileCompany } from '#server/features/quotes/payments/reconcile.ts';
import { sendRefund } from '#server/features/quotes/payments/send-refund.ts';
import type { Services } from '#server/features/services.ts';
import { newId } from '#server/platform/db/ids.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildCompany, PASSWORD } from '#tests/support/factories.ts';
import { approvedQuote, chargeIn, entriesIn, openPage } from '#tests/support/payments.ts';
import { finishOnboarding } from './fake-accounts.ts';
import { completeSession } from './fake-checkout.ts';
import { addDispute } from './fake-payments.ts';
import { FAKE_KEY } from './fake-stripe.ts';
import { signEvent } from './signed-events.ts';
import { SECRETS, type StripeOnThisMachine, stripeOnThisMachine } from './stripe-on-this-machine.ts';

let app: TestApp;
let stripe: StripeOnThisMachine;
let worker: Services;
beforeAll(async () => {
  stripe = await stripeOnThisMachine();
  const STRIPE_SETTINGS = {
    STRIPE_SECRET_KEY: FAKE_KEY,
    STRIPE_WEBHOOK_SECRET: SECRETS.platform,
    STRIPE_CONNECT_WEBHOOK_SECRET: SECRETS.connect,
  };
  app = await startTestApp({ settings: { PAYMENTS: 'stripe', ...STRIPE_SETTINGS } });
  Object.assign(app.services, { payments: stripe.provider });
  worker = app.workerServices();
});
afterAll(async () => {
  await app?.close();
  await stripe?.fake.close();
});

async function connectedCompany() {
  const company = await buildCompany(app);
  await company.owner.client.api.paymentAccount.connect({ country: 'US' });
  const [account] = await app.query<{ account_id: string }>(
    'select account_id from payment_accounts where org_id = $1',
    [company.orgId],
  );
  const accountId = account?.account_id ?? '';
  finishOnboarding(stripe.fake.state, accountId);
  await company.owner.client.api.paymentAccount.refresh();
  return { company, accountId };
}

/** Delivers an event from Stripe and runs its job. */
async function report(type: string, object: object, account: string, org_id: string): Promise<void> {
  const { rawBody, signature } = signEvent({ type, object, account }, SECRETS.connect);
  const response = await fetch(`${app.url}/webhooks/stripe-connect`, {
    method: 'POST',
    headers: { 'stripe-signature': signature },
    body: new Uint8Array(rawBody),
  });
  expect(response.status).toBe(200);
  const { id } = JSON.parse(rawBody.toString()) as { id: string };
  await applyPaymentEvent(worker, { provider: 'stripe', event_id: id, org_id });
}

test('a deposit paid through Stripe is partly refunded and disputed, and the nightly comparison finds changes without an event', async () => {
  const { company, accountId } = await connectedCompany();
  const { orgId, owner } = company;
  const { id, token } = await approvedQuote(company);
  const sessionId = await openPage(app, token, 'deposit');
  expect(await entriesIn(app, id)).toEqual([]);
  const session = completeSession(stripe.fake.state, sessionId, accountId);
  await report('checkout.session.completed', session, accountId, orgId);
  await report('checkout.session.completed', session, accountId, orgId);
  expect(await entriesIn(app, id)).toEqual([['charge', 30_000]]);
  const charge = await chargeIn(app, id);
  expect(charge).toMatchObject({ payment_ref: session.payment_intent, account_id: accountId });

  stripe.fake.state.now += 60;
  const refund_id = newId();
  const wanted = { quote_id: id, id: charge.id, refund_id, amount_cents: 5_000, reason: 'Rained out' };
  await owner.client.api.payments.refund(wanted);
  stripe.fake.failNext('none', 'lost', 'lost');
  await sendRefund(worker, { org_id: orgId, refund_id }).catch(() => undefined);
  stripe.fake.failNext();
  await sendRefund(worker, { org_id: orgId, refund_id });
  stripe.fake.state.now += 60;
  // No event reports the refund or this dispute.
  const payment = charge.payment_ref;
  addDispute(stripe.fake.state, accountId, {
    payment,
    status: 'needs_response',
    dueBy: stripe.fake.state.now + 86_400,
  });
  await reconcileCompany(worker, { org_id: orgId });
  const entries = await entriesIn(app, id);
  expect(entries.map(([type]) => type)).toEqual(['charge', 'refund', 'dispute']);
  expect(entries.slice(0, 2)).toEqual([
    ['charge', 30_000],
    ['refund', 5_000],
  ]);
  expect(stripe.fake.state.all('refund', accountId)).toHaveLength(1);
  expect(stripe.fake.requests.flatMap(({ violations }) => violations)).toEqual([]);
});

test('scheduling the deletion of a company closes its open payment page at Stripe', async () => {
  const { company, accountId } = await connectedCompany();
  const { token } = await approvedQuote(company);
  const sessionId = await openPage(app, token, 'balance');
  const statusAtStripe = async () => (await stripe.provider.readPaymentSession({ accountId, sessionId }))?.status;
  expect(await statusAtStripe()).toBe('open');
  await company.owner.client.api.ownership.end({ company_name: company.name, password: PASSWORD });
  const queued = await app.query<{ data: { org_id: string; attempt_id: string } }>(
    `select data from pgboss.job where name = 'settle-payment-attempt' and data ->> 'org_id' = $1 and (data ->> 'at')::timestamptz <= $2`,
    [company.orgId, app.services.now()],
  );
  for (const { data } of queued) await checkAttempt(worker, data);
  expect(await statusAtStripe()).toBe('expired');
  expect(stripe.fake.requests.flatMap(({ violations }) => violations)).toEqual([]);
});
