import {
  type ChosenPlan,
  type PlanChangeTime,
  planChangeSummary,
  planChangeTime,
  planCheckoutSummary,
} from '#domain/company/plan-change.ts';
import { trialForCheckout } from '#domain/company/subscription.ts';
import { staffDate } from '#domain/dates.ts';
import type { Services } from '#server/features/services.ts';
import { type Member } from '#server/platform/auth/viewer.ts';
import { withOrg } from '#server/platform/db/client.ts';
import { assertChangeable, presentChosenPlan } from './change-plan.ts';
import { isBought, storedPlan } from './queries.ts';

/** The effects of a choice, in sentences. `checkout` means that the company buys its first plan. */
interface PlanPreview {
  time: PlanChangeTime | 'checkout';
  summary: string[];
}

/** @throws ProviderUnavailable, ProviderRefused */
export async function previewPlan(services: Services, member: Member, next: ChosenPlan): Promise<PlanPreview> {
  const { db, payments, now } = services;
  const dateOf = (day: Date) => staffDate(day, member.organization?.timeZone ?? 'UTC', now());
  const plan = await withOrg(db, member.scope, (tx) => storedPlan(tx, member.scope));
  if (!isBought(plan, payments)) {
    return { time: 'checkout', summary: planCheckoutSummary(next, trialForCheckout(plan.facts, now()), dateOf) };
  }
  const time = planChangeTime(presentChosenPlan(plan.facts), next);
  if (time === 'none') return { time, summary: [] };
  assertChangeable(plan.facts);
  const preview = await payments.previewPlanChange({ subscriptionId: plan.subscriptionId, ...next });
  return { time, summary: planChangeSummary(next, time, preview, dateOf) };
}
