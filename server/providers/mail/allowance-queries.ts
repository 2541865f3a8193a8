import { sql } from 'kysely';
import {
  type AllowanceFacts,
  type AllowanceUse,
  allowanceUse,
  type MailLimits,
  mailLimitsOf,
  REPUTATION_DAYS,
} from '#domain/company/mail-allowance.ts';
import type { SubscriptionFacts } from '#domain/company/subscription.ts';
import { DAY_MS } from '#domain/durations.ts';
import type { Tx } from '#server/platform/db/client.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';

export interface CompanyAllowance {
  allowance: MailLimits;
  ownerConfirmed: boolean;
  use: AllowanceUse;
  /** when someone asked the operator for a higher limit, if that request is open */
  requestedAt: Date | null;
  timeZone: string;
}

/** Reads everything that the limit depends on, in the transaction that queues the emails. */
export async function readAllowance(tx: Tx, scope: OrgScope, now: Date): Promise<CompanyAllowance> {
  const company = await companyQuery(tx, scope).executeTakeFirstOrThrow();
  const { mails, bounces, complaints } = await reputationQuery(tx, scope, now).executeTakeFirstOrThrow();
  const invited = await invitationsQuery(tx, scope, now).executeTakeFirstOrThrow();
  const { mailed_at, raised_hour, raised_day, requested_at } = company;
  const facts: AllowanceFacts = {
    ownerConfirmed: company.email_confirmed_at !== null,
    companyCreatedAt: company.created_at,
    subscription: subscriptionOf(company),
    mails: mails + invited.mails,
    bounces: bounces + invited.bounces,
    complaints,
    raised: raised_hour !== null && raised_day !== null ? { hour: raised_hour, day: raised_day } : null,
  };
  const allowance = mailLimitsOf(facts, now);
  return {
    allowance,
    ownerConfirmed: facts.ownerConfirmed,
    use: allowanceUse(allowance, mailed_at ?? [], now),
    requestedAt: requested_at,
    timeZone: company.time_zone,
  };
}

/** Before the owner confirms their email, no email reaches a customer. */
export function ownerConfirmed(scope: OrgScope) {
  return sql<boolean>`exists (
    select from users as owner where owner.org_id = ${scope.orgId} and owner.role = 'owner'
      and owner.disabled_at is null and owner.email_confirmed_at is not null)`.as('owner_confirmed');
}

function companyQuery(tx: Tx, scope: OrgScope) {
  return tx
    .selectFrom('organizations as company')
    .leftJoin('users as owner', (join) =>
      join.onRef('owner.org_id', '=', 'company.id').on('owner.role', '=', 'owner').on('owner.disabled_at', 'is', null),
    )
    .leftJoin('subscriptions as plan', 'plan.org_id', 'company.id')
    .leftJoin('message_allowances as counter', 'counter.org_id', 'company.id')
    .where('company.id', '=', scope.orgId)
    .select([
      'company.created_at',
      'company.time_zone',
      'owner.email_confirmed_at',
      'plan.status',
      'plan.plan_id',
      'plan.current_period_end',
      'plan.provider_subscription_id',
      'plan.cancel_at_period_end',
      'counter.mailed_at',
      'counter.raised_hour',
      'counter.raised_day',
      'counter.requested_at',
    ])
    .limit(1)
    .$narrowType<{ status: SubscriptionFacts['status'] | null; mailed_at: Date[] | null }>();
}

function subscriptionOf(row: {
  status: SubscriptionFacts['status'] | null;
  plan_id: string | null;
  current_period_end: Date | null;
  provider_subscription_id: string | null;
  cancel_at_period_end: boolean | null;
}): SubscriptionFacts | null {
  const { status, plan_id, current_period_end, provider_subscription_id } = row;
  if (status === null || plan_id === null) return null;
  const cancel_at_period_end = row.cancel_at_period_end ?? false;
  return { status, plan_id, current_period_end, provider_subscription_id, cancel_at_period_end };
}

const reputationSince = (now: Date) => new Date(now.getTime() - REPUTATION_DAYS * DAY_MS);

/** Selects the sent invitations. Resending an invitation counts as another email. */
function invitationsQuery(tx: Tx, scope: OrgScope, now: Date) {
  return tx
    .selectFrom('invitations')
    .where('org_id', '=', scope.orgId)
    .where('created_at', '>', reputationSince(now))
    .select((eb) => [eb.fn.countAll<number>().as('mails'), eb.fn.count<number>('bounced_at').as('bounces')]);
}

function reputationQuery(tx: Tx, scope: OrgScope, now: Date) {
  return tx
    .selectFrom('messages')
    .where('org_id', '=', scope.orgId)
    .where('kind', '=', 'quote_sent')
    .where('channel', '=', 'email')
    .where('created_at', '>', reputationSince(now))
    .select((eb) => [
      eb.fn.countAll<number>().as('mails'),
      eb.fn.count<number>('bounced_at').as('bounces'),
      eb.fn.count<number>('complained_at').as('complaints'),
    ]);
}
