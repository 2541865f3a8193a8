import { OPERATOR, writeAudit } from '#server/db/audit.ts';
import { enterOrg, withIdentity } from '#server/db/client.ts';
import { scopeOfMembership } from '#server/db/scope.ts';
import type { Services } from '#server/features/services.ts';
import { queueAccountMessage } from '#server/mail/commands.ts';
import { factorRemovedMail } from '#server/mail/factor-mails.ts';
import { changeCredentials } from './credentials.ts';
import { mailFrame } from './email-links.ts';
import { aboutFactor } from './two-factor.ts';

/**
 * Removes every factor and backup code of a person who has lost them all; run by the operator of the installation.
 * Every session ends, the company's audit log records it, and the person gets a mail for each factor.
 * @returns how many factors there were, null when no account has the address
 */
export function removeAllFactors(
  services: Pick<Services, 'db' | 'env' | 'jobs' | 'now'>,
  email: string,
): Promise<number | null> {
  return withIdentity(services.db, async (tx) => {
    const owner = await tx
      .selectFrom('users')
      .where('email', '=', email)
      .select(['id', 'org_id', 'email', 'full_name'])
      .forUpdate()
      .executeTakeFirst();
    if (!owner) return null;
    const removed = await tx
      .deleteFrom('factors')
      .where('user_id', '=', owner.id)
      .returning(['factor_type', 'friendly_name', 'phone_ending'])
      .execute();
    await tx.deleteFrom('recovery_codes').where('user_id', '=', owner.id).execute();
    await changeCredentials(tx, owner);
    for (const factor of removed) {
      const about = { fullName: owner.full_name, ...aboutFactor(factor) };
      const content = factorRemovedMail(mailFrame(services), about);
      await queueAccountMessage(tx, services, { userId: owner.id, kind: 'factor_removed', to: owner.email, content });
    }
    if (owner.org_id !== null) {
      const scope = scopeOfMembership({ orgId: owner.org_id });
      await enterOrg(tx, scope);
      await writeAudit(tx, scope, {
        ...OPERATOR,
        action: 'account.factor_removed',
        target: owner.email,
        at: services.now(),
        data: { removed: removed.map(({ factor_type, friendly_name }) => ({ factor_type, friendly_name })) },
      });
    }
    return removed.length;
  });
}
