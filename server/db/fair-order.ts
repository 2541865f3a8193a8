/** Companies take turns at a queue, however many jobs each of them has in it. */
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from './client.ts';

/**
 * With it the lowest turn of a company is found without reading what others have waiting. An index that exists is not
 * created again: `if not exists` would first wait for all who write jobs, and let nobody else write meanwhile.
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
 * The priority of a company's next job, by which it takes its turn: behind its own jobs that wait, and level with whoever is served
 * next when it has none. So a company that comes new waits for at most one job of each company that was there before, and
 * whoever queues a thousand waits behind itself. (Self-clocked fair queueing, with the queue's own order as the clock.)
 *
 * Two transactions at once may be given the same turn, which is then decided by time.
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
