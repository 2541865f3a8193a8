/** A worker in its own process that delivers webhooks. The test kills it halfway. */
import { startBackgroundJobs } from '#server/background-jobs.ts';
import { workOnSignal } from '#tests/processes/job-worker.ts';
import { IN_HOUSE } from '#tests/support/webhook-listener.ts';

workOnSignal((services, connections) => startBackgroundJobs(services, connections), IN_HOUSE);
