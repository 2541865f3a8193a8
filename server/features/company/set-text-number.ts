import { writeAudit } from '#server/db/audit.ts';
import { enterOrg, withIdentity } from '#server/db/client.ts';
import { scopeOfMembership } from '#server/db/scope.ts';
import type { Services } from '#server/features/services.ts';

/** `taken`: the number is another company's, or the one of all companies without one of their own */
export type TextNumberOutcome = { company: string } | 'nobody' | 'taken';

/**
 * Gives a company its own number for text messages; run by the operator of the installation, who has it at the provider.
 * @param number as networks write it; null: the number of the installation again
 */
export function setTextNumber(
  { db, now, env }: Pick<Services, 'db' | 'now' | 'env'>,
  ownerEmail: string,
  number: string | null,
): Promise<TextNumberOutcome> {
  return withIdentity(db, async (tx) => {
    const owner = await tx
      .selectFrom('users')
      .where('email', '=', ownerEmail)
      .where('role', '=', 'owner')
      .select('org_id')
      .executeTakeFirst();
    if (!owner?.org_id) return 'nobody';
    const scope = scopeOfMembership({ orgId: owner.org_id });
    const other = await tx
      .selectFrom('text_numbers')
      .where('number', '=', number ?? '')
      .where('org_id', '!=', scope.orgId)
      .select('org_id')
      .executeTakeFirst();
    if (other || (number !== null && number === env.TWILIO_FROM)) return 'taken';
    await enterOrg(tx, scope);
    await tx.deleteFrom('text_numbers').where('org_id', '=', scope.orgId).execute();
    if (number !== null)
      await tx.insertInto('text_numbers').values({ org_id: scope.orgId, number, set_at: now() }).execute();
    const { name } = await tx
      .selectFrom('organizations')
      .where('id', '=', scope.orgId)
      .select('name')
      .executeTakeFirstOrThrow();
    await writeAudit(tx, scope, {
      actor: { id: null, name: 'Operator of the installation' },
      action: 'text_number.set',
      target: name,
      request: { ip: '', id: '' },
      at: now(),
      data: { number },
    });
    return { company: name };
  });
}
