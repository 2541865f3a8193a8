/** Stores each event in the transaction that causes it. A job posts it. */
import { z } from 'zod';
import { PROVIDER_ID_MAX } from '#domain/payments/provider-payment.ts';
import { type Database, type Tx, withIdentity } from '#server/platform/db/client.ts';
import { EventRefused } from '#server/platform/http/signed-events.ts';
import { defineQueue } from '#server/platform/jobs/job.ts';
import type { JobSender } from '#server/platform/jobs/job-sender.ts';
import type { Env } from '#server/platform/settings/env.ts';
import type { ProviderEvent, WebhookSource } from '#server/providers/payments/provider.ts';
import { insertEvent } from './event-queries.ts';
import { randomPart } from './object-queries.ts';
import { checkSignature } from './signature.ts';

export interface TestProviderServices {
  readonly env: Pick<Env, 'SECRET_KEY' | 'PUBLIC_URL' | 'PORT' | 'HOST' | 'ROLE'>;
  readonly db: Database;
  readonly jobs: JobSender;
  now(): Date;
}

export const deliverEventQueue = defineQueue({
  name: 'deliver-test-provider-event',
  payload: z.object({ event_id: z.string().max(PROVIDER_ID_MAX) }),
  retry: { limit: 20, seconds: 1, doublingTo: 600 },
});

/** One action at the test provider. It and all its events share a transaction. */
export interface Act {
  tx: Tx;
  at: Date;
  emit(type: string, object: ProviderEvent['object'], account?: string | null): Promise<void>;
}

export const actIn = (services: TestProviderServices, tx: Tx, at: Date): Act => ({
  tx,
  at,
  async emit(type, object, account = null) {
    const event_id = `test_evt_${randomPart()}`;
    await insertEvent(tx, { id: event_id, type, account, object, createdAt: at });
    await services.jobs.send(tx, deliverEventQueue, { event_id });
  },
});

export function acting<T>(services: TestProviderServices, work: (act: Act) => Promise<T>): Promise<T> {
  return withIdentity(services.db, (tx) => work(actIn(services, tx, services.now())));
}

const sentEvent = z.object({
  id: z.string().min(1).max(PROVIDER_ID_MAX),
  type: z.string().min(1).max(PROVIDER_ID_MAX),
  account: z.string().max(PROVIDER_ID_MAX).nullable(),
  object: z.object({
    kind: z.enum(['subscription', 'checkout', 'account', 'payment', 'other']),
    id: z.string().min(1).max(PROVIDER_ID_MAX),
  }),
  created_at: z.iso.datetime(),
});

export function providerEventBody({ id, type, account, object, createdAt }: ProviderEvent): string {
  const sent: z.input<typeof sentEvent> = { id, type, account, object, created_at: createdAt.toISOString() };
  return JSON.stringify(sent);
}

/** @throws EventRefused for an event that this provider did not sign for this endpoint within the last minutes */
export function verifyTestEvent(
  { env, now }: Pick<TestProviderServices, 'env' | 'now'>,
  rawBody: Buffer,
  signature: string | undefined,
  endpoint: WebhookSource,
): ProviderEvent {
  checkSignature(rawBody, signature, now(), { secretKey: env.SECRET_KEY, endpoint });
  const { success, data } = sentEvent.safeParse(parsed(rawBody));
  if (!success) throw new EventRefused('The event is malformed');
  const { id, type, account, object, created_at } = data;
  if ((account === null) !== (endpoint === 'platform')) throw new EventRefused('The event is for the other endpoint');
  return { id, type, account, object, createdAt: new Date(created_at) };
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch (error) {
    throw new EventRefused('The event is not JSON', { cause: error });
  }
}
