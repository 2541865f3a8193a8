import { sql } from 'kysely';
import { type Database, readOrg, type Tx } from '#server/platform/db/client.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';

export async function isInvited(identity: Tx, email: string, now: Date): Promise<boolean> {
  const found = await identity
    .selectFrom('invitations')
    .where('email', '=', email)
    .where('status', '=', 'pending')
    .where('expires_at', '>', now)
    .select(sql`1`.as('found'))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export async function invitedAddress(db: Database, scope: OrgScope, id: string): Promise<string | undefined> {
  const query = db.tenant.kysely
    .selectFrom('invitations')
    .where('org_id', '=', scope.orgId)
    .where('id', '=', id)
    .select('email');
  const [[found]] = await readOrg(db, scope, query.compile());
  return found?.email;
}
