import type { z } from 'zod';
import type { NewApiKey } from '#contract/api-keys.ts';
import { API_KEYS_MAX } from '#domain/company/api-scopes.ts';
import { DAY_MS } from '#domain/durations.ts';
import { ProductError } from '#domain/errors.ts';
import type { Services } from '#server/features/services.ts';
import type { Author } from '#server/platform/auth/context.ts';
import { hashToken, newApiKey } from '#server/platform/auth/tokens.ts';
import { writeAudit } from '#server/platform/db/audit.ts';
import { type Tx, withOrg } from '#server/platform/db/client.ts';
import { newId } from '#server/platform/db/ids.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import { type KeyRow, readKeyIn } from './queries.ts';

/**
 * Creates a key. Only this response contains the key, because the database stores its SHA-256.
 * @throws ProductError INVALID_INPUT when the company has the maximum number of keys
 */
export function createKey(
  services: Pick<Services, 'db' | 'now'>,
  scope: OrgScope,
  wanted: z.output<typeof NewApiKey>,
  author: Author,
): Promise<{ key: string; row: KeyRow }> {
  const at = services.now();
  const { name, scopes, expires_in_days } = wanted;
  const { token, prefix } = newApiKey();
  const id = newId(at.getTime());
  return withOrg(services.db, scope, async (tx) => {
    await assertKeyLimit(tx, scope, at);
    await tx
      .insertInto('api_keys')
      .values({
        org_id: scope.orgId,
        id,
        name,
        prefix,
        secret_hash: hashToken(token),
        scopes,
        created_by: author.actor.id,
        created_at: at,
        expires_at: expires_in_days === null ? null : new Date(at.getTime() + expires_in_days * DAY_MS),
      })
      .execute();
    const target = `${name} (${prefix})`;
    await writeAudit(tx, scope, { ...author, action: 'api_key.created', target, data: { scopes }, at });
    return { key: token, row: await readKeyIn(tx, scope, id) };
  });
}

async function assertKeyLimit(tx: Tx, scope: OrgScope, now: Date): Promise<void> {
  const { working } = await tx
    .selectFrom('api_keys')
    .where('org_id', '=', scope.orgId)
    .where('revoked_at', 'is', null)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .select((eb) => eb.fn.countAll<number>().as('working'))
    .executeTakeFirstOrThrow();
  if (working >= API_KEYS_MAX)
    throw new ProductError('INVALID_INPUT', `A company can have ${API_KEYS_MAX} keys. Revoke one you no longer use.`);
}

/**
 * Revokes a key. The next call with it is refused. Repeating it changes nothing.
 * @throws ProductError NOT_FOUND
 */
export function revokeKey(
  services: Pick<Services, 'db' | 'now'>,
  scope: OrgScope,
  id: string,
  author: Author,
): Promise<void> {
  const at = services.now();
  return withOrg(services.db, scope, async (tx) => {
    const key = tx.selectFrom('api_keys').where('org_id', '=', scope.orgId).where('id', '=', id);
    const found = await key.select(['name', 'prefix']).executeTakeFirst();
    if (!found) throw new ProductError('NOT_FOUND');
    const revoked = await tx
      .updateTable('api_keys')
      .set({ revoked_at: at })
      .where('org_id', '=', scope.orgId)
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    const target = `${found.name} (${found.prefix})`;
    if (revoked) await writeAudit(tx, scope, { ...author, action: 'api_key.revoked', target, at });
  });
}
