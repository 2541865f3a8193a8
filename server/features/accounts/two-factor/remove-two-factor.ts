import { changeCredentials } from '#server/features/accounts/account/credentials.ts';
import { mailFrame } from '#server/features/accounts/account/email-links.ts';
import { factorRemovedMail } from '#server/features/accounts/mails/factor-mails.ts';
import type { Services } from '#server/features/services.ts';
import { NO_BACKUP_CODES } from '#server/platform/auth/backup-codes.ts';
import { OPERATOR, writeAudit } from '#server/platform/db/audit.ts';
import { enterOrg, withIdentity } from '#server/platform/db/client.ts';
import { scopeOfMembership } from '#server/platform/db/scope.ts';
import { queueAccountMessage } from '#server/providers/mail/commands.ts';
import { aboutFactor } from './two-factor.ts';

/**
 * The operator runs this for a person who has lost every factor and backup code. Every session ends. The company's
 * audit log records the removal, and the person gets an email for each factor.
 * @returns number of removed factors; null when no account has the email
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
    await changeCredentials(tx, owner, NO_BACKUP_CODES);
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
