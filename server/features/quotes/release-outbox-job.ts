import { z } from 'zod';
import type { Services } from '#server/features/services.ts';
import { defineJob } from '#server/platform/jobs/job.ts';
import { mailKind } from '#server/platform/settings/mail-kind.ts';
import { releaseOutbox } from './release-outbox.ts';

export const releaseOutboxJob = defineJob({
  name: 'release-outbox',
  payload: z.object({}),
  retry: { limit: 5, seconds: 60 },
  needsDiskSpace: 'rows',
  atStart: ({ env }: Services) => mailKind(env) === 'smtp',
  run: (services: Services) => releaseOutbox(services),
});
