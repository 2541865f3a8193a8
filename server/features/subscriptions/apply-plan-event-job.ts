import type { Services } from '#server/features/services.ts';
import { defineJob } from '#server/platform/jobs/job.ts';
import { eventToApply, markApplied } from '#server/providers/payments/event-commands.ts';
import { EVENT_BATCHES, planEventQueue } from '#server/providers/payments/event-queues.ts';
import { applyPlanEvent } from './apply-plan-event.ts';

/** Reads the event's object from the provider in its current state, and stores it. */
export const applyPlanEventJob = defineJob({
  ...planEventQueue,
  needsDiskSpace: 'rows',
  // Runs promptly, because the owner is waiting to see the purchase.
  ...EVENT_BATCHES,
  run: async (services: Services, ref) => {
    const event = await eventToApply(services.db, ref);
    if (!event) return;
    // An earlier provider's events can no longer be looked up.
    if (ref.provider === services.payments.name) await applyPlanEvent(services, event.object);
    await markApplied(services.db, ref, services.now());
  },
});
