import type { Tx } from '#server/platform/db/client.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';

/** Stores the provider's id of a text, by which its later reports name it. */
export async function noteProviderId(tx: Tx, scope: OrgScope, messageId: string, providerId: string): Promise<void> {
  await tx
    .updateTable('messages')
    .set({ provider_id: providerId })
    .where('org_id', '=', scope.orgId)
    .where('id', '=', messageId)
    .execute();
}
