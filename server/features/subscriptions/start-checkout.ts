import { type ChosenPlan, planTitle, tooManyUsers, usersToDeactivate } from '#domain/company/plan-change.ts';
import { subscriptionPlanById } from '#domain/company/plans.ts';
import { trialForCheckout } from '#domain/company/subscription.ts';
import { ProductError } from '#domain/errors.ts';
import type { Services } from '#server/features/services.ts';
import type { Author } from '#server/platform/auth/context.ts';
import { isEnding, type Member } from '#server/platform/auth/viewer.ts';
import { writeAudit } from '#server/platform/db/audit.ts';
import { type Tx, withOrg } from '#server/platform/db/client.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import { type HostedPage, ProviderRefused } from '#server/providers/payments/provider.ts';
import { applyCheckout } from './apply-plan-event.ts';
import { activeUsers, isBought, type StoredPlan, storedPlan } from './queries.ts';
import { watchCheckoutJob } from './watch-checkout-job.ts';

const ALREADY_BOUGHT = 'Your company already has a plan. Reload the page to see or change it.';
const CHOSEN_ELSEWHERE = 'Another plan was chosen in another window. Continue there, or choose again here.';

interface Attempt extends ChosenPlan {
  number: number;
  plan_before: StoredPlan;
  open: HostedPage | null;
  /** session of an earlier attempt, which was about another plan */
  earlierSession: string | null;
}

/**
 * Opens the provider's page on which the owner buys a plan. The same choice opens the same page again. Another choice
 * closes the earlier page first, so that two windows can't buy two plans.
 * @returns the URL of the page
 * @throws ProductError CHANGED_BY_OTHER for a company that has a plan, SEAT_LIMIT naming whom to deactivate,
 * COMPANY_ENDING
 * @throws ProviderUnavailable, ProviderRefused
 */
export async function startCheckout(
  services: Services,
  member: Member,
  chosen: ChosenPlan,
  author: Author,
): Promise<string> {
  if (isEnding(member.organization)) throw new ProductError('COMPANY_ENDING');
  const { payments } = services;
  const attempt = await beginAttempt(services, member.scope, chosen, null);
  if (attempt.earlierSession !== null) {
    await payments.expirePlanCheckout(attempt.earlierSession);
    await refuseIfBought(services, member.scope, attempt.earlierSession);
  }
  if (!attempt.open) return openPage(services, member, attempt, author);
  if (await refuseIfBought(services, member.scope, attempt.open.sessionId)) return attempt.open.url;
  // The page expired unused, or the plan bought on it has ended.
  const again = await beginAttempt(services, member.scope, chosen, attempt.open.sessionId);
  return openPage(services, member, again, author);
}

/**
 * Stores a plan that was bought on the page.
 * @returns false when the page can no longer be used
 * @throws ProductError CHANGED_BY_OTHER when that plan hasn't ended
 */
async function refuseIfBought(services: Services, scope: OrgScope, sessionId: string): Promise<boolean> {
  const checkout = await services.payments.readPlanCheckout(sessionId);
  if (!checkout || !(await applyCheckout(services, scope, checkout))) return checkout?.status === 'open';
  const plan = await withOrg(services.db, scope, (tx) => storedPlan(tx, scope));
  if (isBought(plan, services.payments)) throw new ProductError('CHANGED_BY_OTHER', ALREADY_BOUGHT);
  return false;
}

/**
 * Starts a new attempt.
 * @param over the checkout session to replace, because it expired or its plan has ended; null on the first attempt
 */
function beginAttempt(services: Services, scope: OrgScope, chosen: ChosenPlan, over: string | null): Promise<Attempt> {
  return withOrg(services.db, scope, async (tx) => {
    const plan_before = await storedPlan(tx, scope);
    if (isBought(plan_before, services.payments)) throw new ProductError('CHANGED_BY_OTHER', ALREADY_BOUGHT);
    await assertEverybodyFits(tx, scope, chosen);
    const { attempt, session_id, url, plan_id, billing_interval } = await lockedCheckout(tx, services, scope, chosen);
    const isSame = plan_id === chosen.plan && billing_interval === chosen.interval;
    const open = session_id !== null && url !== null ? { sessionId: session_id, url } : null;
    const isOver = session_id !== null && session_id === over;
    if (isSame && !isOver) return { ...chosen, number: attempt, plan_before, open, earlierSession: null };
    const next = { attempt: attempt + 1, plan_id: chosen.plan, billing_interval: chosen.interval };
    await tx
      .updateTable('plan_checkouts')
      .set({ ...next, session_id: null, url: null, started_at: services.now() })
      .where('org_id', '=', scope.orgId)
      .execute();
    return { ...chosen, number: next.attempt, plan_before, open: null, earlierSession: isSame ? null : session_id };
  });
}

/** Locks the company's only checkout row, so that choices in two windows wait for each other. */
async function lockedCheckout(tx: Tx, { now }: Services, scope: OrgScope, { plan, interval }: ChosenPlan) {
  await tx
    .insertInto('plan_checkouts')
    .values({ org_id: scope.orgId, plan_id: plan, billing_interval: interval, started_at: now() })
    .onConflict((conflict) => conflict.column('org_id').doNothing())
    .execute();
  return tx
    .selectFrom('plan_checkouts')
    .where('org_id', '=', scope.orgId)
    .select(['attempt', 'session_id', 'url', 'plan_id', 'billing_interval'])
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** @throws ProductError SEAT_LIMIT naming whom to deactivate */
export async function assertEverybodyFits(tx: Tx, scope: OrgScope, { plan }: Pick<ChosenPlan, 'plan'>): Promise<void> {
  const users = await activeUsers(tx, scope);
  const next = subscriptionPlanById(plan);
  const problem = tooManyUsers(next, users);
  if (!problem) return;
  const deactivate = usersToDeactivate(users, next).map(({ id, name }) => ({ id, full_name: name }));
  throw new ProductError('SEAT_LIMIT', problem, { deactivate });
}

/** The idempotency key contains the attempt's number, so a retry opens the same page. */
async function openPage(services: Services, member: Member, attempt: Attempt, author: Author): Promise<string> {
  const { payments, env, now } = services;
  const { plan_before, number, plan, interval } = attempt;
  const { scope } = member;
  const page = await payments
    .startPlanCheckout({
      orgId: scope.orgId,
      customerId: plan_before.provider === payments.name ? plan_before.customerId : null,
      email: member.email,
      plan,
      interval,
      trialEnd: trialForCheckout(plan_before.facts, now()),
      successUrl: `${env.PUBLIC_URL}/checkout/success?session_id={CHECKOUT_SESSION_ID}`,
      cancelUrl: `${env.PUBLIC_URL}/checkout/cancel`,
      idempotencyKey: `plan:${scope.orgId}:${number}`,
    })
    .catch(async (error: unknown) => {
      if (error instanceof ProviderRefused) await giveUpAttempt(services, scope, number);
      throw error;
    });
  if (await keepPage(services, scope, attempt, page, author)) return page.url;
  // No one has seen this page, because another window has chosen another plan meanwhile.
  await payments.expirePlanCheckout(page.sessionId);
  throw new ProductError('CHANGED_BY_OTHER', CHOSEN_ELSEWHERE);
}

/** Starts a new attempt, because the provider repeats its refusal for the same idempotency key. */
async function giveUpAttempt({ db }: Services, scope: OrgScope, number: number): Promise<void> {
  await withOrg(db, scope, (tx) =>
    tx
      .updateTable('plan_checkouts')
      .set({ attempt: number + 1 })
      .where('org_id', '=', scope.orgId)
      .where('attempt', '=', number)
      .where('session_id', 'is', null)
      .execute(),
  );
}

/** @returns false when this is no longer the latest attempt */
function keepPage(
  services: Services,
  scope: OrgScope,
  { number, ...chosen }: Attempt,
  { sessionId, url }: HostedPage,
  author: Author,
): Promise<boolean> {
  return withOrg(services.db, scope, async (tx) => {
    const latest = await tx
      .selectFrom('plan_checkouts')
      .where('org_id', '=', scope.orgId)
      .where('attempt', '=', number)
      .select('session_id')
      .forUpdate()
      .executeTakeFirst();
    if (!latest) return false;
    // Another window chose the same plan and stored the same page a moment earlier.
    if (latest.session_id !== null) return latest.session_id === sessionId;
    await tx
      .updateTable('plan_checkouts')
      .set({ session_id: sessionId, url })
      .where('org_id', '=', scope.orgId)
      .where('attempt', '=', number)
      .execute();
    const at = services.now();
    await writeAudit(tx, scope, { ...author, action: 'plan.checkout_started', target: planTitle(chosen), at });
    await services.jobs.send(tx, watchCheckoutJob, { org_id: scope.orgId, session_id: sessionId });
    return true;
  });
}
