import type { AuditAction } from '#contract/audit-labels.ts';
import type { Json } from '#domain/quote/canonical-json.ts';
import type { Services } from '#server/features/services.ts';
import { OPERATOR, writeAudit } from '#server/platform/db/audit.ts';
import { enterOrg, type Tx, withIdentity } from '#server/platform/db/client.ts';
import { type OrgScope, scopeOfMembership } from '#server/platform/db/scope.ts';

interface OperatorChange {
  action: AuditAction;
  data: Json;
  /** Runs in the same transaction as the audit entry, so an error rolls back both. */
  apply(tx: Tx, scope: OrgScope): Promise<void>;
}

/**
 * @param ownerEmail identifies the company
 * @returns the company's name; null when no company's owner has this email
 */
export function changeAsOperator(
  { db, now }: Pick<Services, 'db' | 'now'>,
  ownerEmail: string,
  { action, data, apply }: OperatorChange,
): Promise<string | null> {
  return withIdentity(db, async (tx) => {
    const owner = await tx
      .selectFrom('users')
      .where('email', '=', ownerEmail)
      .where('role', '=', 'owner')
      .select('org_id')
      .executeTakeFirst();
    if (!owner?.org_id) return null;
    const scope = scopeOfMembership({ orgId: owner.org_id });
    await enterOrg(tx, scope);
    const { name } = await tx
      .selectFrom('organizations')
      .where('id', '=', scope.orgId)
      .select('name')
      .executeTakeFirstOrThrow();
    await apply(tx, scope);
    await writeAudit(tx, scope, { ...OPERATOR, action, target: name, at: now(), data });
    return name;
  });
}
