import { z } from 'zod';
import { defineJob } from '#server/jobs/job.ts';
import type { Env } from '#server/settings/env.ts';
import { runClock } from './clock.ts';
import type { TestProviderServices } from './events.ts';

export const clockJob = defineJob({
  name: 'test-provider-clock',
  payload: z.object({}),
  retry: { limit: 0, seconds: 0 },
  needsRoom: 'rows',
  schedule: '* * * * *',
  async run(services: TestProviderServices & { env: Pick<Env, 'PAYMENTS'> }) {
    if (services.env.PAYMENTS === 'test') await runClock(services);
  },
});
