/** The running of follow-ups that are due. Several processes may do so at once. */
import { MINUTE_MS } from '#domain/durations.ts';
import type { Channel } from '#domain/messages/template-kinds.ts';
import { withOrg } from '#server/db/client.ts';
import { withQuote } from '#server/db/quote-lock.ts';
import { type OrgScope, scopeOfJob } from '#server/db/scope.ts';
import type { Services } from '#server/features/services.ts';
import { runFollowUpsQueue } from './follow-up-queues.ts';
import { type Outcome, plannedQuery, settleDue } from './send-follow-up.ts';

export type RunServices = Pick<Services, 'db' | 'env' | 'jobs' | 'now' | 'texts' | 'log'>;

const AT_ONCE = 50;
/** After so many of one company it is the others' turn. */
const IN_A_RUN = 250;
/** A follow-up that fails for an unknown reason is tried again after this long, and holds up no other one. */
const AFTER_FAILURE_MS = 15 * MINUTE_MS;

/** Queues a run for each company with something due. */
export async function queueDueFollowUps({ db, jobs, now }: RunServices): Promise<void> {
  const companies = await db.identity.kysely
    .selectFrom('follow_ups')
    .where('state', '=', 'planned')
    .where('due_at', '<=', now())
    .select('org_id')
    .distinct()
    .execute();
  for (const { org_id } of companies)
    await withOrg(db, scopeOfJob({ org_id }), (tx) => jobs.send(tx, runFollowUpsQueue, { org_id }));
}

/**
 * Sends what is due for a company, the oldest first.
 * @returns whether there may be more
 */
export async function runFollowUps(
  services: RunServices,
  job: { org_id: string },
  signal?: AbortSignal,
): Promise<boolean> {
  const scope = scopeOfJob(job);
  for (let done = 0; done < IN_A_RUN; done += AT_ONCE) {
    const due = await withOrg(services.db, scope, (tx) => dueQuery(tx, scope, services.now()).execute());
    for (const followUp of due) {
      if (signal?.aborted) return true;
      const outcome = await runOne(services, scope, followUp);
      if (outcome?.result === 'waits' && outcome.reason !== 'quiet_hours') {
        await letAllWait(services, scope, followUp.channel, outcome);
        return true;
      }
    }
    if (due.length < AT_ONCE) return false;
  }
  return true;
}

interface Due {
  id: string;
  quote_id: string;
  channel: Channel;
}

/** @returns null when another process was faster, or when it failed */
async function runOne(services: RunServices, scope: OrgScope, { id, quote_id }: Due): Promise<Outcome | null> {
  try {
    return await withQuote(services.db, scope, quote_id, async (tx) => {
      // Read again under the lock: it may have gone out, been skipped or moved since.
      const row = await plannedQuery(tx, scope, id).where('due_at', '<=', services.now()).executeTakeFirst();
      return row ? settleDue(tx, services, scope, row) : null;
    });
  } catch (error) {
    services.log.error({ err: error, companyId: scope.orgId, followUpId: id }, 'A follow-up failed');
    await withOrg(services.db, scope, (tx) =>
      tx
        .updateTable('follow_ups')
        .set({ due_at: new Date(services.now().getTime() + AFTER_FAILURE_MS) })
        .where('org_id', '=', scope.orgId)
        .where('id', '=', id)
        .where('state', '=', 'planned')
        .execute(),
    );
    return null;
  }
}

/** No other message of the company can leave by this way before this time either, so they are not tried one by one. */
async function letAllWait(
  { db, now }: RunServices,
  scope: OrgScope,
  channel: Channel,
  { reason, until }: Extract<Outcome, { result: 'waits' }>,
): Promise<void> {
  await withOrg(db, scope, (tx) =>
    tx
      .updateTable('follow_ups')
      .set({ due_at: until, waits_for: reason })
      .where('org_id', '=', scope.orgId)
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('follow_ups')
          .where('org_id', '=', scope.orgId)
          .where('state', '=', 'planned')
          .where('channel', '=', channel)
          .where('due_at', '<=', now())
          .select('id')
          // Never waits for one that another process works on.
          .forUpdate()
          .skipLocked(),
      )
      .where('state', '=', 'planned')
      .execute(),
  );
}

function dueQuery(tx: Parameters<typeof plannedQuery>[0], scope: OrgScope, now: Date) {
  return tx
    .selectFrom('follow_ups')
    .where('org_id', '=', scope.orgId)
    .where('state', '=', 'planned')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .orderBy('id')
    .limit(AT_ONCE)
    .select(['id', 'quote_id', 'channel'])
    .$narrowType<Due>();
}
