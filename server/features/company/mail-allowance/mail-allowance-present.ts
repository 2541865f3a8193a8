import type { z } from 'zod';
import type { MailAllowance } from '#contract/mail-allowance.ts';
import type { Services } from '#server/features/services.ts';
import { mailKind } from '#server/platform/settings/mail-kind.ts';
import type { CompanyAllowance } from '#server/providers/mail/allowance-queries.ts';

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
