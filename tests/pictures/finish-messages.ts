import type { Services } from '#server/features/services.ts';
import { withOrg } from '#server/platform/db/client.ts';
import { scopeOfJob } from '#server/platform/db/scope.ts';

const PAUSE_MS = 20;

/**
 * Waits until every approval has its signed copy. Then gives each email of the first company the time of its cause,
 * as if it had left at once. Otherwise, some would have left and others not when the pictures are taken.
 */
export async function finishMessages({ db }: Services): Promise<void> {
  const { id } = await db.identity.kysely
    .selectFrom('organizations')
    .select('id')
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirstOrThrow();
  const scope = scopeOfJob({ org_id: id });
  const unsigned = () =>
    withOrg(db, scope, (tx) =>
      tx
        .selectFrom('decisions')
        .leftJoin('signed_documents as copy', (join) =>
          join.onRef('copy.org_id', '=', 'decisions.org_id').onRef('copy.quote_id', '=', 'decisions.quote_id'),
        )
        .where('decisions.org_id', '=', scope.orgId)
        .where('copy.quote_id', 'is', null)
        .select('decisions.quote_id')
        .limit(1)
        .executeTakeFirst(),
    );
  while (await unsigned()) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
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
