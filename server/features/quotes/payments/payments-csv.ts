import { sql } from 'kysely';
import { CSV_START, csvLine } from '#domain/csv.ts';
import { fieldProblem } from '#domain/errors.ts';
import { type EntryType, type PaymentMethod, signedCents } from '#domain/payments/ledger.ts';
import { ENTRY_LABELS, METHOD_LABELS } from '#domain/payments/payment-labels.ts';
import { taxShares } from '#domain/payments/tax-share.ts';
import { type Cents, dollarsOfCents } from '#domain/pricing/money.ts';
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
  const shown = withTaxShares(rows).filter(({ row }) => row.day >= days.from && row.day <= days.to);
  shown.sort((a, b) => (a.row.day < b.row.day ? -1 : Number(a.row.day > b.row.day)));
  const lines = shown.map(({ row, tax }) => lineOf(row, tax));
  const name = `Payments-${days.from}-to-${days.to}.csv`;
  return new File([CSV_START, csvLine([...COLUMNS]), ...lines], name, { type: 'text/csv' });
}

/** When it counts for the books: the day on which it was received. */
const bookedOn = sql<string>`coalesce(entry.received_on, (entry.at at time zone company.time_zone)::date)::text`;

/** Entries of every number that has one in that time, because a tax share depends on the entries before. */
function entriesQuery(db: Tx, scope: OrgScope, { from, to }: Days) {
  return db
    .with('booked', (query) =>
      query
        .selectFrom('payment_entries as entry')
        .innerJoin('organizations as company', 'company.id', 'entry.org_id')
        .innerJoin('quotes as quote', (join) =>
          join.onRef('quote.org_id', '=', 'entry.org_id').onRef('quote.id', '=', 'entry.quote_id'),
        )
        .where('entry.org_id', '=', scope.orgId)
        .select([
          'entry.id',
          'entry.at',
          'entry.type',
          'entry.method',
          'entry.amount_cents',
          'entry.fee_cents',
          'entry.currency',
          'entry.reference',
          'quote.number',
          'quote.revision',
          'quote.customer_name',
          'quote.total_cents',
          'quote.tax_cents',
          bookedOn.as('day'),
        ]),
    )
    .selectFrom('booked')
    .where('number', 'in', (query) =>
      query
        .selectFrom('booked as within')
        .where(sql<string>`within.day`, '>=', from)
        .where(sql<string>`within.day`, '<=', to)
        .select('within.number'),
    )
    .orderBy('number')
    .orderBy('at')
    .orderBy('id')
    .limit(ROWS_MAX + 1)
    .selectAll()
    .$narrowType<{ type: EntryType; method: PaymentMethod }>();
}

type BookedRow = Awaited<ReturnType<ReturnType<typeof entriesQuery>['executeTakeFirstOrThrow']>>;

function withTaxShares(rows: readonly BookedRow[]): { row: BookedRow; tax: Cents }[] {
  return [...Map.groupBy(rows, ({ number }) => number).values()].flatMap((entries) => {
    // Of the latest revision that something was paid for.
    const last = entries.reduce((a, b) => (b.revision > a.revision ? b : a));
    const shares = taxShares(entries, last);
    return entries.map((row, index) => ({ row, tax: shares[index] ?? 0 }));
  });
}

function lineOf(row: BookedRow, tax: Cents): string {
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
    dollarsOfCents(tax),
  ]);
}
