/** Posts Stripe's events to the program's own webhook URL, which verifies them with the SDK. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#server/platform/db/ids.ts';
import { prepareQueues } from '#server/platform/jobs/prepare-queues.ts';
import { queuesOf } from '#server/platform/jobs/queues.ts';
import { paymentEventQueue, planEventQueue } from '#server/providers/payments/event-queues.ts';
import { FAKE_KEY } from '#tests/stripe/fake-stripe.ts';
import { signEvent } from '#tests/stripe/signed-events.ts';
import { SECRETS } from '#tests/stripe/stripe-on-this-machine.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildCompany } from '#tests/support/factories.ts';

let app: TestApp;
const lines: string[] = [];
beforeAll(async () => {
  app = await startTestApp({
    router: () => ({}),
    logTo: { write: (line) => lines.push(line) },
    settings: {
      PAYMENTS: 'stripe',
      LOG_LEVEL: 'info',
      STRIPE_SECRET_KEY: FAKE_KEY,
      STRIPE_WEBHOOK_SECRET: SECRETS.platform,
      STRIPE_CONNECT_WEBHOOK_SECRET: SECRETS.connect,
    },
  });
  await prepareQueues(app.database.connections.owner, queuesOf([planEventQueue, paymentEventQueue]));
});
afterAll(() => app.close());

async function post(path: string, { rawBody, signature }: ReturnType<typeof signEvent>): Promise<number> {
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
  const response = await fetch(app.url + path, { method: 'POST', headers, body: new Uint8Array(rawBody) });
  await response.body?.cancel();
  return response.status;
}

const stored = (objectId: string) =>
  app.query('select provider, account, object_kind from provider_events where object_id = $1', [objectId]);
const jobs = async () => (await app.query("select id from pgboss.job where data ->> 'provider' = 'stripe'")).length;

test('a signed event about a plan is stored once, with its job, however often it arrives', async () => {
  const event = signEvent(
    { type: 'customer.subscription.updated', object: { object: 'subscription', id: 'sub_once' } },
    SECRETS.platform,
  );
  const before = await jobs();
  const answers = await Promise.all([1, 2, 3].map(() => post('/webhooks/stripe', event)));
  expect(answers).toEqual([200, 200, 200]);
  expect(await stored('sub_once')).toEqual([{ provider: 'stripe', account: null, object_kind: 'subscription' }]);
  expect(await jobs()).toBe(before + 1);
});

test('a connected company’s payment is stored under the payment’s id; a payment of an unknown account is refused', async () => {
  const { orgId } = await buildCompany(app);
  const account = `acct_${newId()}`;
  await app.query(
    "insert into payment_accounts (org_id, account_id, provider, country, connected_at, checked_at) values ($1, $2, 'stripe', 'US', now(), now())",
    [orgId, account],
  );
  const refund = { object: 'refund', id: 're_1', payment_intent: 'pi_of_ours' };
  const of = (of: string) => signEvent({ type: 'refund.created', object: refund, account: of }, SECRETS.connect);
  expect(await post('/webhooks/stripe-connect', of('acct_unknown'))).toBe(400);
  expect(await stored('pi_of_ours')).toEqual([]);
  expect(await post('/webhooks/stripe-connect', of(account))).toBe(200);
  expect(await stored('pi_of_ours')).toEqual([{ provider: 'stripe', account, object_kind: 'payment' }]);
});

test('forged, outdated and foreign events, and events for the other endpoint, get status 400 and change nothing', async () => {
  const about = { type: 'customer.subscription.updated', object: { object: 'subscription', id: 'sub_refused' } };
  const sixMinutesAgo = Date.now() - 360_000;
  expect(await post('/webhooks/stripe', signEvent(about, 'whsec_forged'))).toBe(400);
  expect(await post('/webhooks/stripe', signEvent(about, SECRETS.platform, sixMinutesAgo))).toBe(400);
  expect(await post('/webhooks/stripe', signEvent(about, SECRETS.connect))).toBe(400);
  expect(await post('/webhooks/stripe-connect', signEvent(about, SECRETS.connect))).toBe(400);
  expect(await post('/webhooks/test', signEvent(about, SECRETS.platform))).toBe(404);
  expect(await stored('sub_refused')).toEqual([]);
});

test('the log contains no secret of Stripe', () => {
  const log = lines.join('');
  expect(log).toContain('Refused an event');
  for (const secret of [FAKE_KEY, SECRETS.platform, SECRETS.connect, 'v1=']) expect(log).not.toContain(secret);
});
