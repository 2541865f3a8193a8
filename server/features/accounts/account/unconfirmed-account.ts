import { GRACE_DAYS } from '#domain/company/company-limits.ts';
import { formatDate } from '#domain/dates.ts';
import { DAY_MS } from '#domain/durations.ts';
import { companySetAsideMail } from '#server/features/accounts/mails/ownership-mails.ts';
import type { Services } from '#server/features/services.ts';
import { NO_BACKUP_CODES } from '#server/platform/auth/backup-codes.ts';
import { writeAudit } from '#server/platform/db/audit.ts';
import { endFeeds } from '#server/platform/db/calendar-versions.ts';
import { enterOrg, type Tx } from '#server/platform/db/client.ts';
import { newId } from '#server/platform/db/ids.ts';
import { scopeOfMembership } from '#server/platform/db/scope.ts';
import { queueAccountMessage } from '#server/providers/mail/commands.ts';
import { changeCredentials } from './credentials.ts';
import { type LockedAccount, lockAccount } from './lock-account.ts';

type UnprovenServices = Pick<Services, 'env' | 'jobs' | 'now'>;

/** Domain of placeholder emails that no one can own. */
export const SET_ASIDE_DOMAIN = 'set-aside.invalid';

/** Returns undefined when there is no such account, or it was confirmed or deactivated. */
export async function lockUnconfirmed(tx: Tx, email: string): Promise<LockedAccount | undefined> {
  const found = await tx.selectFrom('users').where('email', '=', email).select('id').executeTakeFirst();
  const account = found && (await lockAccount(tx, found.id));
  return account?.email === email && account.email_confirmed_at === null ? account : undefined;
}

/**
 * Hands an account to the person who confirmed its email but may not have signed up with it. Removes everything that
 * was set up before: password, sessions, factors, calendar feeds, API keys and webhooks. Someone who joins a team
 * leaves behind the company that was created at sign-up.
 * @param joins whether the person is about to join a team
 * @returns the account to continue with
 */
export async function takeUnconfirmedAccount(
  tx: Tx,
  services: UnprovenServices,
  account: LockedAccount,
  { password_hash, joins }: { password_hash: string; joins: boolean },
): Promise<LockedAccount> {
  const email_confirmed_at = services.now();
  if (!joins || account.org_id === null) {
    await forgetUnprovenOwner(tx, account, email_confirmed_at);
    await changeCredentials(tx, account, { password_hash, email_confirmed_at });
    return account;
  }
  await setAside(tx, services, account);
  const { email, full_name } = account;
  const id = newId();
  await tx.insertInto('users').values({ id, email, full_name, password_hash, email_confirmed_at }).execute();
  const taken = await lockAccount(tx, id);
  if (!taken) throw new Error('The account that was just created is missing');
  return taken;
}

/**
 * Deactivates an account that never confirmed its email, and frees the email for its owner. The account's company
 * closes and is deleted in 30 days. Its customers' links work until then.
 */
export async function setAside(tx: Tx, services: UnprovenServices, account: LockedAccount): Promise<void> {
  const now = services.now();
  const { id, org_id, email } = account;
  await forgetUnprovenOwner(tx, account, now);
  await changeCredentials(tx, account, { email: `${id}@${SET_ASIDE_DOMAIN}`, disabled_at: now });
  await tx.deleteFrom('one_time_tokens').where('user_id', '=', id).execute();
  await tx.deleteFrom('email_changes').where('user_id', '=', id).execute();
  if (org_id === null) return;
  const scope = scopeOfMembership({ orgId: org_id });
  await enterOrg(tx, scope);
  const about = { actor: { id: null, name: email }, request: { ip: '', id: '' }, at: now };
  await writeAudit(tx, scope, { ...about, action: 'account.set_aside', target: email });
  const ends_at = new Date(now.getTime() + GRACE_DAYS * DAY_MS);
  const ended = await tx
    .updateTable('organizations')
    .set({ end_requested_at: now, ends_at })
    .where('id', '=', org_id)
    .where('ends_at', 'is', null)
    // The owner may have transferred the company in the meantime.
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('users').where('id', '=', id).where('role', '=', 'owner').select('id')),
    )
    .returning(['name', 'time_zone'])
    .executeTakeFirst();
  if (!ended) return;
  const frame = { productName: services.env.PRODUCT_NAME, publicUrl: services.env.PUBLIC_URL };
  const date = formatDate(ends_at, ended.time_zone);
  const content = companySetAsideMail(frame, { companyName: ended.name, date });
  await queueAccountMessage(tx, services, { userId: null, kind: 'company_set_aside', to: email, content });
}

/** Doesn't end sessions. Callers run `changeCredentials` next, which does. */
async function forgetUnprovenOwner(tx: Tx, { id, org_id }: LockedAccount, now: Date): Promise<void> {
  await tx.deleteFrom('factors').where('user_id', '=', id).execute();
  await tx.updateTable('users').set(NO_BACKUP_CODES).where('id', '=', id).execute();
  if (org_id === null) return;
  const scope = scopeOfMembership({ orgId: org_id });
  await enterOrg(tx, scope);
  await endFeeds(tx, scope, id);
  await tx
    .updateTable('api_keys')
    .set({ revoked_at: now })
    .where('org_id', '=', org_id)
    .where('created_by', '=', id)
    .where('revoked_at', 'is', null)
    .execute();
  await tx
    .updateTable('webhook_endpoints')
    .set({ state: 'paused', paused_reason: 'person' })
    .where('org_id', '=', org_id)
    .where('created_by', '=', id)
    .where('state', '=', 'active')
    .execute();
}
