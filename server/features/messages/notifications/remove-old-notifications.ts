import { DAY_MS } from '#domain/durations.ts';
import type { Services } from '#server/features/services.ts';
import { withOrg } from '#server/platform/db/client.ts';
import { scopeOfJob } from '#server/platform/db/scope.ts';

/** Sent notifications are kept this long, so no one is notified twice. */
const REMEMBERED_DAYS = 30;

/** A worker runs this once a day. */
export async function removeOldNotifications({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - REMEMBERED_DAYS * DAY_MS);
  const companies = await db.identity.kysely
    .selectFrom('notifications')
    .where('told_at', '<', before)
    .select('org_id')
    .distinct()
    .execute();
  for (const company of companies) {
    const scope = scopeOfJob(company);
    await withOrg(db, scope, (tx) =>
      tx.deleteFrom('notifications').where('org_id', '=', scope.orgId).where('told_at', '<', before).execute(),
    );
  }
}
