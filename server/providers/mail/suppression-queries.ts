/** Emails that a company may not send to: nothing after a bounce or complaint, no reminders after an opt-out. */
import { sql } from 'kysely';
import { emailKey } from '#domain/messages/mail-address.ts';
import type { SuppressionReason } from '#domain/messages/suppression.ts';
import type { Tx } from '#server/platform/db/client.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';

interface Suppression {
  id: string;
  address: string;
  reason: SuppressionReason;
  /** what the recipient's mail server replied; may be empty */
  detail: string;
  at: Date;
}

/** Selects the suppressions in force. Nothing is sent to these emails until someone unblocks them. */
export function suppressionsInForce(tx: Tx, scope: OrgScope) {
  return tx
    .selectFrom('suppressions')
    .where('org_id', '=', scope.orgId)
    .where('lifted_at', 'is', null)
    .select(['id', 'address', 'reason', 'detail', 'at'])
    .$narrowType<{ reason: SuppressionReason }>();
}

/** Returns why nothing may be sent to this email; null when it may be. */
export async function findSuppression(tx: Tx, scope: OrgScope, address: string): Promise<Suppression | null> {
  const found = await suppressionsInForce(tx, scope).where('address', '=', emailKey(address)).executeTakeFirst();
  return found ?? null;
}

export async function isSuppressed(tx: Tx, scope: OrgScope, address: string): Promise<boolean> {
  return (await findSuppression(tx, scope, address)) !== null;
}

/** Returns which of the emails are suppressed, in the form of `emailKey`. */
export async function suppressedAmong(
  tx: Tx,
  scope: OrgScope,
  addresses: readonly string[],
): Promise<ReadonlySet<string>> {
  if (addresses.length === 0) return new Set();
  const among = sql<string>`any(${addresses.map(emailKey)}::text[])`;
  const found = await suppressionsInForce(tx, scope).where('address', '=', among).execute();
  return new Set(found.map(({ address }) => address));
}

/** Emails that get nothing, or no reminders, in the form of `emailKey`. */
interface Suppressions {
  /** emails to which nothing is sent */
  suppressed: ReadonlySet<string>;
  /** emails to which no reminders are sent */
  optedOut: ReadonlySet<string>;
}

/** Returns which of the emails are suppressed or opted out of reminders. */
export async function readSuppressions(tx: Tx, scope: OrgScope, addresses: readonly string[]): Promise<Suppressions> {
  const keys = addresses.map(emailKey);
  if (keys.length === 0) return { suppressed: new Set(), optedOut: new Set() };
  const among = sql<string>`any(${keys}::text[])`;
  const optedOut = await tx
    .selectFrom('reminder_opt_outs')
    .where('org_id', '=', scope.orgId)
    .where('address', '=', among)
    .select('address')
    .execute();
  const suppressed = await suppressedAmong(tx, scope, addresses);
  return { suppressed, optedOut: new Set(optedOut.map(({ address }) => address)) };
}

/**
 * Returns whether the owner of the email has opted out of this company's reminders. Transactional emails are still
 * sent.
 */
export async function hasOptedOut(tx: Tx, scope: OrgScope, address: string): Promise<boolean> {
  const found = await tx
    .selectFrom('reminder_opt_outs')
    .where('org_id', '=', scope.orgId)
    .where('address', '=', emailKey(address))
    .select('at')
    .executeTakeFirst();
  return found !== undefined;
}
