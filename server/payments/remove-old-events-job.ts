import { z } from 'zod';
import type { Database } from '#server/db/client.ts';
import { defineJob } from '#server/jobs/job.ts';
import { removeOldEvents } from './event-commands.ts';
import type { PaymentProvider } from './provider.ts';

interface Services {
  readonly db: Database;
  readonly payments: Pick<PaymentProvider, 'removeOld'>;
  now(): Date;
}

export const removeOldEventsJob = defineJob({
  name: 'remove-old-provider-events',
  payload: z.object({}),
  retry: { limit: 3, seconds: 60 },
  needsRoom: 'none',
  // Night in the Americas, after the job that erases companies.
  schedule: '3 9 * * *',
  async run({ db, payments, now }: Services) {
    await removeOldEvents(db, now());
    await payments.removeOld();
  },
});
