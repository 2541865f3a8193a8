import type { Services } from '#server/features/services.ts';
import { withOrg } from '#server/platform/db/client.ts';
import { withQuote } from '#server/platform/db/quote-lock.ts';
import { scopeOfJob } from '#server/platform/db/scope.ts';
import { defineJob } from '#server/platform/jobs/job.ts';
import { replanFollowUpsQueue } from './follow-up-queues.ts';
import { moveFollowUps } from './plan.ts';

const AT_ONCE = 500;

export const replanFollowUpsJob = defineJob({
  ...replanFollowUpsQueue,
  expireInSeconds: 3600,
  concurrency: { total: 1, perCompany: 1 },
  needsDiskSpace: 'rows',
  run: (services: Pick<Services, 'db' | 'now'>, payload) => replanFollowUps(services, payload),
});

/** Safe to repeat. */
export async function replanFollowUps(
  { db, now }: Pick<Services, 'db' | 'now'>,
  job: { org_id: string },
): Promise<void> {
  const scope = scopeOfJob(job);
  for (let after: string | null = null; ; ) {
    const quotes: { id: string }[] = await withOrg(db, scope, (tx) =>
      tx
        .selectFrom('quotes')
        .where('org_id', '=', scope.orgId)
        .where('status', '=', 'pending')
        .where('sent_at', 'is not', null)
        .where('approval_token_expires_at', '>', now())
        .$if(after !== null, (query) => query.where('id', '>', after ?? ''))
        .orderBy('id')
        .limit(AT_ONCE)
        .select('id')
        .execute(),
    );
    for (const { id } of quotes) await withQuote(db, scope, id, (tx, quote) => moveFollowUps(tx, scope, quote, now()));
    if (quotes.length < AT_ONCE) return;
    after = quotes.at(-1)?.id ?? null;
  }
}
