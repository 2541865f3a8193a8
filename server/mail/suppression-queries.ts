/** Addresses that a company must leave alone: all mails after a bounce or complaint, reminders after an opt-out. */
import { addressKey } from '#domain/messages/mail-address.ts';
import type { SuppressionReason } from '#domain/messages/suppression.ts';
import type { Tx } from '#server/db/client.ts';
import type { OrgScope } from '#server/db/scope.ts';

export interface Suppression {
  id: string;
  address: string;
  reason: SuppressionReason;
  /** the words of the recipient's mail server; may be empty */
  detail: string;
  at: Date;
}

/** Those in force; nothing is sent to these addresses until a person lifts it. */
export function suppressionsInForce(tx: Tx, scope: OrgScope) {
  return tx
    .selectFrom('suppressions')
    .where('org_id', '=', scope.orgId)
    .where('lifted_at', 'is', null)
    .select(['id', 'address', 'reason', 'detail', 'at'])
    .$narrowType<{ reason: SuppressionReason }>();
}

/** Why nothing may be sent to the address; null when mails may go there. */
export async function findSuppression(tx: Tx, scope: OrgScope, address: string): Promise<Suppression | null> {
  const found = await suppressionsInForce(tx, scope).where('address', '=', addressKey(address)).executeTakeFirst();
  return found ?? null;
}

export async function isSuppressed(tx: Tx, scope: OrgScope, address: string): Promise<boolean> {
  return (await findSuppression(tx, scope, address)) !== null;
}

/** Whether the owner of the address wants no reminders of this company. Mails that a deal needs still go out. */
export async function hasOptedOut(tx: Tx, scope: OrgScope, address: string): Promise<boolean> {
  const found = await tx
    .selectFrom('reminder_opt_outs')
    .where('org_id', '=', scope.orgId)
    .where('address', '=', addressKey(address))
    .select('at')
    .executeTakeFirst();
  return found !== undefined;
}
