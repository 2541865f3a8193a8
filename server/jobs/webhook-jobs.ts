/** Background work that tells other programs of events. */
import type { PgBoss } from 'pg-boss';
import type { JobPayloads, Services } from '#server/services.ts';
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

/**
 * Each run for an endpoint takes a place for some seconds at most; they wait for the network, not for this machine. However
 * many endpoints of a company do not answer, they hold two of the places.
 */
const PLACES = 16;
const PLACES_PER_COMPANY = 2;
const WAKE_CRON = '*/15 * * * *';

export async function takeWebhookJobs(
  boss: PgBoss,
  services: Services,
  jobs: WebhookJobs,
  stopping: AbortSignal,
): Promise<void> {
  const settings = {
    batchSize: 1,
    localConcurrency: PLACES,
    localGroupConcurrency: PLACES_PER_COMPANY,
    burstWhenBatchFull: true,
    // Nobody is called when a company is free for its next run.
    pollingIntervalSeconds: 2,
    notifyPollingIntervalSeconds: 2,
  } as const;
  await boss.work<JobPayloads['deliver-webhooks'], void>(DELIVER_WEBHOOKS, settings, async ([job]) => {
    if (!job) return;
    try {
      const next = await jobs.deliverWebhooks(services, job.data, AbortSignal.any([job.signal, stopping]));
      if (next) await boss.send(DELIVER_WEBHOOKS, job.data, laterRun(job.data, next));
    } catch (error) {
      services.log.warn({ err: error, queue: DELIVER_WEBHOOKS, jobId: job.id }, 'A job failed and will be tried again');
      throw error;
    }
  });
  await boss.work(WAKE_WEBHOOKS, async () => jobs.wakeWebhooks(services));
  await boss.schedule(WAKE_WEBHOOKS, WAKE_CRON);
}
