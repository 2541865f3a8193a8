/** Background work that tells other programs of events. */
import type { PgBoss } from 'pg-boss';
import type { JobPayloads, Services } from '#server/features/services.ts';
import { type Endpoint, EndpointRuns } from './endpoint-runs.ts';
import { DELIVER_WEBHOOKS, laterRun, WAKE_WEBHOOKS } from './queues.ts';

/** What the features bring to it. All may run twice. */
export interface WebhookJobs {
  /**
   * Works off for some seconds what is due for one endpoint.
   * @returns when the next delivery is due, or null when none is planned
   */
  deliverWebhooks(
    services: Services,
    payload: JobPayloads['deliver-webhooks'],
    stopping: AbortSignal,
  ): Promise<Date | null>;
  /** Wakes endpoints that have something to send, in case a job was lost. */
  wakeWebhooks(services: Services): Promise<void>;
  /** Forgets old deliveries and secrets that have ended; run once a day. */
  removeOldDeliveries(services: Services): Promise<void>;
}

/** Wake-ups taken out of the queue at once; each is a note to look at an endpoint, and costs nothing until its turn. */
const WAKE_UPS_AT_ONCE = 100;
/** How long an endpoint waits whose run broke off, as when the database is away. */
const AGAIN_MS = 30_000;
const WAKE_CRON = '*/5 * * * *';

export interface WebhookWork {
  /** Begins no more runs, lets those in hand end, and puts back what waits. */
  close(): Promise<void>;
}

/**
 * The queue only tells which endpoints to look at. Which of them is served next is decided here (`EndpointRuns`), where companies
 * take turns: in the queue a company would wait for everything that others had put there before.
 */
export async function takeWebhookJobs(
  boss: PgBoss,
  services: Services,
  jobs: WebhookJobs,
  stopping: AbortSignal,
): Promise<WebhookWork> {
  const runs = new EndpointRuns({
    async run(endpoint) {
      const next = await jobs.deliverWebhooks(services, endpoint, stopping);
      if (!next) return;
      if (next > services.now() || stopping.aborted)
        await boss.send(DELIVER_WEBHOOKS, endpoint, laterRun(endpoint, next));
      else runs.wake(endpoint);
    },
    async onFailure(endpoint, error) {
      if (!stopping.aborted)
        services.log.warn({ err: error, ...endpoint }, 'Webhooks could not be sent and will be tried again');
      const again = new Date(services.now().getTime() + (stopping.aborted ? 0 : AGAIN_MS));
      // When the queue is away as well, the look for forgotten deliveries finds them.
      await boss
        .send(DELIVER_WEBHOOKS, endpoint, laterRun(endpoint, again))
        .catch((err: unknown) => services.log.warn({ err, ...endpoint }, 'An endpoint could not be put back'));
    },
  });
  const settings = {
    batchSize: WAKE_UPS_AT_ONCE,
    burstWhenBatchFull: true,
    pollingIntervalSeconds: 2,
    notifyPollingIntervalSeconds: 2,
  } as const;
  await boss.work<Endpoint>(DELIVER_WEBHOOKS, settings, async (wakeUps) => {
    for (const { data } of wakeUps) runs.wake(data);
  });
  await boss.work(WAKE_WEBHOOKS, async () => jobs.wakeWebhooks(services));
  await boss.schedule(WAKE_WEBHOOKS, WAKE_CRON);
  // What a process had taken out of the queue when it died.
  await boss.send(WAKE_WEBHOOKS, {});
  return runs;
}
