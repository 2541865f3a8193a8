import { ProductError } from '#domain/errors.ts';
import { type Database, type Tx, withOrg, withOrgSerially } from '#server/platform/db/client.ts';
import { type LockedQuote, lockQuote, lockQuotes } from '#server/platform/db/quote-lock.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';

declare const lockedJob: unique symbol;

/** A job locked until the end of the transaction, with its visits, tasks and people. */
export interface LockedJob {
  readonly id: string;
  readonly [lockedJob]: true;
}

/** A locked job whose quote is locked too, so its history can record changes to visits. */
export interface LockedWork extends LockedJob {
  /** Null for a job without a quote. */
  readonly quote: LockedQuote | null;
  /** This transaction has inserted it. */
  readonly isNew?: boolean;
}

/**
 * Locks a job. Every change to a job takes this lock, so when two people drag a visit at the same time, the second gets
 * an error. A caller that also needs a quote's lock takes that lock first.
 * @throws ProductError NOT_FOUND
 */
export async function lockJob(tx: Tx, scope: OrgScope, id: string): Promise<LockedJob> {
  const job = await tx
    .selectFrom('jobs')
    .where('org_id', '=', scope.orgId)
    .where('id', '=', id)
    .forUpdate()
    .select('id')
    .executeTakeFirst();
  if (!job) throw new ProductError('NOT_FOUND');
  return job as LockedJob;
}

/** @param quote the job's quote, already locked by the transaction @throws ProductError NOT_FOUND */
export async function lockWork(tx: Tx, scope: OrgScope, id: string, quote: LockedQuote | null): Promise<LockedWork> {
  const { id: locked } = await lockJob(tx, scope, id);
  return { id: locked, quote } as LockedWork;
}

/** For a job that this transaction has inserted. No one else can see it yet, so it needs no lock. */
export function newWork(id: string, quote: LockedQuote): LockedWork {
  return { id, quote, isNew: true } as LockedWork;
}

/**
 * Runs one transaction that changes visits of a job: locks its quote, then the job.
 * @throws ProductError NOT_FOUND, RATE_LIMITED like `withOrgSerially`
 */
export async function withJob<T>(
  db: Database,
  scope: OrgScope,
  id: string,
  work: (tx: Tx, job: LockedWork) => Promise<T>,
): Promise<T> {
  return withOrgSerially(db, scope, id, async (tx) => {
    const quoteId = await quoteOfJob(tx, scope, id);
    const quote = quoteId === null ? null : await lockQuote(tx, scope, quoteId);
    return work(tx, await lockWork(tx, scope, id, quote));
  });
}

/**
 * Changes visits of several jobs in one transaction. Locks their quotes, then the jobs, in a fixed order.
 * @throws ProductError NOT_FOUND
 */
export async function withJobs<T>(
  db: Database,
  scope: OrgScope,
  ids: readonly string[],
  work: (tx: Tx, jobs: ReadonlyMap<string, LockedWork>) => Promise<T>,
): Promise<T> {
  const sorted = [...new Set(ids)].toSorted();
  const quoteIds = await withOrg(db, scope, async (tx) => {
    const found = new Map<string, string>();
    for (const id of sorted) {
      const quoteId = await quoteOfJob(tx, scope, id);
      if (quoteId !== null) found.set(id, quoteId);
    }
    return found;
  });
  return withOrg(db, scope, async (tx) => {
    const quotes = await lockQuotes(tx, scope, [...quoteIds.values()]);
    const byId = new Map(quotes.map((quote) => [quote.id, quote]));
    const jobs = new Map<string, LockedWork>();
    for (const id of sorted) jobs.set(id, await lockWork(tx, scope, id, byId.get(quoteIds.get(id) ?? '') ?? null));
    return work(tx, jobs);
  });
}

/**
 * Finds the quote whose history records a job's events: the revision approved last. A revision approved while a change
 * runs doesn't count for that change.
 * @throws ProductError NOT_FOUND
 */
export async function quoteOfJob(tx: Tx, scope: OrgScope, id: string): Promise<string | null> {
  const job = await tx
    .selectFrom('jobs as job')
    .where('job.org_id', '=', scope.orgId)
    .where('job.id', '=', id)
    .select('job.quote_id')
    .select((eb) =>
      eb
        .selectFrom('quotes as quote')
        .whereRef('quote.org_id', '=', 'job.org_id')
        .whereRef('quote.number', '=', 'job.quote_number')
        .where('quote.status', '=', 'approved')
        .orderBy('quote.revision', 'desc')
        .limit(1)
        .select('quote.id')
        .as('approved'),
    )
    .executeTakeFirst();
  if (!job) throw new ProductError('NOT_FOUND');
  return job.approved ?? job.quote_id;
}
