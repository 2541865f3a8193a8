import { z } from 'zod';
import { DAY_SECONDS } from '#domain/durations.ts';
import type { Services } from '#server/features/services.ts';
import { defineDispatchedJob } from '#server/platform/jobs/job.ts';
import { deliverWebhooks } from './deliver.ts';
import { EndpointRuns, type WebhookTarget } from './endpoint-runs.ts';

/** Delay after a failed run of an endpoint, for example because the database was down. */
const AGAIN_MS = 30_000;

export const deliverWebhooksJob = deliverWebhooksJobWith(deliverWebhooks);

/**
 * The queue only says which endpoints to check. `EndpointRuns` picks the next one, so that companies take turns. A lost
 * job loses no deliveries: `wakeEndpointsJob` finds them in their own table.
 */
export function deliverWebhooksJobWith(deliver: typeof deliverWebhooks) {
  return defineDispatchedJob({
    name: 'deliver-webhooks',
    payload: z.object({ org_id: z.uuid(), endpoint_id: z.uuid() }),
    expireInSeconds: 120,
    // Covers a database that is down. Receivers that are down have their own retry schedule.
    retry: { limit: 20, seconds: 5, doublingTo: 600 },
    // Every event adds a job, so jobs are deleted after a day. The delivery log keeps the outcomes.
    keepSeconds: DAY_SECONDS,
    laterKey: ({ endpoint_id }: WebhookTarget) => endpoint_id,
    dispatch(services: Services, { sendLater, stopping }) {
      const { log, now } = services;
      const runs = new EndpointRuns({
        async run(endpoint) {
          const next = await deliver(services, endpoint, stopping);
          if (!next) return;
          if (next > now() || stopping.aborted) await sendLater(endpoint, next);
          else runs.take(endpoint);
        },
        async onFailure(endpoint, error) {
          if (!stopping.aborted)
            log.warn({ err: error, ...endpoint }, 'Webhooks could not be sent and will be tried again');
          const again = new Date(now().getTime() + (stopping.aborted ? 0 : AGAIN_MS));
          // If the queue is down, too, `wakeEndpointsJob` finds the deliveries later.
          await sendLater(endpoint, again).catch((err: unknown) =>
            log.warn({ err, ...endpoint }, 'A webhook endpoint could not be queued again'),
          );
        },
      });
      return runs;
    },
  });
}
