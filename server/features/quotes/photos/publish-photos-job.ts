import { z } from 'zod';
import { photosShownAt } from '#domain/quote/photos.ts';
import type { Services } from '#server/features/services.ts';
import { defineJob } from '#server/jobs/job.ts';
import { endPhotoVisit } from './publish-photos.ts';

/** The time of a visit is over: the customer sees the photos that changed. Given up, they wait for the next update of the quote. */
export const publishPhotosJob = defineJob({
  name: 'publish-photos',
  /** changed_at: which visit */
  payload: z.object({ org_id: z.uuid(), quote_id: z.uuid(), changed_at: z.iso.datetime() }),
  // Only a database that is away holds it up.
  retry: { limit: 20, seconds: 5, doublingTo: 600 },
  needsRoom: 'rows',
  startAt: ({ changed_at }) => photosShownAt(new Date(changed_at)),
  run: (services: Services, payload) => endPhotoVisit(services, payload),
});
