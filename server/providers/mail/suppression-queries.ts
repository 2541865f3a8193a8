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
  /** reply from the recipient's mail server, may be empty */
  detail: string;
  at: Date;
}

/** These emails get nothing until someone unblocks them. */
export function suppressionsInForce(tx: Tx, scope: OrgScope) {
  return tx
    .selectFrom('suppressions')
    .where('org_id', '=', scope.orgId)
    .where('lifted_at', 'is', null)
    .select(['id', 'address', 'reason', 'detail', 'at'])
    .$narrowType<{ reason: SuppressionReason }>();
}

export async function findSuppression(tx: Tx, scope: OrgScope, address: string): Promise<Suppression | null> {
  const found = await suppressionsInForce(tx, scope).where('address', '=', emailKey(address)).executeTakeFirst();
  return found ?? null;
}

export async function isSuppressed(tx: Tx, scope: OrgScope, address: string): Promise<boolean> {
  return (await findSuppression(tx, scope, address)) !== null;
}

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

interface Suppressions {
  /** emails that get nothing from the company */
  suppressed: ReadonlySet<string>;
  /** emails that get no reminders from the company */
  optedOut: ReadonlySet<string>;
}

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

/** The owner of the email gets no reminders from this company, but still gets transactional emails. */
export async function hasOptedOut(tx: Tx, scope: OrgScope, address: string): Promise<boolean> {
  const found = await tx
    .selectFrom('reminder_opt_outs')
    .where('org_id', '=', scope.orgId)
    .where('address', '=', emailKey(address))
    .select('at')
    .executeTakeFirst();
  return found !== undefined;
}
