/** Stores each of the provider's signed events once with its job, which applies it later. */
import type { RateLimits } from '#server/platform/auth/limits.ts';
import type { Database } from '#server/platform/db/client.ts';
import type { RawRoute } from '#server/platform/http/server.ts';
import { EventRefused, signedEventRoute } from '#server/platform/http/signed-events.ts';
import type { JobSender } from '#server/platform/jobs/job-sender.ts';
import type { Log } from '#server/platform/log/log.ts';
import { storeEvent } from './event-commands.ts';
import type { PaymentProvider, ProviderName, WebhookSource } from './provider.ts';

export interface WebhookServices {
  readonly db: Database;
  readonly jobs: JobSender;
  readonly limits: RateLimits;
  readonly log: Log;
  readonly payments: PaymentProvider;
  now(): Date;
}

const PREFIX = '/webhooks/';
/** Stripe's largest events are much smaller. */
export const EVENT_BODY_BYTES = 512 * 1024;

/** Neither endpoint can take every slot from the other. */
const STORING = { limit: 3, limitPerShare: 2, waitingPerShare: 2000, waiting: 4000, patienceMs: 10_000 };

/** Only the chosen provider has endpoints. */
function webhookPaths(name: ProviderName): Readonly<Record<string, WebhookSource>> {
  return { [PREFIX + name]: 'platform', [`${PREFIX}${name}-connect`]: 'connect' };
}

export function webhookRoute(services: WebhookServices, name: ProviderName): RawRoute {
  const endpoints = webhookPaths(name);
  return signedEventRoute(services, {
    prefix: PREFIX,
    paths: Object.keys(endpoints),
    signedBy: ['stripe-signature'],
    bodyBytes: EVENT_BODY_BYTES,
    storing: STORING,
    verify: ({ body, signatures: [signature], facts }) =>
      services.payments.verifyEvent(body, signature, endpoints[facts.path] ?? 'platform'),
    async store(event) {
      const receipt = await storeEvent(services, name, event, services.now());
      if (receipt === 'foreign')
        throw new EventRefused(`The event is about an unknown account: ${event.account}, ${event.type}`);
    },
  });
}
