import { paymentNoticeDue } from '#domain/company/subscription.ts';
import type { Services } from '#server/features/services.ts';
import { withIdentityInOrg } from '#server/platform/db/client.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import { mailOwner } from './plan-mail.ts';
import { failingCompanies, storedPlan } from './queries.ts';

/** Sends reminders on days 3 and 6, and the email of day 0 only if it couldn't be sent earlier. */
export async function sendPaymentNotices(services: Services): Promise<void> {
  for await (const scope of failingCompanies(services.db)) await remind(services, scope);
}

async function remind(services: Services, scope: OrgScope): Promise<void> {
  await withIdentityInOrg(services.db, scope, async (tx) => {
    const { facts, version, lastNoticeDay } = await storedPlan(tx, scope);
    const since = facts.past_due_since ?? null;
    const day = paymentNoticeDue({ past_due_since: since, last_notice_day: lastNoticeDay }, services.now());
    if (!since || day === null) return;
    const reminded = await tx
      .updateTable('subscriptions')
      .set({ last_notice_day: day, version: version + 1 })
      .where('org_id', '=', scope.orgId)
      .where('version', '=', version)
      .returning('org_id')
      .executeTakeFirst();
    // No updated row means that the plan changed at this very moment. The next run checks again.
    if (reminded) await mailOwner(tx, services, scope, facts, { kind: 'plan_payment_failed', day, since });
  });
}
