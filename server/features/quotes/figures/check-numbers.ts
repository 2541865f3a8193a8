/** Numbers whose decision, open balance, work or missing job is stored otherwise than it is. */
import { sql } from 'kysely';
import type { Tx } from '#server/db/client.ts';
import type { OrgScope } from '#server/db/scope.ts';
import { readNumberFacts } from './number-facts.ts';

/** How many numbers are compared at once. */
const NUMBERS_AT_ONCE = 500;

export interface DifferingNumber {
  number: number;
  /** one of its quotes */
  quote_id: string;
}

interface CountedNumber {
  number: number;
  /** of any revision */
  any_id: string;
  expected_id: string | null;
  quote_id: string | null;
  facts: string;
}

/** What counts of each decided number (countedRevision), and what is stored of it. */
function numbersPage(tx: Tx, scope: OrgScope, after: number) {
  return sql<CountedNumber>`
    with decided as (
      select distinct on (number) number, id, exists (select from quote_archives archive
          where archive.org_id = quotes.org_id and archive.quote_id = quotes.id) as archived
      from quotes where org_id = ${scope.orgId} and status <> 'pending' and number > ${after}
      order by number, status = 'approved' desc, revision desc limit ${NUMBERS_AT_ONCE})
    select decided.number, decided.id as any_id, case when not archived then decided.id end as expected_id, counted.quote_id,
      jsonb_build_array(counted.author_id, counted.deposit_cents, counted.deposit_due_on, counted.rest_cents, counted.rest_due_on,
        counted.work, floor(extract(epoch from counted.jobless_since) * 1000))::text as facts
    from decided
    left join counted_numbers counted on counted.org_id = ${scope.orgId} and counted.number = decided.number
    order by decided.number`.execute(tx);
}

/** @returns what differs in the numbers after `after`, and the last one that was looked at; null when there are no more */
export async function differingNumbers(
  tx: Tx,
  scope: OrgScope,
  after: number,
): Promise<{ found: DifferingNumber[]; looked: number; last: number | null }> {
  const found: DifferingNumber[] = [];
  const { rows } = await numbersPage(tx, scope, after);
  for (const row of rows) if (await isOther(tx, scope, row)) found.push({ number: row.number, quote_id: row.any_id });
  const last = rows.length === NUMBERS_AT_ONCE ? (rows.at(-1)?.number ?? null) : null;
  return { found, looked: rows.length, last };
}

async function isOther(tx: Tx, scope: OrgScope, { number, expected_id, quote_id, facts }: CountedNumber) {
  if (expected_id !== quote_id) return true;
  const { author_id, open, work, jobless_since } = await readNumberFacts(tx, scope, number, expected_id);
  const { deposit_cents, deposit_due_on, rest_cents, rest_due_on } = open;
  const expected = [
    author_id,
    deposit_cents,
    deposit_due_on,
    rest_cents,
    rest_due_on,
    work,
    jobless_since?.getTime() ?? null,
  ];
  const { rows } = await sql<{ same: boolean }>`
    select ${JSON.stringify(expected)}::jsonb = ${facts}::jsonb as same`.execute(tx);
  return rows[0]?.same !== true;
}
