/** A worker in its own process that delivers webhooks. The test kills it in the middle. */
import { startBackgroundJobs } from '#server/background-jobs.ts';
import { workWhenTold } from '../processes/job-worker.ts';
import { IN_HOUSE } from '../webhook-listener.ts';

workWhenTold((services, connections) => startBackgroundJobs(services, connections), IN_HOUSE);
