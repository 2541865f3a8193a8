import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { WEBHOOK_EVENT_TYPES } from '#domain/webhook-events.ts';
import { startTestApp, type TestApp } from '#tests/app.ts';
import { buildCompany, buildQuote, type TestCompany } from '#tests/factories.ts';
import { type Receiver, startReceiver, verify } from '#tests/webhook-receiver.ts';

let app: TestApp;
let company: TestCompany;
let receiver: Receiver;

beforeAll(async () => {
  app = await startTestApp({ settings: { WEBHOOKS_ALLOW_PRIVATE: '1' } });
});
afterAll(() => app?.close());
beforeEach(async () => {
  company = await buildCompany(app);
  receiver = await startReceiver();
});
afterEach(() => receiver.close());

const api = () => company.owner.client.api;

async function endpointFor(
  event_types: (typeof WEBHOOK_EVENT_TYPES)[number][] = [...WEBHOOK_EVENT_TYPES],
  url = receiver.url,
) {
  return api().webhooks.create({ url, description: 'Our books', event_types });
}

describe('an event', () => {
  test('is sent by the running program, signed, in order, and noted', async () => {
    const { secret, endpoint } = await endpointFor();
    await app.startWorkers();
    const quote = await buildQuote(company, { decided: 'approved' });
    await vi.waitFor(() => expect(receiver.accepted).toHaveLength(3), { timeout: 20_000, interval: 20 });
    expect(receiver.received.map(({ event }) => event.type)).toEqual([
      'quote.created',
      'quote.shared',
      'quote.approved',
    ]);
    for (const message of receiver.received) expect(verify(secret, message)).toEqual(JSON.parse(message.body));
    expect(receiver.received[2]?.event).toMatchObject({
      type: 'quote.approved',
      data: {
        quote_id: quote.id,
        quote_number: 'Q-1001',
        revision: 1,
        status: 'approved',
        total_cents: 30_000,
        currency: 'USD',
        customer_name: 'Carla Customer',
        decision: { decided_by: 'staff', name: 'Carla Customer', channel: 'phone', reason: '' },
      },
    });
    await vi.waitFor(async () => {
      const { deliveries } = await api().webhooks.deliveries({ id: endpoint.id });
      expect(deliveries.map(({ event_type, state, tries }) => [event_type, state, tries])).toEqual([
        ['quote.approved', 'delivered', 1],
        ['quote.shared', 'delivered', 1],
        ['quote.created', 'delivered', 1],
      ]);
    });
    expect((await api().webhooks.list())[0]).toMatchObject({ waiting: 0, last_delivered_at: expect.any(String) });
  });
});
