/** Takes a job to sign a quote and never finishes it. The test kills this process while it has the job. */
import { setTimeout as delay } from 'node:timers/promises';
import { DAY_MS } from '#domain/durations.ts';
import { signQuoteJob } from '#server/features/quotes/evidence/sign-quote-job.ts';
import type { Services } from '#server/features/services.ts';
import { startWorkers } from '#server/platform/jobs/workers.ts';
import { workOnSignal } from './job-worker.ts';

workOnSignal((services, connections) => {
  const hanging = {
    ...signQuoteJob,
    async run(_services: Services, payload: object) {
      process.send?.({ taken: payload });
      await delay(DAY_MS);
    },
  };
  return startWorkers(services, connections, [hanging]);
});
