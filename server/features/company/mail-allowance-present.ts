import type { z } from 'zod';
import type { MailAllowance } from '#contract/mail-allowance.ts';
import type { Services } from '#server/features/services.ts';
import type { CompanyAllowance } from '#server/mail/allowance-queries.ts';
import { mailKind } from '#server/settings/mail-kind.ts';

export function presentAllowance(
  { env }: Pick<Services, 'env'>,
  { ownerConfirmed, use, requestedAt }: CompanyAllowance,
): z.input<typeof MailAllowance> {
  return {
    counted: mailKind(env) === 'smtp',
    owner_confirmed: ownerConfirmed,
    hour: use.hour,
    day: use.day,
    next_at: use.nextAt?.toISOString() ?? null,
    requested_at: requestedAt?.toISOString() ?? null,
  };
}
