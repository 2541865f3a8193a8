import type { Services } from '#server/features/services.ts';
import { defineJob } from '#server/platform/jobs/job.ts';
import { eventToApply, markApplied } from '#server/providers/payments/event-commands.ts';
import { EVENT_BATCHES, planEventQueue } from '#server/providers/payments/event-queues.ts';
import { applyPlanEvent } from './apply-plan-event.ts';

/** Reads the current state of the object that a provider's event is about, and stores it. */
export const applyPlanEventJob = defineJob({
  ...planEventQueue,
  needsDiskSpace: 'rows',
  // Applied promptly, because the owner is looking at the page that shows the purchase.
  ...EVENT_BATCHES,
  run: async (services: Services, ref) => {
    const event = await eventToApply(services.db, ref);
    if (!event) return;
    // Events of a provider that is no longer in use can't be looked up.
    if (ref.provider === services.payments.name) await applyPlanEvent(services, event.object);
    await markApplied(services.db, ref, services.now());
  },
});
