import type { Database, Tx } from '#server/platform/db/client.ts';
import { type OrgScope, scopeOfMessage } from '#server/platform/db/scope.ts';

/** Returns null when the company was deleted. */
export async function scopeOfSignedMessage({ identity }: Database, messageId: string): Promise<OrgScope | null> {
  const found = await identity.kysely
    .selectFrom('messages')
    .where('id', '=', messageId)
    .select('org_id')
    .executeTakeFirst();
  return found ? scopeOfMessage({ orgId: found.org_id }) : null;
}

export function reminderQuery(tx: Tx, scope: OrgScope, messageId: string) {
  return tx
    .selectFrom('messages')
    .innerJoin('organizations as company', 'company.id', 'messages.org_id')
    .where('messages.org_id', '=', scope.orgId)
    .where('messages.id', '=', messageId)
    .select(['messages.id', 'messages.recipient', 'messages.language', 'company.name as company_name']);
}
