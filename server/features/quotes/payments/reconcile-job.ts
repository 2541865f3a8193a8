import { z } from 'zod';
import type { Services } from '#server/features/services.ts';
import { defineJob } from '#server/jobs/job.ts';
import { reconcileQueue } from './payment-queues.ts';
import { queueReconciliations, reconcileCompany } from './reconcile.ts';

/** Every night, for each company with a payment account. */
export const reconcilePaymentsJob = defineJob({
  name: 'reconcile-payments',
  payload: z.object({}),
  retry: { limit: 5, seconds: 60 },
  needsRoom: 'rows',
  schedule: '11 8 * * *',
  run: (services: Services) => queueReconciliations(services),
});

/** The comparison of one company. A provider that is away is asked again, for some hours. */
export const reconcileCompanyJob = defineJob({
  ...reconcileQueue,
  // A busy company has thousands of payments in a week.
  expireInSeconds: 3600,
  places: { total: 2, perCompany: 1 },
  needsRoom: 'rows',
  run: (services: Services, payload) => reconcileCompany(services, payload),
});
