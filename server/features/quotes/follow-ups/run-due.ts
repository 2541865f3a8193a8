/** The running of follow-ups that are due. Several processes may do so at once. */
import { MINUTE_MS } from '#domain/durations.ts';
import type { Channel } from '#domain/messages/template-kinds.ts';
import { withOrg } from '#server/db/client.ts';
import { lockQuotes, withQuote } from '#server/db/quote-lock.ts';
import { type OrgScope, scopeOfJob } from '#server/db/scope.ts';
import type { Services } from '#server/features/services.ts';
import { runFollowUpsQueue } from './follow-up-queues.ts';
import { type Outcome, plannedQuery, settleAllDue, settleDue } from './send-follow-up.ts';

export type RunServices = Pick<Services, 'db' | 'env' | 'jobs' | 'now' | 'texts' | 'log'>;

/** Their quotes are locked together: for about a tenth of a second. */
const AT_ONCE = 25;
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
    if (signal?.aborted) return true;
    const due = await withOrg(services.db, scope, (tx) => dueQuery(tx, scope, services.now()).execute());
    const waiting = (await runTogether(services, scope, due)) ? null : await runOneByOne(services, scope, due, signal);
    if (waiting) {
      await letAllWait(services, scope, waiting.channel, waiting.outcome);
      return true;
    }
    if (due.length < AT_ONCE) return signal?.aborted === true;
  }
  return true;
}

interface Due {
  id: string;
  quote_id: string;
  channel: Channel;
}

/**
 * All in one transaction: the company's words are read once, and most of the time goes into writing them.
 * @returns false when it did not work: one of them fails, or not all of them may be sent
 */
async function runTogether(services: RunServices, scope: OrgScope, due: readonly Due[]): Promise<boolean> {
  if (due.length < 2) return false;
  try {
    await withOrg(services.db, scope, async (tx) => {
      const quoteIds = due.map(({ quote_id }) => quote_id);
      await lockQuotes(tx, scope, quoteIds);
      // Read again under the locks: they may have gone out, been skipped or moved since.
      const ids = due.map(({ id }) => id);
      const rows = await plannedQuery(tx, scope, ids).where('due_at', '<=', services.now()).execute();
      await settleAllDue(tx, services, scope, rows);
    });
    return true;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    services.log.info({ reason, companyId: scope.orgId }, 'Follow-ups are tried one by one');
    return false;
  }
}

interface Waiting {
  channel: Channel;
  outcome: Extract<Outcome, { result: 'waits' }>;
}

/** @returns the one that has to wait, and with it all others of its channel; null when none has to */
async function runOneByOne(
  services: RunServices,
  scope: OrgScope,
  due: readonly Due[],
  signal: AbortSignal | undefined,
): Promise<Waiting | null> {
  for (const followUp of due) {
    if (signal?.aborted) return null;
    const outcome = await runOne(services, scope, followUp);
    if (outcome?.result === 'waits' && outcome.reason !== 'quiet_hours') return { channel: followUp.channel, outcome };
  }
  return null;
}

/** @returns null when another process was faster, or when it failed */
async function runOne(services: RunServices, scope: OrgScope, { id, quote_id }: Due): Promise<Outcome | null> {
  try {
    return await withQuote(services.db, scope, quote_id, async (tx) => {
      // Read again under the lock: it may have gone out, been skipped or moved since.
      const row = await plannedQuery(tx, scope, [id]).where('due_at', '<=', services.now()).executeTakeFirst();
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
