/** Delivers webhooks until the test kills this process. */
import { startBackgroundJobs } from '#server/background-jobs.ts';
import { workOnSignal } from '#tests/processes/job-worker.ts';
import { IN_HOUSE } from '#tests/support/webhook-listener.ts';

workOnSignal((services, connections) => startBackgroundJobs(services, connections), IN_HOUSE);
