import type { Database } from '#server/platform/db/client.ts';
import { defineRepeatedJob } from '#server/platform/jobs/job.ts';
import { removeOldPaymentEvents } from './event-commands.ts';
import type { PaymentProvider } from './provider.ts';

interface Services {
  readonly db: Database;
  readonly payments: Pick<PaymentProvider, 'removeOld'>;
  now(): Date;
}

export const removeOldEventsJob = defineRepeatedJob({
  name: 'remove-old-provider-events',
  needsDiskSpace: 'none',
  async run({ db, payments, now }: Services) {
    await removeOldPaymentEvents(db, now());
    await payments.removeOld();
  },
});
