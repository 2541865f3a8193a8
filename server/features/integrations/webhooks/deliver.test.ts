import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { DAY_MS, HOUR_MS } from '#domain/durations.ts';
import { appendEvent } from '#server/features/quotes/evidence/events.ts';
import type { Services } from '#server/features/services.ts';
import { withQuote } from '#server/platform/db/quote-lock.ts';
import { tokenOf } from '#tests/isolation/quote-samples.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildQuote } from '#tests/support/factories.ts';
import { deliverMails } from '#tests/support/mail-delivery.ts';
import { buildListener, IN_HOUSE, type Listener, typesByQuote } from '#tests/support/webhook-listener.ts';
import { startReceiver, verify } from '#tests/support/webhook-receiver.ts';
import { deliverWebhooks } from './deliver.ts';

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

describe('an event', () => {
  test("is sent signed, in the order of its quote's events, and recorded", async () => {
    const { api, receiver, secret, company, id } = listener;
    const quote = await buildQuote(company, { decided: 'approved' });
    await listener.deliver();
    expect(receiver.received.map(({ event }) => event.type)).toEqual(LIFE);
    for (const message of receiver.received) expect(verify(secret, message)).toEqual(JSON.parse(message.body));
    const [created, , approved] = receiver.received;
    expect(created?.headers).toMatchObject({ 'content-type': 'application/json', 'user-agent': 'Rinseline-Webhooks' });
    expect(approved?.event).toEqual({
      type: 'quote.approved',
      timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
      data: {
        quote_id: quote.id,
        quote_number: 'Q-1001',
        revision: 1,
        status: 'approved',
        label: 'approved',
        total_cents: 30_000,
        currency: 'USD',
        customer_name: 'Carla Customer',
        decision: {
          decided_at: approved?.event.timestamp,
          decided_by: 'staff',
          name: 'Carla Customer',
          channel: 'phone',
          reason: '',
        },
      },
    });
    const { deliveries } = await api.webhooks.deliveries({ id });
    expect(deliveries.map(({ event_type, state, tries }) => [event_type, state, tries])).toEqual(
      LIFE.toReversed().map((type) => [type, 'delivered', 1]),
    );
    const { delivery, body, tries } = await api.webhooks.delivery({ id, delivery_id: approved?.id ?? '' });
    expect(delivery).toMatchObject({ quote_id: quote.id, quote_number: 'Q-1001', blocked: false, last_status: 204 });
    expect(body).toBe(approved?.body);
    expect(tries).toEqual([
      { at: expect.any(String), duration_ms: expect.any(Number), status: 204, error: null, response: '' },
    ]);
    expect(await api.webhooks.list()).toMatchObject([{ waiting: 0, last_delivered_at: delivery.delivered_at }]);
  });

  test('contains nothing that could approve a quote or identify a person', async () => {
    const { company, receiver, secret } = listener;
    const quote = await buildQuote(company);
    await listener.api.quotes.send({ id: quote.id, message: 'Hello' });
    await deliverMails(app, company.orgId, quote.id);
    const sent = await listener.api.quotes.get({ id: quote.id });
    const token = tokenOf(sent);
    const { approval } = app.client().api;
    await approval.viewed({ token, revision: 1 });
    await approval.ask({ token, question: 'Is Monday fine?', name: 'Carla' });
    await approval.decide({ token, decision: 'approved', name: 'Carla C.', revision: 1 });
    await listener.deliver();
    expect(receiver.accepted.map(({ event }) => event.type)).toEqual([
      'quote.created',
      'quote.sent',
      'quote.viewed',
      'quote.question',
      'quote.approved',
    ]);
    expect(receiver.accepted[3]?.event.data).toMatchObject({ question: { text: 'Is Monday fine?', name: 'Carla' } });
    expect(receiver.accepted[4]?.event.data).toMatchObject({ decision: { decided_by: 'customer', name: 'Carla C.' } });
    const everything = receiver.accepted.map(({ body }) => body).join('\n');
    for (const word of [token, secret, '127.0.0.1', '::1', 'user_agent', 'undici', 'node', company.owner.email])
      expect(everything).not.toContain(word);
  });

  test('is sent to every endpoint subscribed to it, each under its own id', async () => {
    const { api, company, receiver } = listener;
    const other = await startReceiver();
    const entry = { url: other.url, description: '', event_types: ['quote.approved' as const] };
    const { endpoint, secret } = await api.webhooks.create(entry);
    await buildQuote(company, { decided: 'approved' });
    await Promise.all([
      listener.deliver(),
      deliverWebhooks(worker, { org_id: company.orgId, endpoint_id: endpoint.id }, new AbortController().signal),
    ]);
    expect(other.accepted.map(({ event }) => event.type)).toEqual(['quote.approved']);
    expect(other.accepted[0]?.body).toBe(receiver.accepted[2]?.body);
    expect(other.accepted[0]?.id).not.toBe(receiver.accepted[2]?.id);
    expect(() => verify(secret, receiver.accepted[2] ?? { body: '', headers: {} })).toThrow('No matching signature');
    await other.close();
  });

  test('that is rolled back is sent to no one', async () => {
    const { company, id } = listener;
    const quote = await buildQuote(company);
    const rolledBack = withQuote(app.services.db, company.scope, quote.id, async (tx, locked) => {
      const actor = { kind: 'customer', id: null, name: 'Carla' } as const;
      const event = { quote: locked, type: 'viewed', actor, at: app.services.now() } as const;
      await appendEvent(tx, app.services, company.scope, event);
      throw new Error('the cause failed');
    });
    await expect(rolledBack).rejects.toThrow('the cause failed');
    const jobs = `select count(*)::int as jobs from pgboss.job where name = 'deliver-webhooks' and data->>'endpoint_id' = $1`;
    expect(await app.query(jobs, [id])).toEqual([{ jobs: 1 }]);
    await listener.deliver();
    expect(listener.receiver.received.map(({ event }) => event.type)).toEqual(['quote.created']);
  });
});

describe('a receiver with problems', () => {
  test('that is down, slow, broken and healthy again gets everything, in order for each quote', async () => {
    const { company, receiver, secret, api, id } = listener;
    const first = await buildQuote(company, { decided: 'approved' });
    const second = await buildQuote(company, { sent: true });
    await receiver.close();
    const down = await listener.deliver();
    expect(down?.getTime()).toBeGreaterThan(app.services.now().getTime());
    // The receiver is down for a whole day, and events queue up.
    const third = await buildQuote(company);
    await listener.timePasses(DAY_MS);
    await listener.deliver();
    const { deliveries } = await api.webhooks.deliveries({ id, state: 'waiting' });
    expect(deliveries.filter(({ blocked }) => !blocked)).toHaveLength(3);
    expect(new Set(deliveries.filter(({ blocked }) => !blocked).map(({ last_error }) => last_error))).toEqual(
      new Set(['The receiver refused the connection.']),
    );

    const back = await startReceiver(receiver.port);
    // The receiver accepts requests but never responds.
    back.answer = () => () => undefined;
    await listener.timePasses(HOUR_MS);
    await listener.deliver();
    expect((await api.webhooks.deliveries({ id, state: 'waiting' })).deliveries.at(-1)).toMatchObject({
      tries: 3,
      last_error: 'The receiver did not respond within 5 seconds.',
    });
    back.answer = () => 500;
    await listener.timePasses(HOUR_MS);
    await listener.deliver();
    expect(back.accepted).toEqual([]);
    back.answer = () => 204;
    await listener.timePasses(HOUR_MS);
    expect(await listener.deliver()).toBeNull();
    expect(typesByQuote(back)).toEqual({
      [first.id]: LIFE,
      [second.id]: LIFE.slice(0, 2),
      [third.id]: LIFE.slice(0, 1),
    });
    for (const message of back.accepted) verify(secret, message);
    const ofFirst = back.received.filter(({ event }) => event.data['quote_id'] === first.id);
    const created = ofFirst.filter(({ event }) => event.type === 'quote.created');
    expect(created).toHaveLength(3);
    expect(new Set(created.map((message) => message.id + message.body)).size).toBe(1);
    expect(await api.webhooks.list()).toMatchObject([{ waiting: 0, failing_since: null }]);
    await back.close();
  });

  test('that fails for one quote still gets other quotes’ events without delay', async () => {
    const { company, receiver, api, id } = listener;
    const bad = await buildQuote(company, { decided: 'approved' });
    receiver.answer = ({ event }) => (event.data['quote_id'] === bad.id ? 422 : 204);
    const good = await buildQuote(company, { decided: 'declined' });
    await listener.deliver();
    expect(typesByQuote(receiver)).toEqual({ [good.id]: ['quote.created', 'quote.shared', 'quote.declined'] });
    const { deliveries } = await api.webhooks.deliveries({ id, state: 'waiting' });
    expect(
      deliveries.map(({ event_type, blocked, tries, next_try_at }) => [event_type, blocked, tries, !!next_try_at]),
    ).toEqual([
      ['quote.approved', true, 0, false],
      ['quote.shared', true, 0, false],
      ['quote.created', false, 1, true],
    ]);
  });

  test('gets the events of every quote in order, whatever it responds', async () => {
    const { company, receiver } = listener;
    await fc.assert(
      fc.asyncProperty(fc.infiniteStream(fc.constantFrom(204, 204, 500, 429, 404)), async (answers) => {
        receiver.accepted.length = 0;
        const quotes = await Promise.all([1, 2, 3].map(() => buildQuote(company, { decided: 'approved' })));
        const triesOf = (id: string) => receiver.received.filter((message) => message.id === id).length;
        // Stays below the number of failures that pauses an endpoint.
        receiver.answer = ({ id }) => (triesOf(id) > 5 ? 204 : (answers.next().value ?? 204));
        while ((await listener.deliver()) !== null) await listener.timePasses(25 * HOUR_MS);
        expect(typesByQuote(receiver)).toEqual(Object.fromEntries(quotes.map(({ id }) => [id, LIFE])));
      }),
      { numRuns: 5 },
    );
  });

  test('isn’t called before the time given in its Retry-After', async () => {
    const { company, receiver } = listener;
    await buildQuote(company);
    receiver.answer = () => (answer) => answer.writeHead(503, { 'retry-after': '7200' }).end();
    const asked = await listener.deliver();
    expect(asked?.getTime()).toBeGreaterThan(app.services.now().getTime() + 1.9 * HOUR_MS);
  });
});

describe('concurrency', () => {
  test('two workers send nothing twice', async () => {
    const { company, receiver } = listener;
    const quotes = await Promise.all(Array.from({ length: 6 }, () => buildQuote(company, { sent: true })));
    await Promise.all([listener.deliver(), listener.deliver(), listener.deliver()]);
    await listener.deliver();
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(receiver.received.length);
    expect(Object.keys(typesByQuote(receiver)).sort()).toEqual(quotes.map(({ id }) => id).sort());
    expect(receiver.accepted).toHaveLength(12);
  });

  test('a receiver that hangs delays no other company', async () => {
    const hanging: (() => void)[] = [];
    listener.receiver.answer = () => (answer) => void hanging.push(() => answer.writeHead(204).end());
    const other = await buildListener(app, worker);
    await app.startWorkers();
    for (let number = 0; number < 5; number += 1) await buildQuote(listener.company);
    await vi.waitFor(() => expect(hanging.length).toBeGreaterThan(0), { timeout: 90_000, interval: 20 });
    await buildQuote(other.company, { decided: 'approved' });
    await vi.waitFor(() => expect(other.receiver.accepted).toHaveLength(3), { timeout: 90_000, interval: 20 });
    listener.receiver.answer = () => 204;
    for (const answer of hanging) answer();
    await other.close();
  });
});
