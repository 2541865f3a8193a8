import { sql } from 'kysely';
import { ProductError } from '#domain/errors.ts';
import { type EntryType, type PaymentMethod, sumBalances } from '#domain/payments/ledger.ts';
import type { PaymentPurpose } from '#domain/payments/provider-payment.ts';
import { balancesOf } from '#server/features/quotes/payments/payment-states.ts';
import { type Database, readOrg } from '#server/platform/db/client.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import { customerIds, knownQuery } from './queries.ts';

const PAYMENTS_SHOWN = 50;

/** Returns the totals of all the customer's quotes. @throws ProductError NOT_FOUND */
export async function balanceOfCustomer(db: Database, scope: OrgScope, id: string) {
  const { kysely } = db.tenant;
  const isTheirs = sql<boolean>`quote.customer_id = any(${customerIds(scope, id)})`;
  const approved = kysely
    .selectFrom('quotes as quote')
    .where('quote.org_id', '=', scope.orgId)
    .where('quote.status', '=', 'approved')
    .where(isTheirs)
    .distinct()
    .select('quote.number');
  const latest = kysely
    .selectFrom('payment_entries as entry')
    .innerJoin('quotes as quote', (join) =>
      join.onRef('quote.org_id', '=', 'entry.org_id').onRef('quote.id', '=', 'entry.quote_id'),
    )
    .where('quote.org_id', '=', scope.orgId)
    .where(isTheirs)
    .orderBy('entry.at', 'desc')
    .orderBy('entry.id', 'desc')
    .limit(PAYMENTS_SHOWN)
    .select([
      'entry.id',
      'entry.quote_id',
      'entry.type',
      'entry.amount_cents',
      'entry.method',
      'entry.purpose',
      'entry.at',
      'quote.number',
    ])
    .$narrowType<{ type: EntryType; method: PaymentMethod; purpose: PaymentPurpose | null }>();
  const [[known], numbers, payments] = await readOrg(
    db,
    scope,
    knownQuery(kysely, scope, id).compile(),
    approved.compile(),
    latest.compile(),
  );
  if (!known) throw new ProductError('NOT_FOUND');
  const balances = await balancesOf(
    db,
    scope,
    numbers.map(({ number }) => number),
  );
  return { balance: sumBalances([...balances.values()].map(({ balance }) => balance)), payments };
}
