/** Checks what reports sum up against the quotes, payments and visits themselves, and mends what differs. */
import { sql } from 'kysely';
import { addUp, type DayCount, type DaySums, dayCountsOf, NO_SUMS } from '#domain/reports/day-counts.ts';
import type { Tx } from '#server/db/client.ts';
import type { OrgScope } from '#server/db/scope.ts';
import { addToDays, addToWorkDays } from './day-rows.ts';
import { decidedQuotesQuery } from './facts.ts';
import { addToPaymentDays, paymentDifferences } from './payment-days.ts';
import { readNumberFacts } from './number-facts.ts';
import { recountNumber } from './recount.ts';
import { workDifferences } from './work-differences.ts';

const PAGE = 500;

export interface Differences {
  /** numbers whose decision, open balance or work is stored otherwise than it is; with one of their quotes */
  numbers: { number: number; quote_id: string }[];
  /** what is missing in the days; negative for what is too much */
  days: DayCount[];
  work: Awaited<ReturnType<typeof workDifferences>>;
  payments: Awaited<ReturnType<typeof paymentDifferences>>;
}

/** All of a company. The transaction has to see one state throughout, or what happens meanwhile looks like a difference. */
export async function differences(tx: Tx, scope: OrgScope): Promise<Differences> {
  return {
    numbers: await differingNumbers(tx, scope),
    days: await missingDays(tx, scope),
    work: await workDifferences(tx, scope),
    payments: await paymentDifferences(tx, scope),
  };
}

/** What differs, as one line each. */
export function differenceLabels({ numbers, days, work, payments }: Differences): string[] {
  return [
    ...numbers.map(({ number }) => `number ${number}`),
    ...days.map((row) => `day ${keyOf(row)}`),
    ...work.map(({ person_id, day }) => `work ${person_id} ${day}`),
    ...payments.map(({ author_id, day, method, tax_rate }) => `payments ${author_id} ${day} ${method} ${tax_rate}`),
  ];
}

/** Adds what is missing. Numbers first: counting them again changes the days, so check again afterwards. */
export async function mend(tx: Tx, scope: OrgScope, found: Differences): Promise<void> {
  if (found.numbers.length > 0) {
    // Always in the order of numbers, so that two of them never wait for each other.
    for (const { quote_id } of found.numbers) await recountNumber(tx, scope, { id: quote_id });
    return;
  }
  await addToDays(tx, scope, found.days);
  await addToWorkDays(tx, scope, found.work);
  await addToPaymentDays(tx, scope, found.payments);
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
      order by number, status = 'approved' desc, revision desc limit ${PAGE})
    select decided.number, decided.id as any_id, case when not archived then decided.id end as expected_id, counted.quote_id,
      jsonb_build_array(counted.author_id, counted.deposit_cents, counted.deposit_due_on, counted.rest_cents, counted.rest_due_on,
        counted.work)::text as facts
    from decided
    left join counted_numbers counted on counted.org_id = ${scope.orgId} and counted.number = decided.number
    order by decided.number`.execute(tx);
}

async function differingNumbers(tx: Tx, scope: OrgScope): Promise<Differences['numbers']> {
  const found: Differences['numbers'] = [];
  for (let after = -1; ; ) {
    const { rows } = await numbersPage(tx, scope, after);
    for (const row of rows) if (await isOther(tx, scope, row)) found.push({ number: row.number, quote_id: row.any_id });
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return found;
    after = last.number;
  }
}

async function isOther(tx: Tx, scope: OrgScope, { number, expected_id, quote_id, facts }: CountedNumber) {
  if (expected_id !== quote_id) return true;
  const { author_id, open, work } = await readNumberFacts(tx, scope, number, expected_id);
  const { deposit_cents, deposit_due_on, rest_cents, rest_due_on } = open;
  const expected = [author_id, deposit_cents, deposit_due_on, rest_cents, rest_due_on, work];
  const { rows } = await sql<{ same: boolean }>`
    select ${JSON.stringify(expected)}::jsonb = ${facts}::jsonb as same`.execute(tx);
  return rows[0]?.same !== true;
}

/** What the quotes that count add up to, less what is stored. Reminders that went out are counted when they go. */
async function missingDays(tx: Tx, scope: OrgScope): Promise<DayCount[]> {
  const missing = new Map<string, DayCount>();
  const add = (row: DayCount, sign: 1 | -1) => {
    const { cut, author_id, day, value } = row;
    const sums = missing.get(keyOf(row)) ?? NO_SUMS;
    missing.set(keyOf(row), { cut, author_id, day, value, ...addUp([sums, times(row, sign)]), sent: 0 });
  };
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const page = await countedPage(tx, scope, after);
    for (const quote of page) for (const row of dayCountsOf(quote, 1)) add(row, 1);
    const last = page.at(-1);
    if (!last || page.length < PAGE) break;
    after = last.id;
  }
  const stored = await sql<DayCount>`select cut, author_id::text, day::text, value, approved, declined, approved_cents,
    declined_cents, net_cents, tax_cents, waited, wait_seconds, 0 as sent from report_days
    where org_id = ${scope.orgId}`.execute(tx);
  for (const row of stored.rows) add(row, -1);
  return [...missing.values()].filter((row) => SUMS.some((name) => row[name] !== 0));
}

function countedPage(tx: Tx, scope: OrgScope, after: string) {
  return decidedQuotesQuery(tx, scope)
    .where('quote.id', 'in', (eb) =>
      eb
        .selectFrom('counted_numbers')
        .where('org_id', '=', scope.orgId)
        .where('quote_id', 'is not', null)
        .where('quote_id', '>', after)
        .select('quote_id'),
    )
    .where('quote.id', '>', after)
    .orderBy('quote.id')
    .limit(PAGE)
    .execute();
}

const SUMS = Object.keys(NO_SUMS) as (keyof DaySums)[];

function times(sums: DaySums, sign: 1 | -1): Partial<DaySums> {
  return Object.fromEntries(SUMS.map((name) => [name, sign * sums[name]]));
}

function keyOf({ cut, author_id, day, value }: Pick<DayCount, 'cut' | 'author_id' | 'day' | 'value'>): string {
  return `${cut} ${author_id} ${day} ${value}`;
}
