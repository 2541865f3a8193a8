import type { Services } from '#server/features/services.ts';
import { withOrg } from '#server/platform/db/client.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';

export async function readLastReconciliation({ db }: Pick<Services, 'db'>, scope: OrgScope) {
  const last = await withOrg(db, scope, (tx) =>
    tx
      .selectFrom('payment_reconciliations')
      .where('org_id', '=', scope.orgId)
      .orderBy('ran_at', 'desc')
      .limit(1)
      .select(['ran_at', 'looked_at', 'mended', 'problems'])
      .executeTakeFirst(),
  );
  if (!last) return null;
  const problems = Array.isArray(last.problems) ? last.problems.filter((each) => typeof each === 'string') : [];
  return { ran_at: last.ran_at.toISOString(), looked_at: last.looked_at, mended: last.mended, problems };
}
