import { ProductError } from '#domain/errors.ts';
import type { Services } from '#server/features/services.ts';
import type { Author } from '#server/platform/auth/context.ts';
import type { Member } from '#server/platform/auth/viewer.ts';
import { writeAudit } from '#server/platform/db/audit.ts';
import { withOrg } from '#server/platform/db/client.ts';

/**
 * Turns the company's two-factor requirement on or off. Each member's next request follows it.
 * @throws ProductError TWO_FACTOR_REQUIRED when the person who turns it on has no second factor
 */
export async function requireTwoFactor(
  services: Services,
  member: Member,
  required: boolean,
  author: Author,
): Promise<void> {
  if (required && member.aal !== 'aal2')
    throw new ProductError('TWO_FACTOR_REQUIRED', 'Set up two-factor sign-in for yourself first.');
  await withOrg(services.db, member.scope, async (tx) => {
    const changed = await tx
      .updateTable('organizations')
      .set({ require_two_factor: required })
      .where('id', '=', member.orgId)
      .where('require_two_factor', '!=', required)
      .returning('id')
      .executeTakeFirst();
    if (!changed) return;
    const action = required ? 'company.two_factor_required' : 'company.two_factor_optional';
    await writeAudit(tx, member.scope, { ...author, action, at: services.now() });
  });
}
