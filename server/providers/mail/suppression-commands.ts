import { emailKey } from '#domain/messages/mail-address.ts';
import type { SuppressionReason } from '#domain/messages/suppression.ts';
import type { Tx } from '#server/platform/db/client.ts';
import { newId } from '#server/platform/db/ids.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';

/** If the email is already suppressed, keeps the first reason. */
export async function suppress(
  tx: Tx,
  scope: OrgScope,
  about: { address: string; reason: SuppressionReason; detail: string; messageId: string; at: Date },
): Promise<void> {
  const { address, reason, detail, messageId: message_id, at } = about;
  await tx
    .insertInto('suppressions')
    .values({ org_id: scope.orgId, id: newId(), address: emailKey(address), reason, detail, message_id, at })
    .onConflict((conflict) => conflict.columns(['org_id', 'address']).where('lifted_at', 'is', null).doNothing())
    .execute();
}

/** Stops reminders to an email. Repeating the call changes nothing. */
export async function optOut(
  tx: Tx,
  scope: OrgScope,
  { address, messageId: message_id, at }: { address: string; messageId: string; at: Date },
): Promise<void> {
  await tx
    .insertInto('reminder_opt_outs')
    .values({ org_id: scope.orgId, address: emailKey(address), message_id, at })
    .onConflict((conflict) => conflict.columns(['org_id', 'address']).doNothing())
    .execute();
}
