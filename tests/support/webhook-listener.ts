/** A company with a webhook to another program. Tests run the worker's job themselves. */
import { WEBHOOK_EVENT_TYPES, type WebhookEventType } from '#domain/company/webhook-events.ts';
import { deliverWebhooks } from '#server/features/integrations/webhooks/deliver.ts';
import type { Services } from '#server/features/services.ts';
import type { TestApp } from './app.ts';
import { buildCompany, type TestCompany } from './factories.ts';
import { type Receiver, startReceiver } from './webhook-receiver.ts';

/** Lets an app send webhooks to a receiver on this machine. */
export const IN_HOUSE = { WEBHOOKS_ALLOW_PRIVATE: '1' };

export interface Listener {
  readonly company: TestCompany;
  readonly api: TestCompany['owner']['client']['api'];
  readonly receiver: Receiver;
  readonly id: string;
  readonly secret: string;
  /** Runs the job as long as a delivery is due. @returns when the next delivery is due */
  deliver(): Promise<Date | null>;
  /** Pretends that this many milliseconds have passed for everything queued. */
  timePasses(milliseconds: number): Promise<void>;
  close(): Promise<void>;
}

export async function buildListener(
  app: TestApp,
  worker: Services,
  event_types: readonly WebhookEventType[] = WEBHOOK_EVENT_TYPES,
): Promise<Listener> {
  const company = await buildCompany(app);
  const { api } = company.owner.client;
  const receiver = await startReceiver();
  const entry = { url: receiver.url, description: 'Our books', event_types: [...event_types] };
  const { endpoint, secret } = await api.webhooks.create(entry);
  return {
    company,
    api,
    receiver,
    id: endpoint.id,
    secret,
    deliver: () => deliverWhatIsDue(worker, { org_id: company.orgId, endpoint_id: endpoint.id }),
    async timePasses(milliseconds) {
      await app.query(
        `update webhook_deliveries set next_try_at = next_try_at - $2 * interval '1 ms',
           claimed_until = claimed_until - $2 * interval '1 ms' where endpoint_id = $1`,
        [endpoint.id, milliseconds],
      );
    },
    close: () => receiver.close(),
  };
}

export async function deliverWhatIsDue(
  worker: Services,
  job: { org_id: string; endpoint_id: string },
): Promise<Date | null> {
  for (;;) {
    const next = await deliverWebhooks(worker, job, new AbortController().signal);
    if (next === null || next > worker.now()) return next;
  }
}

/** Returns the event types received for each quote, in order of arrival. */
export function typesByQuote({ accepted }: Pick<Receiver, 'accepted'>): Record<string, string[]> {
  const byQuote: Record<string, string[]> = {};
  for (const { event } of accepted) (byQuote[String(event.data['quote_id'])] ??= []).push(event.type);
  return byQuote;
}
