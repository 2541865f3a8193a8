/** Makes companies take turns at a queue, however many jobs each of them has in it. */
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from './client.ts';

/**
 * Index that finds a company's next turn without reading the waiting jobs of others. It is created only if a check
 * finds it missing: even `create index if not exists` would wait for every transaction that writes jobs, and block all
 * others in the meantime.
 */
export const FAIR_ORDER_INDEX = `
  do $$ begin
    if to_regclass('pgboss.job_turns') is null then
      create index job_turns on pgboss.job (name, group_id, priority) where state < 'active' and group_id is not null;
    end if;
  end $$;`;

interface FairOrder {
  /** the current turn: the priority of the job that is taken next */
  next: number | null;
  /** the priority of the company's last waiting job */
  last: number | null;
}

/**
 * Returns the priority of a company's next job: behind its own waiting jobs or, if it has none, level with the
 * company served next. So a new company waits for at most one job of each company ahead of it, and one that queues a
 * thousand jobs waits behind itself. (Self-clocked fair queueing, with the queue's own order as the clock.)
 *
 * Two concurrent transactions may get the same turn; the older job then goes first.
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
