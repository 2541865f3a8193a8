/** Inserts quotes as bare rows, for tests of what the database computes. */
import { newId } from '#server/platform/db/ids.ts';
import type { TestApp } from './app.ts';
import type { TestCompany } from './factories.ts';

type Status = 'pending' | 'approved' | 'declined';
export interface MadeQuote {
  number: number;
  revision?: number;
  status?: Status;
  total?: number;
  deposit?: number;
  from?: string | null;
}

/** Adds a quote in this state, without anything else that a decision stores. @returns the quote's id */
export async function addQuoteRow(app: TestApp, of: TestCompany, made: MadeQuote): Promise<string> {
  const { number, revision = 1, status = 'approved', total = 1000, deposit = 0, from = null } = made;
  const id = newId();
  await app.query(
    `insert into quotes (org_id, id, number, revision, status, author_id, customer_name, sum_cents, subtotal_cents, total_cents,
       deposit_type, deposit_cents, approved_at, declined_at, decided_on, made_on, reopened_from_id)
     values ($1, $2, $3, $4, $5::text, $6, 'Carla', $7::int, $7::int, $7::int, 'flat', $8, case $5::text when 'approved' then now() end,
       case $5::text when 'declined' then now() end, case when $5::text <> 'pending' then now() end,
       case when $5::text <> 'pending' then now() end, $9)`,
    [of.orgId, id, number, revision, status, of.owner.id, total, deposit, from],
  );
  await app.query(`insert into quote_locks (org_id, quote_id, unsettled) values ($1, $2, $3)`, [
    of.orgId,
    id,
    status === 'approved',
  ]);
  if (status !== 'pending')
    await app.query(
      `insert into decisions (org_id, quote_id, decision, revision, decided_at, time_zone, decided_by, signer_name, snapshot_sha256)
       values ($1, $2, $3, $4, now(), 'UTC', 'customer', 'Carla', '')`,
      [of.orgId, id, status, revision],
    );
  return id;
}
