import { ProductError } from '#domain/errors.ts';
import type { Services } from '#server/features/services.ts';
import type { Author } from '#server/platform/auth/context.ts';
import { writeAudit } from '#server/platform/db/audit.ts';
import { withOrg } from '#server/platform/db/client.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';

/** Messages that were suppressed earlier aren't sent automatically. @throws ProductError NOT_FOUND */
export async function unblockAddress(
  { db, now }: Services,
  scope: OrgScope,
  id: string,
  author: Author,
): Promise<void> {
  const at = now();
  await withOrg(db, scope, async (tx) => {
    const own = () => tx.selectFrom('suppressions').where('org_id', '=', scope.orgId).where('id', '=', id);
    const lifted = await tx
      .updateTable('suppressions')
      .set({ lifted_at: at, lifted_by: author.actor.id, lifted_by_name: author.actor.name })
      .where('org_id', '=', scope.orgId)
      .where('id', '=', id)
      .where('lifted_at', 'is', null)
      .returning(['address', 'reason'])
      .executeTakeFirst();
    if (lifted) {
      const { address: target, reason } = lifted;
      await writeAudit(tx, scope, { ...author, action: 'suppression.lifted', target, data: { reason }, at });
    } else if (!(await own().select('id').executeTakeFirst())) throw new ProductError('NOT_FOUND');
  });
}
