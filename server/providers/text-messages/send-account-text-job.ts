import { defineJob } from '#server/platform/jobs/job.ts';
import type { Env } from '#server/platform/settings/env.ts';
import { giveUpAccountText, sendAccountText } from './send-account-text.ts';
import { sendAccountTextQueue } from './text-queues.ts';

type SendServices = Parameters<typeof sendAccountText>[0] & { readonly env: Env };

export const sendAccountTextJob = defineJob({
  ...sendAccountTextQueue,
  // Only the test provider writes a file.
  needsDiskSpace: ({ env }: SendServices) => (env.TEXTS === 'test' ? 'files' : 'rows'),
  concurrency: { total: 8, perCompany: 8 },
  run: sendAccountText,
  onGiveUp: giveUpAccountText,
});
