import { defineJob } from '#server/platform/jobs/job.ts';
import type { Env } from '#server/platform/settings/env.ts';
import { giveUpAccountText, sendAccountText } from './send-account-text.ts';
import { sendAccountTextQueue } from './text-queues.ts';

type SendServices = Parameters<typeof sendAccountText>[0] & { readonly env: Env };

/** Sends a code by text message. */
export const sendAccountTextJob = defineJob({
  ...sendAccountTextQueue,
  // Disk space for files is needed only by the test provider, which writes one.
  needsDiskSpace: ({ env }: SendServices) => (env.TEXTS === 'test' ? 'files' : 'rows'),
  concurrency: { total: 8, perCompany: 8 },
  run: sendAccountText,
  onGiveUp: giveUpAccountText,
});
