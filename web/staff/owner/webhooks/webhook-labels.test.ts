import { expect, test } from 'vitest';
import { WEBHOOK_EVENT_TYPES, WEBHOOK_TEST } from '#domain/company/webhook-events.ts';
import {
  chosenEvents,
  durationLabel,
  endpointState,
  endpointTitle,
  eventName,
  lookAgainAtEndpointsMs,
  lookAgainMs,
  planLabel,
  readableBody,
  sentAgainLabel,
  triesLabel,
  tryLabel,
  type WebhookDelivery,
  type WebhookEndpoint,
  waitingLabel,
} from './webhook-labels.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const ZONE = 'America/New_York';

const ENDPOINT: WebhookEndpoint = {
  id: '01936b1e-7a2c-7000-8000-000000000001',
  url: 'https://hooks.example.com:8443/quotes?key=1',
  description: '',
  event_types: ['quote.approved'],
  state: 'active',
  paused_reason: null,
  failing_since: null,
  waiting: 0,
  last_delivered_at: null,
  old_secret_until: null,
  created_by: 'Dana Reyes',
  created_at: '2026-11-20T12:00:00Z',
};

const DELIVERY: WebhookDelivery = {
  id: '01936b1e-7a2c-7000-8000-000000000002',
  event_type: 'quote.approved',
  quote_id: null,
  quote_number: null,
  state: 'waiting',
  blocked: false,
  tries: 1,
  created_at: '2026-11-21T11:59:00Z',
  next_try_at: '2026-11-21T12:05:00Z',
  delivered_at: null,
  last_status: 500,
  last_error: 'It answered 500',
};

test('events are listed in the order of a quote’s life, and all of them together as "all"', () => {
  expect(chosenEvents(['quote.declined', 'quote.created'])).toBe('Created, Declined');
  expect(chosenEvents(WEBHOOK_EVENT_TYPES)).toBe('All events');
  expect(eventName(WEBHOOK_TEST)).toBe('Test');
  expect(eventName('quote.archived')).toBe('quote.archived');
});

test('an endpoint’s title is its description, or else its host', () => {
  expect(endpointTitle(ENDPOINT)).toBe('hooks.example.com:8443');
  expect(endpointTitle({ ...ENDPOINT, description: 'Accounting' })).toBe('Accounting');
  expect(endpointTitle({ description: '', url: 'nothing' })).toBe('nothing');
});

test.each([
  [{}, 'good', 'Active', /^$/],
  [{ failing_since: '2026-11-21T11:00:00Z' }, 'off', 'Failing', /since Sat, Nov 21(?:, 2026)?, 6:00 AM has failed/],
  [{ state: 'paused', paused_reason: 'person' }, 'off', 'Paused', /until someone resumes it/],
  [{ state: 'paused', paused_reason: 'failing' }, 'bad', 'Paused', /three days/],
  [{ state: 'paused', paused_reason: 'gone' }, 'bad', 'Paused', /410/],
] as const)('an endpoint with %j is %s: %s', (change, tone, word, reason) => {
  const words = endpointState({ ...ENDPOINT, ...change }, ZONE);
  expect(words).toMatchObject({ tone, word });
  expect(words.reason).toMatch(reason);
});

test.each([
  [{}, true, 'Next attempt Sat, Nov 21, 7:05 AM'],
  [{ next_try_at: '2026-11-21T11:59:59Z' }, true, 'Sending now'],
  [{ next_try_at: null, blocked: true }, true, 'Waiting for an earlier event for the same quote or job'],
  [{ next_try_at: null }, false, 'Will be sent when the endpoint is resumed'],
  [{ state: 'delivered', next_try_at: null }, true, ''],
  [{ state: 'skipped', next_try_at: null }, true, ''],
] as const)('a delivery with %j at an endpoint that is active (%s): %s', (change, isActive, words) => {
  expect(planLabel({ ...DELIVERY, ...change }, isActive, ZONE, NOW)).toBe(words);
});

test('counts of deliveries and attempts are formatted as text', () => {
  expect([1, 1200].map(waitingLabel)).toEqual(['1 delivery is waiting', '1,200 deliveries are waiting']);
  expect([0, 1, 1200].map(sentAgainLabel)).toEqual([
    'No events since then.',
    'Resending 1 delivery.',
    'Resending 1,200 deliveries.',
  ]);
  expect([0, 1, 2].map(triesLabel)).toEqual(['No attempts yet', '1 attempt', '2 attempts']);
  expect(tryLabel({ status: 204, error: null })).toBe('The receiver responded with status 204.');
  expect(tryLabel({ status: null, error: 'It did not answer in time.' })).toBe('It did not answer in time.');
  expect([312, 5004].map(durationLabel)).toEqual(['312 ms', '5.0 s']);
});

test('a JSON body is formatted for reading; any other body is unchanged', () => {
  expect(readableBody('{"type":"webhook.test"}')).toBe('{\n  "type": "webhook.test"\n}');
  expect(readableBody('<html>')).toBe('<html>');
});

test('deliveries are polled shortly after the next attempt, or every 30 seconds until then', () => {
  const again = (deliveries: WebhookDelivery[], isActive = true) => lookAgainMs(deliveries, isActive, NOW);
  expect(again([])).toBe(false);
  expect(again([{ ...DELIVERY, state: 'delivered' }])).toBe(false);
  expect(again([DELIVERY], false), 'paused: nothing happens automatically').toBe(false);
  expect(again([DELIVERY]), 'the next attempt is in five minutes').toBe(30_000);
  expect(again([DELIVERY, { ...DELIVERY, next_try_at: '2026-11-21T12:00:05Z' }])).toBe(6500);
  expect(again([{ ...DELIVERY, next_try_at: '2026-11-21T11:00:00Z' }])).toBe(1500);
  expect(again([{ ...DELIVERY, next_try_at: null, blocked: true }])).toBe(30_000);
});

test('endpoints are polled while a delivery is on its way', () => {
  const failing = { ...ENDPOINT, waiting: 2, failing_since: '2026-11-21T11:00:00Z' };
  expect(lookAgainAtEndpointsMs([ENDPOINT])).toBe(false);
  expect(lookAgainAtEndpointsMs([{ ...failing, state: 'paused' }])).toBe(false);
  expect(lookAgainAtEndpointsMs([failing])).toBe(30_000);
  expect(lookAgainAtEndpointsMs([failing, { ...ENDPOINT, waiting: 1 }])).toBe(3000);
});
