import type { Tx } from '#server/platform/db/client.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';

/** Stores the provider's id of a text, because the provider's later reports refer to the text by that id. */
export async function noteProviderId(tx: Tx, scope: OrgScope, messageId: string, providerId: string): Promise<void> {
  await tx
    .updateTable('messages')
    .set({ provider_id: providerId })
    .where('org_id', '=', scope.orgId)
    .where('id', '=', messageId)
    .execute();
}
