/** Lets the operator restore companies that were set aside because the owner never confirmed their email. */

import { SET_ASIDE_DOMAIN } from '#server/features/accounts/account/unconfirmed-account.ts';
import type { Services } from '#server/features/services.ts';
import { OPERATOR, writeAudit } from '#server/platform/db/audit.ts';
import { enterOrg, withIdentity } from '#server/platform/db/client.ts';
import { scopeOfMembership } from '#server/platform/db/scope.ts';

type OperatorServices = Pick<Services, 'db' | 'now'>;

export function setAsideCompanies({ db, now }: OperatorServices) {
  return db.identity.kysely
    .selectFrom('organizations as company')
    .innerJoin('users as owner', (join) => join.onRef('owner.org_id', '=', 'company.id').on('owner.role', '=', 'owner'))
    .where('owner.email', 'like', `%@${SET_ASIDE_DOMAIN}`)
    .where('company.ends_at', '>', now())
    .orderBy('company.ends_at')
    .select(['company.id', 'company.name', 'company.ends_at', 'owner.full_name'])
    .execute();
}

/**
 * Restores a company that was set aside, under a new email for its owner. The owner signs in with the old password or
 * resets it, then confirms the new email.
 * @returns the company's name; null when no such company was set aside, or when the email is taken
 */
export function giveCompanyBack(services: OperatorServices, companyId: string, email: string): Promise<string | null> {
  return withIdentity(services.db, async (tx) => {
    const at = services.now();
    const found = (await setAsideCompanies(services)).find(({ id }) => id === companyId);
    const taken = await tx.selectFrom('users').where('email', '=', email).select('id').executeTakeFirst();
    if (!found || taken) return null;
    const scope = scopeOfMembership({ orgId: companyId });
    await enterOrg(tx, scope);
    await tx
      .updateTable('users')
      .set({ email, disabled_at: null })
      .where('org_id', '=', companyId)
      .where('role', '=', 'owner')
      .where('email', 'like', `%@${SET_ASIDE_DOMAIN}`)
      .execute();
    await tx
      .updateTable('organizations')
      .set({ end_requested_at: null, ends_at: null })
      .where('id', '=', companyId)
      // Once a deletion has started, no one can cancel it.
      .where('ends_at', '>', at)
      .execute();
    await writeAudit(tx, scope, { ...OPERATOR, action: 'company.end_undone', target: email, at });
    return found.name;
  });
}
