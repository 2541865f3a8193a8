/** Turns of companies at a queue, however many jobs each of them has in it. */
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from './client.ts';

/**
 * Index that finds the lowest turn of a company without reading the waiting jobs of others. If it exists, it is not
 * created again: `if not exists` would first wait for all who write jobs, and let no one else write meanwhile.
 */
export const FAIR_ORDER_INDEX = `
  do $$ begin
    if to_regclass('pgboss.job_turns') is null then
      create index job_turns on pgboss.job (name, group_id, priority) where state < 'active' and group_id is not null;
    end if;
  end $$;`;

interface FairOrder {
  /** whose turn it is now: the priority of the job that is taken next */
  next: number | null;
  /** the priority of the company's last job that waits */
  last: number | null;
}

/**
 * Returns the priority of a company's next job: behind its own waiting jobs, or level with the next company served when
 * it has none. So a new company waits for at most one job of each company before it, and one that queues a thousand
 * jobs waits behind itself. (Self-clocked fair queueing, with the queue's own order as the clock.)
 *
 * Two concurrent transactions may get the same turn, which time then decides.
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
