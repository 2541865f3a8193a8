import { GRACE_DAYS } from '#domain/company/company-limits.ts';
import { DAY_MS } from '#domain/durations.ts';
import { ProductError } from '#domain/errors.ts';
import type { LockedAccount } from '#server/features/accounts/account/lock-account.ts';
import { type AuditEntry, writeAudit } from '#server/platform/db/audit.ts';
import { endFeeds } from '#server/platform/db/calendar-versions.ts';
import { enterOrg, type Tx } from '#server/platform/db/client.ts';
import { scopeOfMembership } from '#server/platform/db/scope.ts';

/**
 * Returns whether a company is a trial without a plan, teammates, quotes, customers or jobs. Leaves the transaction
 * scoped to that company.
 */
export async function isUnusedTrial(tx: Tx, userId: string, orgId: string): Promise<boolean> {
  await enterOrg(tx, scopeOfMembership({ orgId }));
  const company = await tx
    .selectFrom('organizations as company')
    .innerJoin('users as owner', 'owner.org_id', 'company.id')
    .innerJoin('subscriptions as plan', 'plan.org_id', 'company.id')
    .where('company.id', '=', orgId)
    .where('owner.id', '=', userId)
    .where('owner.role', '=', 'owner')
    .where('plan.provider_subscription_id', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('users').where('org_id', '=', orgId).where('id', '!=', userId).select('id'))),
    )
    .where(({ and, not, exists, selectFrom }) =>
      and([
        not(exists(selectFrom('quotes').where('quotes.org_id', '=', orgId).select('quotes.org_id'))),
        not(exists(selectFrom('customers').where('customers.org_id', '=', orgId).select('customers.org_id'))),
        not(exists(selectFrom('jobs').where('jobs.org_id', '=', orgId).select('jobs.org_id'))),
      ]),
    )
    .select('company.id')
    .executeTakeFirst();
  return company !== undefined;
}

/**
 * Closes the company of someone who is about to join another. The company is deleted in 30 days.
 * @throws ProductError LINK_INVALID when the company is more than an unused trial of their own
 */
export async function leaveTrial(
  tx: Tx,
  { id, org_id, email, full_name }: LockedAccount,
  request: AuditEntry['request'],
  now: Date,
): Promise<void> {
  if (org_id === null) return;
  if (!(await isUnusedTrial(tx, id, org_id))) throw new ProductError('LINK_INVALID');
  const scope = scopeOfMembership({ orgId: org_id });
  await endFeeds(tx, scope, id);
  await tx
    .updateTable('api_keys')
    .set({ revoked_at: now })
    .where('org_id', '=', org_id)
    .where('revoked_at', 'is', null)
    .execute();
  await tx
    .updateTable('webhook_endpoints')
    .set({ state: 'paused', paused_reason: 'person' })
    .where('org_id', '=', org_id)
    .where('state', '=', 'active')
    .execute();
  await tx
    .updateTable('organizations')
    .set({ end_requested_at: now, ends_at: new Date(now.getTime() + GRACE_DAYS * DAY_MS) })
    .where('id', '=', org_id)
    .where('ends_at', 'is', null)
    .execute();
  await writeAudit(tx, scope, {
    actor: { id, name: full_name },
    action: 'account.left',
    target: email,
    request,
    at: now,
  });
}
