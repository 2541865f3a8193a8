import { DAY_MS } from '#domain/durations.ts';
import type { Services } from '#server/features/services.ts';
import type { Author } from '#server/platform/auth/context.ts';
import { writeAudit } from '#server/platform/db/audit.ts';
import { withIdentityInOrg } from '#server/platform/db/client.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import { readAllowance } from '#server/providers/mail/allowance-queries.ts';
import { queueOperatorMessage } from '#server/providers/mail/commands.ts';
import { allowanceRequestMail } from './allowance-mail.ts';

/** Days after which an unanswered request can be repeated. */
const REPEATED_AFTER_DAYS = 7;

/**
 * Asks the operator for a larger allowance by email. Does nothing while a request is pending.
 * @param asker.email the email that gets the operator's reply
 */
export async function requestMore(
  services: Services,
  scope: OrgScope,
  asker: Author & { email: string },
  reason: string,
): Promise<void> {
  const { db, env } = services;
  await withIdentityInOrg(db, scope, async (tx) => {
    const at = services.now();
    const asked = await tx
      .insertInto('message_allowances')
      .values({ org_id: scope.orgId, requested_at: at })
      .onConflict((conflict) =>
        conflict
          .column('org_id')
          .doUpdateSet({ requested_at: at })
          .where((eb) =>
            eb.or([
              eb('message_allowances.requested_at', 'is', null),
              eb('message_allowances.requested_at', '<', new Date(at.getTime() - REPEATED_AFTER_DAYS * DAY_MS)),
            ]),
          ),
      )
      .returning('org_id')
      .executeTakeFirst();
    if (!asked) return;
    const company = await tx
      .selectFrom('organizations')
      .where('id', '=', scope.orgId)
      .select('name')
      .executeTakeFirstOrThrow();
    const owner = await tx
      .selectFrom('users')
      .where('org_id', '=', scope.orgId)
      .where('role', '=', 'owner')
      .select('email')
      .executeTakeFirstOrThrow();
    const { use } = await readAllowance(tx, scope, at);
    const content = allowanceRequestMail(
      { productName: env.PRODUCT_NAME, publicUrl: env.PUBLIC_URL },
      { companyName: company.name, ownerEmail: owner.email, asker: asker.actor.name, use, reason },
    );
    await queueOperatorMessage(tx, services, { ...content, replyTo: asker.email });
    const { actor, request } = asker;
    await writeAudit(tx, scope, { actor, request, action: 'mail_allowance.requested', target: company.name, at });
  });
}
