import type { MailLimits } from '#domain/company/mail-allowance.ts';
import { changeAsOperator } from '#server/features/company/change-as-operator.ts';
import type { Services } from '#server/features/services.ts';

/**
 * Sets a company's email allowance, and closes its pending request for more. Run by the operator.
 * @param allowance emails per hour and per day; null restores the defaults
 * @returns the company's name; null when no company's owner has this email
 */
export function setMailAllowance(
  services: Pick<Services, 'db' | 'now'>,
  ownerEmail: string,
  allowance: MailLimits | null,
): Promise<string | null> {
  const [hour, day] = [allowance?.hour ?? null, allowance?.day ?? null];
  return changeAsOperator(services, ownerEmail, {
    action: 'mail_allowance.raised',
    data: { hour, day },
    async apply(tx, { orgId: org_id }) {
      const raised = { raised_hour: hour, raised_day: day, requested_at: null };
      await tx
        .insertInto('message_allowances')
        .values({ org_id, ...raised })
        .onConflict((conflict) => conflict.column('org_id').doUpdateSet(raised))
        .execute();
    },
  });
}
