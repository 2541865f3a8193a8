import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { WEBHOOK_TRIES } from '#contract/webhook-retries.ts';
import { DAY_MS, HOUR_MS } from '#domain/durations.ts';
import type { Services } from '#server/features/services.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildMember, buildQuote } from '#tests/support/factories.ts';
import {
  buildListener,
  deliverWhatIsDue,
  IN_HOUSE,
  type Listener,
  typesByQuote,
} from '#tests/support/webhook-listener.ts';
import { verify } from '#tests/support/webhook-receiver.ts';
import { removeOldDeliveries, wakeWebhooks } from './wake-endpoints.ts';

let app: TestApp;
let worker: Services;
let listener: Listener;

beforeAll(async () => {
  app = await startTestApp({ settings: IN_HOUSE });
  worker = app.workerServices();
});
afterAll(() => app?.close());
beforeEach(async () => {
  listener = await buildListener(app, worker);
});
afterEach(() => listener.close());

const LIFE = ['quote.created', 'quote.shared', 'quote.approved'];

function audited() {
  return app.query<{ action: string; actor_name: string; data: object }>(
    `select action, actor_name, target, data from audit_log where org_id = $1 and action like 'webhook.%' order by id`,
    [listener.company.orgId],
  );
}

async function told(): Promise<string[]> {
  const mails = await app.query<{ recipient: string }>(
    `select recipient from messages where org_id = $1 and kind = 'webhook_paused' order by recipient`,
    [listener.company.orgId],
  );
  return mails.map(({ recipient }) => recipient);
}

/** Makes every attempt, and skips the delay before each. */
async function tryUntilPaused(): Promise<void> {
  while ((await listener.deliver()) !== null) await listener.timePasses(2 * DAY_MS);
}

describe('an endpoint', () => {
  test('that can’t be reached for days is paused, reports it once, and loses nothing', async () => {
    const { api, company, id, receiver } = listener;
    const admin = await buildMember(app, company, { role: 'admin' });
    await buildMember(app, company);
    receiver.answer = () => 500;
    const first = await buildQuote(company, { decided: 'approved' });
    const second = await buildQuote(company, { sent: true });
    await tryUntilPaused();
    const triesOfFirst = receiver.received.filter(({ event }) => event.data['quote_id'] === first.id);
    expect(triesOfFirst).toHaveLength(WEBHOOK_TRIES);
    expect(await api.webhooks.list()).toMatchObject([
      { state: 'paused', paused_reason: 'failing', failing_since: expect.any(String), waiting: 5 },
    ]);
    expect(await told()).toEqual([admin.email, company.owner.email].sort());
    expect((await audited()).at(-1)).toEqual({
      action: 'webhook.paused',
      actor_name: 'Rinseline',
      target: receiver.url,
      data: { reason: 'failing' },
    });

    const third = await buildQuote(company);
    await listener.deliver();
    expect(receiver.received.filter(({ event }) => event.data['quote_id'] === third.id)).toEqual([]);
    receiver.answer = () => 204;
    const resumed = await api.webhooks.resume({ id });
    expect(resumed).toMatchObject({ state: 'active', paused_reason: null, failing_since: null, waiting: 6 });
    expect(await listener.deliver()).toBeNull();
    expect(typesByQuote(receiver)).toEqual({
      [first.id]: LIFE,
      [second.id]: LIFE.slice(0, 2),
      [third.id]: LIFE.slice(0, 1),
    });
    expect((await audited()).at(-1)).toMatchObject({ action: 'webhook.resumed', data: { waiting: 6 } });
    expect(await told()).toHaveLength(2);
  });

  test('that responds 410 Gone is paused immediately', async () => {
    const { api, company, receiver } = listener;
    await buildQuote(company, { sent: true });
    receiver.answer = () => 410;
    expect(await listener.deliver()).toBeNull();
    expect(receiver.received).toHaveLength(1);
    expect(await api.webhooks.list()).toMatchObject([{ state: 'paused', paused_reason: 'gone', waiting: 2 }]);
    expect(await told()).toEqual([company.owner.email]);
  });

  test('that someone pauses still queues events, and sends them when it is resumed', async () => {
    const { api, company, id, receiver } = listener;
    expect(await api.webhooks.pause({ id })).toMatchObject({ state: 'paused', paused_reason: 'person' });
    await api.webhooks.pause({ id });
    const quote = await buildQuote(company, { decided: 'approved' });
    expect(await listener.deliver()).toBeNull();
    expect(receiver.received).toEqual([]);
    const { deliveries } = await api.webhooks.deliveries({ id });
    expect(deliveries.map(({ next_try_at }) => next_try_at)).toEqual([null, null, null]);
    await api.webhooks.resume({ id });
    await api.webhooks.resume({ id });
    await listener.deliver();
    expect(typesByQuote(receiver)).toEqual({ [quote.id]: LIFE });
    const log = await audited();
    expect(log.map(({ action }) => action)).toEqual(['webhook.created', 'webhook.paused', 'webhook.resumed']);
    expect(await told()).toEqual([]);
  });

  test('whose background job was lost is served again', async () => {
    const { company, id } = listener;
    await buildQuote(company);
    const jobs = () =>
      app.query(`select state from pgboss.job where name = 'deliver-webhooks' and data->>'endpoint_id' = $1`, [id]);
    await app.query(`delete from pgboss.job where name = 'deliver-webhooks'`);
    await wakeWebhooks(worker);
    expect(await jobs()).toHaveLength(1);
    await listener.deliver();
    await app.query(`delete from pgboss.job where name = 'deliver-webhooks'`);
    await wakeWebhooks(worker);
    expect(await jobs()).toEqual([]);
  });
});

describe('a secret', () => {
  test('that is replaced keeps signing alongside the new one for a day', async () => {
    const { api, id, receiver, secret: old } = listener;
    const { secret, endpoint } = await api.webhooks.rotate({ id });
    expect(secret).not.toBe(old);
    expect(Date.parse(endpoint.old_secret_until ?? '') - app.services.now().getTime()).toBeGreaterThan(23.9 * HOUR_MS);
    await api.webhooks.test({ id });
    await listener.deliver();
    const [during] = receiver.accepted;
    if (!during) throw new Error('Nothing came');
    expect(during.headers['webhook-signature']?.split(' ')).toHaveLength(2);
    for (const key of [old, secret]) expect(verify(key, during)).toMatchObject({ type: 'webhook.test' });

    await app.query(`update webhook_secrets set ends_at = ends_at - interval '25 hours' where endpoint_id = $1`, [id]);
    await api.webhooks.test({ id });
    await listener.deliver();
    const [, after] = receiver.accepted;
    if (!after) throw new Error('Nothing came');
    expect(verify(secret, after)).toMatchObject({ type: 'webhook.test' });
    expect(() => verify(old, after)).toThrow('No matching signature');
    expect(await api.webhooks.list()).toMatchObject([{ old_secret_until: null }]);
    await removeOldDeliveries(worker);
    expect(await app.query('select 1 from webhook_secrets where endpoint_id = $1', [id])).toHaveLength(1);
  });

  test('that cannot be decrypted is reported, and nothing is sent unsigned', async () => {
    const { api, company, id, receiver } = listener;
    const elsewhere = { ...worker, env: { ...worker.env, SECRET_KEY: 'another key of at least 32 characters' } };
    await api.webhooks.test({ id });
    await deliverWhatIsDue(elsewhere, { org_id: company.orgId, endpoint_id: id });
    expect(receiver.received).toEqual([]);
    const { deliveries } = await api.webhooks.deliveries({ id });
    expect(deliveries).toMatchObject([{ state: 'waiting', last_error: expect.stringContaining('Create a new one') }]);
  });
});

describe('a delivery', () => {
  test('that will never be accepted can be skipped, and later ones continue', async () => {
    const { api, company, id, receiver } = listener;
    receiver.answer = ({ event }) => (event.type === 'quote.created' ? 422 : 204);
    const quote = await buildQuote(company, { decided: 'approved' });
    await listener.deliver();
    const { deliveries } = await api.webhooks.deliveries({ id });
    const delivery_id = deliveries.at(-1)?.id ?? '';
    expect(await api.webhooks.skip({ id, delivery_id })).toMatchObject({ state: 'skipped', next_try_at: null });
    await api.webhooks.skip({ id, delivery_id });
    expect(await listener.deliver()).toBeNull();
    expect(typesByQuote(receiver)).toEqual({ [quote.id]: LIFE.slice(1) });
    expect((await audited()).filter(({ action }) => action === 'webhook.skipped')).toMatchObject([
      { target: 'Q-1001', data: { event: 'quote.created' } },
    ]);
  });

  test('is resent under the same id, with the same bytes', async () => {
    const { api, company, id, receiver, secret } = listener;
    await buildQuote(company, { decided: 'approved' });
    await listener.deliver();
    const sent = receiver.accepted[1];
    const replayed = await api.webhooks.replay({ id, delivery_id: sent?.id ?? '' });
    expect(replayed).toMatchObject({ state: 'waiting', tries: 1, delivered_at: null });
    await listener.deliver();
    expect(receiver.accepted).toHaveLength(4);
    const again = receiver.accepted[3];
    expect([again?.id, again?.body]).toEqual([sent?.id, sent?.body]);
    if (again) verify(secret, again);
    expect((await audited()).at(-1)).toMatchObject({ action: 'webhook.replayed', target: 'Q-1001' });
  });

  test('is resent with everything since a given time, keeping each quote’s order', async () => {
    const { api, company, id, receiver } = listener;
    const before = await buildQuote(company);
    await listener.deliver();
    await app.query(`update webhook_deliveries set created_at = created_at - interval '1 day' where endpoint_id = $1`, [
      id,
    ]);
    const since = new Date(app.services.now().getTime() - HOUR_MS).toISOString();
    const first = await buildQuote(company, { decided: 'approved' });
    const second = await buildQuote(company, { sent: true });
    await listener.deliver();
    receiver.accepted.length = 0;
    expect(await api.webhooks.replaySince({ id, since })).toEqual({ count: 5 });
    await listener.deliver();
    expect(typesByQuote(receiver)).toEqual({ [first.id]: LIFE, [second.id]: LIFE.slice(0, 2) });
    expect(typesByQuote(receiver)).not.toHaveProperty(before.id);
    expect((await audited()).at(-1)).toMatchObject({ action: 'webhook.replayed', data: { since, count: 5 } });
  });

  test('is deleted after 30 days, even if it was never received', async () => {
    const { api, company, id, receiver } = listener;
    receiver.answer = () => 500;
    await buildQuote(company, { sent: true });
    await listener.deliver();
    await app.query(
      `update webhook_deliveries set created_at = created_at - interval '31 days'
       where endpoint_id = $1 and event_type = 'quote.created'`,
      [id],
    );
    receiver.answer = () => 204;
    await removeOldDeliveries(worker);
    await listener.deliver();
    const { deliveries } = await api.webhooks.deliveries({ id });
    expect(deliveries).toMatchObject([{ event_type: 'quote.shared', state: 'delivered' }]);
  });
});
