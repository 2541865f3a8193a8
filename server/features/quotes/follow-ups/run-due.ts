import { sql } from 'kysely';
import { HOUR_MS, MINUTE_MS } from '#domain/durations.ts';
import type { WaitReason } from '#domain/messages/follow-up-stops.ts';
import type { Channel } from '#domain/messages/template-kinds.ts';
import type { Services } from '#server/features/services.ts';
import { type Tx, withOrg } from '#server/platform/db/client.ts';
import { lockQuotes } from '#server/platform/db/quote-lock.ts';
import { type OrgScope, scopeOfJob } from '#server/platform/db/scope.ts';
import { runFollowUpsQueue } from './follow-up-queues.ts';
import { type FollowUpOutcome, plannedQuery, processAllDue, processDue } from './send-follow-up.ts';

export type RunServices = Pick<Services, 'db' | 'env' | 'jobs' | 'now' | 'texts' | 'log'>;

/** One transaction locks the quotes of this many follow-ups, for about a tenth of a second. */
const AT_ONCE = 25;
/** After this many follow-ups of one company, others get a turn. */
const IN_A_RUN = 250;
/** A follow-up that failed for an unknown reason waits this long, so it doesn't block others. */
const AFTER_FAILURE_MS = 15 * MINUTE_MS;

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

/** @returns true when there may be more */
export async function runFollowUps(
  services: RunServices,
  job: { org_id: string },
  signal?: AbortSignal,
): Promise<boolean> {
  const scope = scopeOfJob(job);
  for (let done = 0; done < IN_A_RUN; done += AT_ONCE) {
    if (signal?.aborted) return true;
    const { due, others } = await withOrg(services.db, scope, async (tx) => {
      const rows = await dueQuery(tx, scope, services.now()).execute();
      return { due: rows, others: await othersOf(tx, scope, rows, services.now()) };
    });
    const isDone = await runTogether(services, scope, [...due, ...others]);
    const waiting = isDone ? null : await runOneByOne(services, scope, { due, others }, signal);
    if (waiting) {
      await postponeChannel(services, scope, waiting.channel, waiting.outcome);
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
  /** null for a quote without a customer */
  customer_id: string | null;
}

/**
 * Runs due follow-ups in one transaction, which reads the company's wording only once.
 * @returns false when one of them fails, or not all of them may be sent
 */
async function runTogether(services: RunServices, scope: OrgScope, due: readonly Due[]): Promise<boolean> {
  if (due.length < 2) return false;
  try {
    await withOrg(services.db, scope, async (tx) => {
      const quoteIds = due.map(({ quote_id }) => quote_id);
      await lockQuotes(tx, scope, quoteIds);
      // Another process may have sent, skipped or moved them before the locks were taken.
      const ids = due.map(({ id }) => id);
      const rows = await plannedQuery(tx, scope, ids).where('due_at', '<=', soon(services.now())).execute();
      await processAllDue(tx, services, scope, rows);
    });
    return true;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    services.log.info(
      { reason, companyId: scope.orgId },
      'A batch of follow-ups failed; each one is now tried on its own',
    );
    return false;
  }
}

/** Reasons to wait that concern only one customer: night and holidays depend on the customer's place. */
const IS_OF_CUSTOMER: ReadonlySet<WaitReason> = new Set(['quiet_hours', 'holiday']);

interface Waiting {
  channel: Channel;
  outcome: Extract<FollowUpOutcome, { result: 'waits' }>;
}

/**
 * Runs the reminders one after another.
 * @returns a reminder that must wait together with all others of its channel, or null
 */
async function runOneByOne(
  services: RunServices,
  scope: OrgScope,
  { due, others }: { due: readonly Due[]; others: readonly Due[] },
  signal: AbortSignal | undefined,
): Promise<Waiting | null> {
  for (const followUp of due) {
    if (signal?.aborted) return null;
    const ofCustomer = [...due, ...others].filter(
      ({ id, customer_id }) => id !== followUp.id && customer_id !== null && customer_id === followUp.customer_id,
    );
    const outcome = await runOne(services, scope, followUp, ofCustomer);
    if (outcome?.result === 'waits' && !IS_OF_CUSTOMER.has(outcome.reason))
      return { channel: followUp.channel, outcome };
  }
  return null;
}

/**
 * @param others follow-ups that may share the message; if one of them fails, this one is attempted without them
 * @returns null when another process got there first, or when it failed
 */
async function runOne(
  services: RunServices,
  scope: OrgScope,
  followUp: Due,
  others: readonly Due[],
): Promise<FollowUpOutcome | null> {
  const { id } = followUp;
  try {
    return await processOne(services, scope, followUp, others);
  } catch (error) {
    if (others.length > 0) return runOne(services, scope, followUp, []);
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

function processOne(services: RunServices, scope: OrgScope, { id, quote_id }: Due, others: readonly Due[]) {
  return withOrg(services.db, scope, async (tx) => {
    await lockQuotes(tx, scope, [quote_id, ...others.map((other) => other.quote_id)]);
    // Another process may have sent, skipped or moved it before the locks were taken.
    const row = await plannedQuery(tx, scope, [id]).where('due_at', '<=', services.now()).executeTakeFirst();
    if (!row) return null;
    const otherIds = others.map((other) => other.id);
    const rows = await plannedQuery(tx, scope, otherIds).where('due_at', '<=', soon(services.now())).execute();
    return processDue(tx, services, scope, row, rows);
  });
}

/**
 * None of the company's follow-ups on this channel can be sent before this time, so they aren't attempted one by one.
 */
async function postponeChannel(
  { db, now }: RunServices,
  scope: OrgScope,
  channel: Channel,
  { reason, until }: Extract<FollowUpOutcome, { result: 'waits' }>,
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
          // Skips rows that another process has locked instead of waiting for them.
          .forUpdate()
          .skipLocked(),
      )
      .where('state', '=', 'planned')
      .execute(),
  );
}

/** Follow-ups due on the same day within these hours share one message with the due ones. */
const TOGETHER_MS = 12 * HOUR_MS;
const soon = (now: Date) => new Date(now.getTime() + TOGETHER_MS);
/**
 * The most reminders that share a message, because a transaction locks all of them. A customer has only a few quotes.
 */
const OTHERS_MAX = 50;

function plannedOfCustomers(tx: Tx, scope: OrgScope) {
  return tx
    .selectFrom('follow_ups as follow_up')
    .innerJoin('quotes as quote', (join) =>
      join.onRef('quote.org_id', '=', 'follow_up.org_id').onRef('quote.id', '=', 'follow_up.quote_id'),
    )
    .leftJoin('customers as customer', (join) =>
      join.onRef('customer.org_id', '=', 'quote.org_id').onRef('customer.id', '=', 'quote.customer_id'),
    )
    .where('follow_up.org_id', '=', scope.orgId)
    .where('follow_up.state', '=', 'planned')
    .orderBy('follow_up.due_at')
    .orderBy('follow_up.id')
    .select([
      'follow_up.id',
      'follow_up.quote_id',
      'follow_up.channel',
      sql<string | null>`coalesce(customer.merged_into, customer.id)`.as('customer_id'),
    ])
    .$narrowType<Due>();
}

function dueQuery(tx: Tx, scope: OrgScope, now: Date) {
  return plannedOfCustomers(tx, scope).where('follow_up.due_at', '<=', now).limit(AT_ONCE);
}

/** Finds follow-ups that the customers of the due ones would get later on the same day. */
async function othersOf(tx: Tx, scope: OrgScope, due: readonly Due[], now: Date): Promise<Due[]> {
  const customers = [...new Set(due.flatMap(({ customer_id }) => customer_id ?? []))];
  if (customers.length === 0) return [];
  const ids = due.map(({ id }) => id);
  return plannedOfCustomers(tx, scope)
    .where('follow_up.due_at', '<=', soon(now))
    .where(sql<boolean>`coalesce(customer.merged_into, customer.id) = any(${customers}::uuid[])`)
    .where(sql<boolean>`follow_up.id <> all(${ids}::uuid[])`)
    .limit(OTHERS_MAX)
    .execute();
}
