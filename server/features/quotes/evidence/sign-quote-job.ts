import { z } from 'zod';
import type { Services } from '#server/features/services.ts';
import { defineJob } from '#server/platform/jobs/job.ts';
import { giveUpSigning } from './checks.ts';
import { signQuote } from './sign-quote.ts';
import { mailWithoutCopy } from './signed-copy-mails.ts';

export const signQuoteJob = defineJob({
  name: 'sign-quote',
  payload: z.object({ org_id: z.uuid(), quote_id: z.uuid() }),
  // A crashed worker process or a full disk may recover soon.
  retry: { limit: 8, seconds: 2, doublingTo: 600 },
  needsDiskSpace: 'files',
  run: (services: Services, payload) => signQuote(services, payload),
  /** Sends the emails about the decision without the copy, and shows staff that it is missing. */
  async onGiveUp(services, payload) {
    await mailWithoutCopy(services, payload);
    await giveUpSigning(services, payload);
  },
});
