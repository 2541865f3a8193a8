import { trialNoticeDue } from '#domain/company/subscription.ts';
import { DAY_MS } from '#domain/durations.ts';
import type { Services } from '#server/features/services.ts';
import { withIdentityInOrg } from '#server/platform/db/client.ts';
import { type OrgScope, scopeOfJob } from '#server/platform/db/scope.ts';
import { mailOwner } from './plan-mail.ts';
import { storedPlan } from './queries.ts';

export async function sendTrialNotices(services: Services): Promise<void> {
  const now = services.now().getTime();
  const ending = await services.db.identity.kysely
    .selectFrom('subscriptions')
    .where('status', '=', 'trialing')
    .where('provider_subscription_id', 'is', null)
    .where('current_period_end', '>', new Date(now - 3 * DAY_MS))
    .where('current_period_end', '<', new Date(now + 5 * DAY_MS))
    .where((eb) => eb.or([eb('trial_notice_day', 'is', null), eb('trial_notice_day', '>', 0)]))
    .select('org_id')
    .execute();
  for (const row of ending) await notifyOwner(services, scopeOfJob(row));
}

async function notifyOwner(services: Services, scope: OrgScope): Promise<void> {
  await withIdentityInOrg(services.db, scope, async (tx) => {
    const { facts, version } = await storedPlan(tx, scope);
    const company = await tx
      .selectFrom('organizations')
      .innerJoin('subscriptions', 'subscriptions.org_id', 'organizations.id')
      .where('organizations.id', '=', scope.orgId)
      // A company that is being deleted needs no plan.
      .where('organizations.ends_at', 'is', null)
      .select(['organizations.time_zone', 'subscriptions.trial_notice_day'])
      .executeTakeFirst();
    if (!company || facts.status !== 'trialing' || !facts.current_period_end) return;
    const { time_zone: timeZone, trial_notice_day: lastNotice } = company;
    const day = trialNoticeDue({ end: new Date(facts.current_period_end), lastNotice, timeZone }, services.now());
    if (day === null) return;
    const noted = await tx
      .updateTable('subscriptions')
      .set({ trial_notice_day: day, version: version + 1 })
      .where('org_id', '=', scope.orgId)
      .where('version', '=', version)
      .returning('org_id')
      .executeTakeFirst();
    // No updated row means that the owner bought a plan at this very moment. The next run checks again.
    if (noted) await mailOwner(tx, services, scope, facts, { kind: day === 0 ? 'trial_last_day' : 'trial_ends_soon' });
  });
}
