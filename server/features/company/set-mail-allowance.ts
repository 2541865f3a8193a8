import type { MailAllowance } from '#domain/company/mail-allowance.ts';
import { writeAudit } from '#server/db/audit.ts';
import { enterOrg, withIdentity } from '#server/db/client.ts';
import { scopeOfMembership } from '#server/db/scope.ts';
import type { Services } from '#server/features/services.ts';

/**
 * Gives a company its own mail allowance; run by the operator of the installation. Answers a pending request for more.
 * @param allowance null: back to the default
 * @returns the company's name, null when nobody owns a company under this address
 */
export function setMailAllowance(
  { db, now }: Pick<Services, 'db' | 'now'>,
  ownerEmail: string,
  allowance: MailAllowance | null,
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
    const raised = {
      raised_hour: allowance?.hour ?? null,
      raised_day: allowance?.day ?? null,
      requested_at: null,
    };
    await tx
      .insertInto('mail_allowances')
      .values({ org_id: scope.orgId, ...raised })
      .onConflict((conflict) => conflict.column('org_id').doUpdateSet(raised))
      .execute();
    const { name } = await tx
      .selectFrom('organizations')
      .where('id', '=', scope.orgId)
      .select('name')
      .executeTakeFirstOrThrow();
    await writeAudit(tx, scope, {
      actor: { id: null, name: 'Operator of the installation' },
      action: 'mail_allowance.raised',
      target: name,
      request: { ip: '', id: '' },
      at: now(),
      data: { hour: allowance?.hour ?? null, day: allowance?.day ?? null },
    });
    return name;
  });
}
