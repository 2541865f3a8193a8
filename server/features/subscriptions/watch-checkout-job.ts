import { z } from 'zod';
import { HOUR_SECONDS, MINUTE_MS } from '#domain/durations.ts';
import type { Services } from '#server/features/services.ts';
import { scopeOfJob } from '#server/platform/db/scope.ts';
import { defineJob } from '#server/platform/jobs/job.ts';
import { applyCheckout } from './apply-plan-event.ts';

/** Delay of the first check. The provider's event usually arrives earlier. */
const FIRST_LOOK_MS = 10 * MINUTE_MS;

/** Checks a checkout page until it closes, in case its events are lost. */
export const watchCheckoutJob = defineJob({
  name: 'watch-plan-checkout',
  payload: z.object({ org_id: z.uuid(), session_id: z.string().max(255) }),
  retry: { limit: 20, seconds: 60, doublingTo: HOUR_SECONDS },
  startAt: () => new Date(Date.now() + FIRST_LOOK_MS),
  needsDiskSpace: 'rows',
  run: async (services: Services, { org_id, session_id }) => {
    const checkout = await services.payments.readPlanCheckout(session_id);
    if (!checkout) return;
    if (checkout.status === 'open') return { againInSeconds: HOUR_SECONDS };
    await applyCheckout(services, scopeOfJob({ org_id }), checkout);
  },
});
