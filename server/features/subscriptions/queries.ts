import type { ActiveUser, ChosenPlan } from '#domain/company/plan-change.ts';
import { subscriptionPlanById } from '#domain/company/plans.ts';
import type { SubscriptionFacts } from '#domain/company/subscription.ts';
import type { Role } from '#domain/team/permissions.ts';
import { SUBSCRIPTION_COLUMNS, subscriptionFacts } from '#server/platform/auth/subscription-facts.ts';
import type { Database, Tx } from '#server/platform/db/client.ts';
import { type OrgScope, scopeOfJob } from '#server/platform/db/scope.ts';
import type { PaymentProvider } from '#server/providers/payments/provider.ts';

export interface StoredPlan {
  facts: SubscriptionFacts;
  version: number;
  provider: string | null;
  customerId: string | null;
  subscriptionId: string | null;
  lastNoticeDay: number | null;
  /** the downgrade that was scheduled when the owner canceled the plan; scheduled again if they keep the plan */
  kept: ChosenPlan | null;
}

/** @throws Error for a company without a subscription, because sign-up always creates one */
export async function storedPlan(tx: Tx, scope: OrgScope): Promise<StoredPlan> {
  const row = await tx
    .selectFrom('subscriptions')
    .where('org_id', '=', scope.orgId)
    .select(SUBSCRIPTION_COLUMNS)
    .select(['version', 'provider', 'provider_customer_id', 'last_notice_day', 'kept_plan_id', 'kept_interval'])
    .executeTakeFirstOrThrow();
  const facts = subscriptionFacts(row);
  if (!facts) throw new Error('A stored subscription has a plan and a status');
  return {
    facts,
    version: row.version,
    provider: row.provider,
    customerId: row.provider_customer_id,
    subscriptionId: row.provider_subscription_id,
    lastNoticeDay: row.last_notice_day,
    kept:
      row.kept_plan_id === null
        ? null
        : {
            plan: subscriptionPlanById(row.kept_plan_id).id,
            interval: row.kept_interval === 'year' ? 'year' : 'month',
          },
  };
}

export interface BoughtPlan extends StoredPlan {
  subscriptionId: string;
}

/** Returns true for a plan that hasn't ended, bought from the provider that this installation uses now. */
export function isBought(plan: StoredPlan, { name }: Pick<PaymentProvider, 'name'>): plan is BoughtPlan {
  return plan.subscriptionId !== null && plan.provider === name && plan.facts.status !== 'canceled';
}

export async function activeUsers(tx: Tx, scope: OrgScope): Promise<ActiveUser[]> {
  const rows = await tx
    .selectFrom('users')
    .where('org_id', '=', scope.orgId)
    .where('disabled_at', 'is', null)
    .select(['id', 'full_name', 'role', 'last_seen_at'])
    .$narrowType<{ role: Role }>()
    .execute();
  return rows.map(({ id, full_name, role, last_seen_at }) => ({ id, name: full_name, role, lastSeenAt: last_seen_at }));
}

export async function companyOfSubscription({ identity }: Database, subscriptionId: string): Promise<OrgScope | null> {
  const row = await identity.kysely
    .selectFrom('subscriptions')
    .where('provider_subscription_id', '=', subscriptionId)
    .select('org_id')
    .executeTakeFirst();
  return row ? scopeOfJob(row) : null;
}

/** Returns null when the company was deleted, or never belonged to this installation. */
export async function knownCompany({ identity }: Database, orgId: string): Promise<OrgScope | null> {
  const row = await identity.kysely
    .selectFrom('subscriptions')
    .where('org_id', '=', orgId)
    .select('org_id')
    .executeTakeFirst();
  return row ? scopeOfJob(row) : null;
}

const PAGE = 200;

/** Yields every plan bought from the provider, even ended ones, because a customer may have renewed them. */
export async function* boughtPlans({ identity }: Database, provider: string) {
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const page = await identity.kysely
      .selectFrom('subscriptions')
      .where('org_id', '>', after)
      .where('provider', '=', provider)
      .where('provider_subscription_id', 'is not', null)
      .select(['org_id', 'provider_subscription_id'])
      .$narrowType<{ provider_subscription_id: string }>()
      .orderBy('org_id')
      .limit(PAGE)
      .execute();
    for (const { org_id, provider_subscription_id } of page)
      yield { scope: scopeOfJob({ org_id }), subscriptionId: provider_subscription_id };
    const last = page.at(-1);
    if (!last || page.length < PAGE) return;
    after = last.org_id;
  }
}

export async function* failingCompanies({ identity }: Database) {
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const page = await identity.kysely
      .selectFrom('subscriptions')
      .where('org_id', '>', after)
      .where('past_due_since', 'is not', null)
      .select('org_id')
      .orderBy('org_id')
      .limit(PAGE)
      .execute();
    for (const row of page) yield scopeOfJob(row);
    const last = page.at(-1);
    if (!last || page.length < PAGE) return;
    after = last.org_id;
  }
}

export async function checkoutSession(tx: Tx, scope: OrgScope): Promise<string | null> {
  const row = await tx
    .selectFrom('plan_checkouts')
    .where('org_id', '=', scope.orgId)
    .select('session_id')
    .executeTakeFirst();
  return row?.session_id ?? null;
}
