/** Payments for an earlier version of a quote that isn't approved yet. */
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { balanceOf, paidBefore } from '#domain/payments/ledger.ts';
import type { Cents } from '#domain/pricing/money.ts';
import { type Database, type Tx, withOrg } from '#server/platform/db/client.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import { disputesQuery, entrySumsQuery } from './payment-states.ts';

interface Revision {
  number: number;
  revision: number;
}

/**
 * @returns cents by quote number, without numbers for which nothing was paid; a first revision has no earlier version
 */
export async function paidBeforeByNumber(
  tx: Tx,
  scope: OrgScope,
  quotes: readonly Revision[],
): Promise<Map<number, Cents>> {
  const numbers = [...new Set(quotes.filter(({ revision }) => revision > 1).map(({ number }) => number))];
  if (numbers.length === 0) return new Map();
  const { entries, disputes } = await tx
    .selectNoFrom([
      jsonArrayFrom(entrySumsQuery(tx, scope, numbers)).as('entries'),
      jsonArrayFrom(disputesQuery(tx, scope, numbers)).as('disputes'),
    ])
    .executeTakeFirstOrThrow();
  const paid = numbers.map((number) => {
    const own = <Row extends { number: number }>(rows: readonly Row[]) => rows.filter((row) => row.number === number);
    const balance = balanceOf(own(entries), { total_cents: 0, deposit_cents: 0 }, own(disputes));
    return [number, paidBefore(balance)] as const;
  });
  return new Map(paid.filter(([, cents]) => cents > 0));
}

export async function paidBeforeIn(tx: Tx, scope: OrgScope, quote: Revision): Promise<Cents> {
  return (await paidBeforeByNumber(tx, scope, [quote])).get(quote.number) ?? 0;
}

/** Runs `paidBeforeIn` in its own transaction. */
export function readPaidBefore(db: Database, scope: OrgScope, quote: Revision): Promise<Cents> {
  return withOrg(db, scope, (tx) => paidBeforeIn(tx, scope, quote));
}
