import type { Tx } from '#server/platform/db/client.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';

/** The provider's later reports name the text by this id. */
export async function noteProviderId(tx: Tx, scope: OrgScope, messageId: string, providerId: string): Promise<void> {
  await tx
    .updateTable('messages')
    .set({ provider_id: providerId })
    .where('org_id', '=', scope.orgId)
    .where('id', '=', messageId)
    .execute();
}
