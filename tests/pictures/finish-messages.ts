import type { Services } from '#server/features/services.ts';
import { withOrg } from '#server/platform/db/client.ts';
import { scopeOfJob } from '#server/platform/db/scope.ts';
import { untilCopiesAreSigned } from '../../scripts/demo/year/messages.ts';

/**
 * Waits until every approval has its signed copy. Then dates each email of the first company as if it had been sent
 * right away. Otherwise, some would be sent and others not when the pictures are taken.
 */
export async function finishMessages({ db }: Services): Promise<void> {
  const { id } = await db.identity.kysely
    .selectFrom('organizations')
    .select('id')
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirstOrThrow();
  const scope = scopeOfJob({ org_id: id });
  await untilCopiesAreSigned({ db }, scope);
  await withOrg(db, scope, (tx) =>
    tx
      .updateTable('messages')
      .set(({ ref }) => ({ status: 'outbox', sent_at: ref('created_at'), status_at: ref('created_at') }))
      .where('org_id', '=', scope.orgId)
      .where('channel', '=', 'email')
      .where('status', 'in', ['queued', 'outbox'])
      .execute(),
  );
}
