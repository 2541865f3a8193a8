import { DAY_MS } from '#domain/durations.ts';
import { type Database, withOrg } from '#server/platform/db/client.ts';
import { scopeOfJob } from '#server/platform/db/scope.ts';

/** Browsers repeat a request within minutes. After that, its idempotency key is useless. */
export const IDEMPOTENCY_DAYS = 1;
/** Account emails are deleted after this long. By then, only their recipients and outcomes are still stored. */
export const ACCOUNT_MESSAGE_DAYS = 30;

/** Runs once a day in a worker. */
export async function removeExpired(db: Database, now: Date): Promise<void> {
  const worker = db.tenant.kysely;
  await worker
    .deleteFrom('sessions')
    .where((eb) => eb.or([eb('expires_at', '<', now), eb('ends_at', '<', now)]))
    .execute();
  await worker.deleteFrom('one_time_tokens').where('expires_at', '<', now).execute();
  await worker.deleteFrom('sign_in_codes').where('expires_at', '<', now).execute();
  await worker.deleteFrom('phone_codes').where('expires_at', '<', now).execute();
  await worker.deleteFrom('email_changes').where('expires_at', '<', now).execute();
  await worker.deleteFrom('factor_challenges').where('expires_at', '<', now).execute();
  await worker
    .deleteFrom('factors')
    .where('status', '=', 'unverified')
    .where('created_at', '<', new Date(now.getTime() - DAY_MS))
    .execute();
  await worker.deleteFrom('rate_limits').where('expire', '<', now.getTime()).execute();
  const messagesBefore = new Date(now.getTime() - ACCOUNT_MESSAGE_DAYS * DAY_MS);
  await worker
    .deleteFrom('account_messages')
    .where('created_at', '<', messagesBefore)
    .where('status', '!=', 'queued')
    .execute();
  const organizations = await db.identity.kysely.selectFrom('organizations').select('id').execute();
  for (const { id } of organizations) await removeExpiredOf(db, id, now);
}

/** An organization's tables can only be reached inside its scope. */
async function removeExpiredOf(db: Database, orgId: string, now: Date): Promise<void> {
  const scope = scopeOfJob({ org_id: orgId });
  const before = new Date(now.getTime() - IDEMPOTENCY_DAYS * DAY_MS);
  await withOrg(db, scope, async (tx) => {
    await tx.deleteFrom('idempotency_keys').where('org_id', '=', orgId).where('created_at', '<', before).execute();
  });
}
