import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#server/platform/db/ids.ts';
import { startTestApp, type TestApp, type TestAppOptions } from '#tests/support/app.ts';
import { buildCompany } from '#tests/support/factories.ts';
import { storeEvent } from './event-commands.ts';
import type { ProviderEvent, WebhookSource } from './provider.ts';
import { deliverEvent, deliverWaitingEvents, EVENT_PATHS } from './test-provider/deliver-events.ts';
import { providerEventBody } from './test-provider/events.ts';
import { completeOnboarding, payCheckout } from './test-provider/people.ts';
import { signEvent } from './test-provider/signature.ts';
import { EVENT_BODY_BYTES } from './webhook-route.ts';

const lines: string[] = [];
let app: TestApp;

const startApp = (options: TestAppOptions = {}) => startTestApp({ router: () => ({}), ...options });

beforeAll(async () => {
  app = await startApp({ settings: { LOG_LEVEL: 'warn' }, logTo: { write: (line) => lines.push(line) } });
});
afterAll(() => app.close());

const planEvent = (about: Partial<ProviderEvent> = {}): ProviderEvent => ({
  id: `evt_${newId()}`,
  type: 'customer.subscription.updated',
  account: null,
  object: { kind: 'subscription', id: 'sub_1' },
  createdAt: app.services.now(),
  ...about,
});

interface Posting {
  endpoint?: WebhookSource;
  signature?: string | null;
  body?: string;
  from?: string;
  at?: Date;
}

async function post(to: TestApp, event: ProviderEvent, about: Posting = {}): Promise<number> {
  const { endpoint = event.account === null ? 'platform' : 'connect', body = providerEventBody(event), from } = about;
  const at = about.at ?? to.services.now();
  const signature =
    about.signature ?? signEvent(providerEventBody(event), at, { secretKey: to.services.env.SECRET_KEY, endpoint });
  const response = await fetch(to.url + EVENT_PATHS[endpoint], {
    method: 'POST',
    headers: {
      ...(about.signature === null ? {} : { 'stripe-signature': signature }),
      ...(from === undefined ? {} : { 'x-forwarded-for': from }),
    },
    body,
  });
  await response.body?.cancel();
  return response.status;
}

const stored = ({ id }: ProviderEvent) => app.query('select * from provider_events where id = $1', [id]);
const jobsOf = ({ id }: ProviderEvent) =>
  app.query<{ name: string; data: object }>("select name, data from pgboss.job where data ->> 'event_id' = $1", [id]);

async function connectedAccount(orgId: string): Promise<string> {
  const account = `acct_${newId()}`;
  await app.query(
    `insert into payment_accounts (org_id, account_id, provider, connected_at, checked_at) values ($1, $2, 'test', now(), now())`,
    [orgId, account],
  );
  return account;
}

describe('events signed by the provider', () => {
  test('an event is stored once with one job, however often it arrives, even concurrently', async () => {
    const event = planEvent();
    const statuses = await Promise.all(Array.from({ length: 20 }, () => post(app, event)));
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await stored(event)).toEqual([
      expect.objectContaining({ provider: 'test', type: event.type, object_id: 'sub_1', applied_at: null }),
    ]);
    expect(await jobsOf(event)).toEqual([{ name: 'apply-plan-event', data: { provider: 'test', event_id: event.id } }]);
  });

  test('an event about a company’s account belongs to that company, even after the account was disconnected', async () => {
    const { orgId } = await buildCompany(app);
    const account = await connectedAccount(orgId);
    await app.query('update payment_accounts set disconnected_at = now() where account_id = $1', [account]);
    const event = planEvent({ account, object: { kind: 'payment', id: 'pi_1' }, type: 'charge.refunded' });
    expect(await post(app, event)).toBe(200);
    expect(await jobsOf(event)).toEqual([
      { name: 'apply-payment-event', data: { provider: 'test', event_id: event.id, org_id: orgId } },
    ]);
  });

  test('a job that cannot be queued leaves no event behind, so that the provider retries', async () => {
    const event = planEvent();
    const failing = { db: app.services.db, jobs: { send: () => Promise.reject(new Error('no queue')) } };
    await expect(storeEvent(failing, 'test', event, app.services.now())).rejects.toThrow('no queue');
    expect(await stored(event)).toEqual([]);
    expect(await post(app, event)).toBe(200);
  });

  test('events of the test provider arrive over HTTP, and are sent again if they could not be stored', async () => {
    const { services } = app;
    const { orgId } = await buildCompany(app);
    const about = { name: 'Blue', email: 'o@example.com', country: 'US', idempotencyKey: newId() };
    const { accountId } = await services.payments.createAccount({ orgId, ...about });
    const page = { orgId, customerId: null, email: 'o@example.com', plan: 'crew', interval: 'month' } as const;
    const urls = { successUrl: app.url, cancelUrl: app.url, trialEnd: null, idempotencyKey: newId() };
    const { sessionId } = await services.payments.startPlanCheckout({ ...page, ...urls });
    await payCheckout(services, sessionId, '4242424242424242');
    await deliverWaitingEvents(services);
    await completeOnboarding(services, accountId);
    // No one has connected the account yet.
    await expect(deliverWaitingEvents(services)).rejects.toThrow('event was 400');
    await app.query(
      `insert into payment_accounts (org_id, account_id, provider, connected_at, checked_at) values ($1, $2, 'test', now(), now())`,
      [orgId, accountId],
    );
    await deliverWaitingEvents(services);
    const events = await app.query<{ id: string; type: string }>(
      'select id, type from provider_events where object_id in ($1, $2)',
      [sessionId, accountId],
    );
    expect(events.map(({ type }) => type).toSorted()).toEqual(['account.updated', 'checkout.session.completed']);
    await deliverEvent(services, events[0]?.id ?? '');
    expect(await app.query('select 1 from test_provider_events where delivered_at is null')).toEqual([]);
  });
});

describe('refused events change nothing and are logged', () => {
  const refusals: [what: string, event: () => Partial<ProviderEvent>, about: (event: ProviderEvent) => Posting][] = [
    ['without a signature', () => ({}), () => ({ signature: null })],
    ['with a malformed signature', () => ({}), () => ({ signature: 't=now,v1=abc' })],
    [
      'signed with another key',
      () => ({}),
      (event) => ({
        signature: signEvent(providerEventBody(event), app.services.now(), {
          secretKey: 'x'.repeat(32),
          endpoint: 'platform',
        }),
      }),
    ],
    [
      'changed after it was signed',
      () => ({}),
      (event) => ({ body: providerEventBody({ ...event, type: 'invoice.paid' }) }),
    ],
    [
      'signed for the other endpoint',
      () => ({}),
      (event) => ({
        signature: signEvent(providerEventBody(event), app.services.now(), {
          secretKey: app.services.env.SECRET_KEY,
          endpoint: 'connect',
        }),
      }),
    ],
    ['of six minutes ago', () => ({}), () => ({ at: new Date(app.services.now().getTime() - 360_000) })],
    ['of six minutes ahead', () => ({}), () => ({ at: new Date(app.services.now().getTime() + 360_000) })],
    ['about an account that nobody has connected', () => ({ account: 'acct_unknown' }), () => ({})],
    [
      'about an account, at the endpoint for plans',
      () => ({ account: 'acct_unknown' }),
      () => ({ endpoint: 'platform' }),
    ],
  ];
  test.each(refusals)('%s', async (_, about, posting) => {
    lines.length = 0;
    const event = planEvent(about());
    expect(await post(app, event, posting(event))).toBe(400);
    expect(await stored(event)).toEqual([]);
    expect(await jobsOf(event)).toEqual([]);
    expect(lines.join('')).toContain('Refused an event');
    expect(lines.join('')).not.toContain(app.services.env.SECRET_KEY);
  });

  test('an event that was recorded and sent again later', async () => {
    const event = planEvent();
    const at = app.services.now();
    expect(await post(app, event, { at })).toBe(200);
    app.clock.advance(301_000);
    expect(await post(app, event, { at })).toBe(400);
  });

  test.each(['', 'null', '[]', '{"id":1}', '"\u0000"'])('a signed but invalid body: %j', async (body) => {
    const signing = { secretKey: app.services.env.SECRET_KEY, endpoint: 'platform' } as const;
    const signature = signEvent(body, app.services.now(), signing);
    expect(await post(app, planEvent(), { body, signature })).toBe(400);
  });

  test('a body over 512 KB is not read', async () => {
    const body = 'x'.repeat(EVENT_BODY_BYTES + 1);
    expect(await post(app, planEvent(), { body })).toBe(413);
  });

  test('only the two endpoints of the chosen provider exist, and only for POST', async () => {
    for (const path of ['/webhooks/', '/webhooks/stripe', '/webhooks/stripe-connect', '/webhooks/test/more'])
      expect((await fetch(app.url + path, { method: 'POST' })).status).toBe(404);
    const read = await fetch(`${app.url}/webhooks/test`);
    expect([read.status, read.headers.get('allow')]).toEqual([405, 'POST']);
  });
});

describe('with the usual limits', () => {
  let limited: TestApp;
  beforeAll(async () => {
    limited = await startApp({ settings: { TRUST_PROXY: '1' }, limitsFactor: 1 });
  });
  afterAll(() => limited.close());

  test('a flood of forged events blocks its own IP address and no one else', async () => {
    const forged = { signature: `t=1,v1=${'0'.repeat(64)}`, from: '203.0.113.7' };
    const statuses: number[] = [];
    for (let round = 0; round < 7; round += 1)
      statuses.push(...(await Promise.all(Array.from({ length: 100 }, () => post(limited, planEvent(), forged)))));
    expect(statuses.filter((status) => status === 400)).toHaveLength(600);
    expect(statuses.filter((status) => status === 429)).toHaveLength(100);
    expect(await post(limited, planEvent(), { from: '198.51.100.2' })).toBe(200);
  });

  test('a provider may report more than any visitor’s limit', async () => {
    const statuses: number[] = [];
    for (let round = 0; round < 15; round += 1)
      statuses.push(
        ...(await Promise.all(Array.from({ length: 50 }, () => post(limited, planEvent(), { from: '198.51.100.3' })))),
      );
    expect(new Set(statuses)).toEqual(new Set([200]));
  });
});

test('without payments there are no endpoints', async () => {
  const without = await startTestApp({ router: () => ({}), settings: { PAYMENTS: 'none' } });
  try {
    expect((await fetch(`${without.url}/webhooks/test`, { method: 'POST' })).status).toBe(404);
  } finally {
    await without.close();
  }
});
