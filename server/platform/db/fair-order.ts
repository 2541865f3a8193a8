/** Makes companies take turns at a queue, however many jobs each of them has in it. */
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from './client.ts';

/**
 * Index that finds a company's next turn without reading the waiting jobs of others. Created only if it is missing.
 * Even `create index if not exists` would block everyone who writes jobs.
 */
export const FAIR_ORDER_INDEX = `
  do $$ begin
    if to_regclass('pgboss.job_turns') is null then
      create index job_turns on pgboss.job (name, group_id, priority) where state < 'active' and group_id is not null;
    end if;
  end $$;`;

interface FairOrder {
  /** the priority of the job that is taken next, which is the current turn */
  next: number | null;
  last: number | null;
}

/**
 * Returns the priority of a company's next job: behind its own waiting jobs, or level with the company served next. So
 * a new company waits for at most one job of each other company (self-clocked fair queueing).
 * Two concurrent transactions may get the same turn. The older job then goes first.
 */
export async function nextTurn(tx: Tx, queue: string, companyId: string): Promise<number> {
  const { rows } = await fairOrderOf(queue, companyId).execute(tx);
  const { next, last } = rows[0] ?? { next: null, last: null };
  return Math.min(next ?? 0, last === null ? Number.POSITIVE_INFINITY : last - 1);
}

const fairOrderOf = (queue: string, companyId: string): RawBuilder<FairOrder> => sql`
  select
    (select max(priority) from pgboss.job
     where name = ${queue} and state < 'active' and not blocked and start_after <= now()) as next,
    (select min(priority) from pgboss.job
     where name = ${queue} and group_id = ${companyId} and state < 'active') as last`;
