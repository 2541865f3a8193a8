import { z } from 'zod';
import type { Services } from '#server/features/services.ts';
import { defineJob } from '#server/jobs/job.ts';
import { removeOldNotifications } from './remove-old-notifications.ts';

export const removeOldNotificationsJob = defineJob({
  name: 'remove-old-notifications',
  payload: z.object({}),
  retry: { limit: 3, seconds: 60 },
  needsRoom: 'none',
  // Night in the Americas, at a minute when no other daily job starts.
  schedule: '57 8 * * *',
  run: (services: Services) => removeOldNotifications(services),
});
