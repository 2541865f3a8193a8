import type { Services } from '#server/features/services.ts';
import type { Procedures } from '#server/platform/auth/procedures.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import { changePlan, openPortal, setCancellation } from './change-plan.ts';
import { presentCheckout, presentSubscription } from './present.ts';
import { previewPlan } from './preview-plan.ts';
import { readCheckout, readSubscription, refreshPlan } from './read-subscription.ts';
import { startCheckout } from './start-checkout.ts';

export function subscriptionRoutes({ subscription }: Procedures, services: Services) {
  const answer = async (scope: OrgScope) => presentSubscription(services, await readSubscription(services, scope));
  return {
    get: subscription.get.handler(({ context }) => answer(context.caller.member.scope)),
    preview: subscription.preview.handler(({ input, context }) => previewPlan(services, context.caller.member, input)),
    startCheckout: subscription.startCheckout.handler(async ({ input, context }) => ({
      url: await startCheckout(services, context.caller.member, input, context.caller.author),
    })),
    checkout: subscription.checkout.handler(async ({ input, context }) =>
      presentCheckout(services, await readCheckout(services, context.caller.member.scope, input.session_id)),
    ),
    change: subscription.change.handler(async ({ input, context }) => {
      const { scope } = context.caller.member;
      await changePlan(services, scope, input, context.caller.author);
      return answer(scope);
    }),
    cancel: subscription.cancel.handler(async ({ context }) => {
      const { scope } = context.caller.member;
      await setCancellation(services, scope, true, context.caller.author);
      return answer(scope);
    }),
    resume: subscription.resume.handler(async ({ context }) => {
      const { scope } = context.caller.member;
      await setCancellation(services, scope, false, context.caller.author);
      return answer(scope);
    }),
    openPortal: subscription.openPortal.handler(async ({ context }) => ({
      url: await openPortal(services, context.caller.member.scope),
    })),
    refresh: subscription.refresh.handler(async ({ context }) => {
      const { scope } = context.caller.member;
      await refreshPlan(services, scope);
      return answer(scope);
    }),
  };
}
