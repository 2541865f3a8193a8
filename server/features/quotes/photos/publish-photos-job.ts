import { z } from 'zod';
import { photosShownAt } from '#domain/quote/photos.ts';
import type { Services } from '#server/features/services.ts';
import { defineJob } from '#server/platform/jobs/job.ts';
import { endPhotoVisit } from './publish-photos.ts';

/**
 * Publishes changed photos once a visit's time is over. If the job gives up, the quote's next update publishes them.
 */
export const publishPhotosJob = defineJob({
  name: 'publish-photos',
  /** changed_at identifies the visit. */
  payload: z.object({ org_id: z.uuid(), quote_id: z.uuid(), changed_at: z.iso.datetime() }),
  // Only an unavailable database delays this job.
  retry: { limit: 20, seconds: 5, doublingTo: 600 },
  needsDiskSpace: 'rows',
  startAt: ({ changed_at }) => photosShownAt(new Date(changed_at)),
  run: (services: Services, payload) => endPhotoVisit(services, payload),
});
