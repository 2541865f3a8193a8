import { sql } from 'kysely';
import { CSV_START, csvLine } from '#domain/csv.ts';
import { fieldProblem } from '#domain/errors.ts';
import { type EntryType, type PaymentMethod, signedCents } from '#domain/payments/ledger.ts';
import { ENTRY_LABELS, METHOD_LABELS } from '#domain/payments/payment-labels.ts';
import { dollarsOfCents } from '#domain/pricing/money.ts';
import { quoteNumber } from '#domain/quote/quote-number.ts';
import { readOrg, type Tx } from '#server/db/client.ts';
import type { OrgScope } from '#server/db/scope.ts';
import type { Services } from '#server/features/services.ts';

export interface Days {
  /** both included, in the company's time zone: 2026-11-21 */
  from: string;
  to: string;
}

/** One file of a year of a busy company; a longer one would hold the memory of others. */
const ROWS_MAX = 20_000;

const COLUMNS = [
  'Date',
  'Quote',
  'Customer',
  'Type',
  'Method',
  'Reference',
  'Currency',
  'Gross',
  'Fee',
  'Net',
  'Tax share',
] as const;

/**
 * All payments, refunds and disputes of a time as CSV. The sums of a column are right: what went out is negative.
 * @throws ProductError INVALID_INPUT for more than 20,000 entries
 */
export async function paymentsCsv({ db }: Pick<Services, 'db'>, scope: OrgScope, days: Days): Promise<File> {
  const [rows] = await readOrg(db, scope, entriesQuery(db.tenant.kysely, scope, days).compile());
  if (rows.length > ROWS_MAX) throw fieldProblem('from', 'Too many payments for one file. Choose a shorter time.');
  const lines = rows.map(lineOf);
  const name = `Payments-${days.from}-to-${days.to}.csv`;
  return new File([CSV_START, csvLine([...COLUMNS]), ...lines], name, { type: 'text/csv' });
}

function entriesQuery(db: Tx, scope: OrgScope, { from, to }: Days) {
  return db
    .selectFrom('payment_entries as entry')
    .innerJoin('quotes as quote', (join) =>
      join.onRef('quote.org_id', '=', 'entry.org_id').onRef('quote.id', '=', 'entry.quote_id'),
    )
    .where('entry.org_id', '=', scope.orgId)
    .where(sql<boolean>`entry.booked_on between ${from}::date and ${to}::date`)
    .orderBy('entry.booked_on')
    .orderBy('quote.number')
    .orderBy('entry.at')
    .orderBy('entry.id')
    .limit(ROWS_MAX + 1)
    .select([
      'entry.type',
      'entry.method',
      'entry.amount_cents',
      'entry.tax_cents',
      'entry.fee_cents',
      'entry.currency',
      'entry.reference',
      'quote.number',
      'quote.customer_name',
      sql<string>`entry.booked_on::text`.as('day'),
    ])
    .$narrowType<{ type: EntryType; method: PaymentMethod }>();
}

type BookedRow = Awaited<ReturnType<ReturnType<typeof entriesQuery>['executeTakeFirstOrThrow']>>;

function lineOf(row: BookedRow): string {
  const gross = signedCents(row);
  const { fee_cents } = row;
  // A provider may say its fee later; until then nobody knows what is left of the charge.
  const isUnknown = row.type === 'charge' && fee_cents === null;
  return csvLine([
    row.day,
    quoteNumber(row.number),
    row.customer_name,
    ENTRY_LABELS[row.type],
    METHOD_LABELS[row.method],
    row.reference,
    row.currency,
    dollarsOfCents(gross),
    fee_cents === null ? '' : dollarsOfCents(fee_cents),
    isUnknown ? '' : dollarsOfCents(gross - (fee_cents ?? 0)),
    dollarsOfCents(row.tax_cents),
  ]);
}
