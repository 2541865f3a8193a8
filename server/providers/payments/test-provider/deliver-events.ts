/** Posts the test provider's events to this server over HTTP, as any other provider would. */
import { isIPv6 } from 'node:net';
import type { ProviderEvent, WebhookSource } from '#server/providers/payments/provider.ts';
import { markDelivered, readWaitingEvent, waitingEvents } from './event-queries.ts';
import { providerEventBody, type TestProviderServices } from './events.ts';
import { signEvent } from './signature.ts';

export const EVENT_PATHS: Readonly<Record<WebhookSource, string>> = {
  platform: '/webhooks/test',
  connect: '/webhooks/test-connect',
};

const TIMEOUT_MS = 10_000;
const ANY_ADDRESS = new Set(['0.0.0.0', '::', '']);

/**
 * Returns where this server listens. A process that listens posts to itself, because it may not reach a proxy in
 * front of the public URL. A worker posts to the public URL.
 */
function ownAddress({ ROLE, PORT, HOST, PUBLIC_URL }: TestProviderServices['env']): string {
  if (ROLE !== 'all' || PORT === 0) return PUBLIC_URL;
  const host = ANY_ADDRESS.has(HOST) ? 'localhost' : HOST;
  return `http://${isIPv6(host) ? `[${host}]` : host}:${PORT}`;
}

/**
 * Does nothing if the event was delivered already.
 * @throws Error when delivery has to be retried
 */
export async function deliverEvent(
  services: TestProviderServices,
  eventId: string,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  const event = await readWaitingEvent(services.db, eventId);
  if (!event) return;
  const status = await post(services, event, AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]));
  if (status !== 200) throw new Error(`The response to the event was ${status}`);
  await markDelivered(services.db, eventId, services.now());
}

async function post({ env, now }: TestProviderServices, event: ProviderEvent, signal: AbortSignal): Promise<number> {
  const endpoint = event.account === null ? 'platform' : 'connect';
  const body = providerEventBody(event);
  const response = await fetch(ownAddress(env) + EVENT_PATHS[endpoint], {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'stripe-signature': signEvent(body, now(), { secretKey: env.SECRET_KEY, endpoint }),
    },
    body,
    redirect: 'error',
    signal,
  });
  await response.body?.cancel();
  return response.status;
}

/**
 * Posts all waiting events in order, without a worker.
 * @throws Error at the first event that is not accepted
 */
export async function deliverWaitingEvents(services: TestProviderServices): Promise<void> {
  for (const id of await waitingEvents(services.db)) await deliverEvent(services, id);
}
