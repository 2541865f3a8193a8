import { sql } from 'kysely';
import { CSV_START, csvLine } from '#domain/csv.ts';
import { fieldError } from '#domain/errors.ts';
import { type EntryType, type PaymentMethod, signedCents } from '#domain/payments/ledger.ts';
import { entryLabel, METHOD_LABELS } from '#domain/payments/payment-labels.ts';
import type { PaymentPurpose } from '#domain/payments/provider-payment.ts';
import { receiptNumber } from '#domain/payments/receipt.ts';
import { dollarsOfCents } from '#domain/pricing/money.ts';
import { quoteNumber } from '#domain/quote/quote-number.ts';
import type { Services } from '#server/features/services.ts';
import { readOrg, type Tx } from '#server/platform/db/client.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';

interface Days {
  /** both inclusive, in the company's time zone: 2026-11-21 */
  from: string;
  to: string;
}

/** The most rows in a file. A busy company's year fits. A longer file would take memory that other requests need. */
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
  'Receipt number',
  'Price reduction',
] as const;

/**
 * Exports a period's payments, refunds, disputes and price reductions. Columns can be summed: money paid out is
 * negative. A price reduction moves no money, so it has its own column.
 * @throws ProductError INVALID_INPUT for more than 20,000 rows
 */
export async function paymentsCsv({ db }: Pick<Services, 'db'>, scope: OrgScope, days: Days): Promise<File> {
  const [rows] = await readOrg(db, scope, rowsQuery(db.tenant.kysely, scope, days).compile());
  if (rows.length > ROWS_MAX) throw fieldError('from', 'Too many payments for one file. Choose a shorter time.');
  const lines = rows.map(lineOf);
  const name = `Payments-${days.from}-to-${days.to}.csv`;
  return new File([CSV_START, csvLine([...COLUMNS]), ...lines], name, { type: 'text/csv' });
}

function rowsQuery(db: Tx, scope: OrgScope, days: Days) {
  return entriesQuery(db, scope, days)
    .unionAll(reductionsQuery(db, scope, days))
    .orderBy('day')
    .orderBy('number')
    .orderBy('at')
    .orderBy('id')
    .limit(ROWS_MAX + 1)
    .$narrowType<{ type: EntryType | null; method: PaymentMethod | null; purpose: PaymentPurpose | null }>();
}

function entriesQuery(db: Tx, scope: OrgScope, { from, to }: Days) {
  return db
    .selectFrom('payment_entries as entry')
    .innerJoin('quotes as quote', (join) =>
      join.onRef('quote.org_id', '=', 'entry.org_id').onRef('quote.id', '=', 'entry.quote_id'),
    )
    .leftJoin('receipts as receipt', (join) =>
      join.onRef('receipt.org_id', '=', 'entry.org_id').onRef('receipt.entry_id', '=', 'entry.id'),
    )
    .where('entry.org_id', '=', scope.orgId)
    .where(sql<boolean>`entry.booked_on between ${from}::date and ${to}::date`)
    .select([
      sql<string>`entry.booked_on::text`.as('day'),
      'quote.number',
      'entry.at',
      'entry.id',
      'quote.customer_name',
      sql<string | null>`entry.type`.as('type'),
      sql<string | null>`entry.method`.as('method'),
      'entry.amount_cents',
      sql<number | null>`entry.tax_cents`.as('tax_cents'),
      'entry.fee_cents',
      'entry.currency',
      sql<string | null>`entry.purpose`.as('purpose'),
      'entry.reference',
      'receipt.number as receipt_number',
    ]);
}

function reductionsQuery(db: Tx, scope: OrgScope, { from, to }: Days) {
  return db
    .selectFrom('price_reductions as reduction')
    .innerJoin('quotes as quote', (join) =>
      join.onRef('quote.org_id', '=', 'reduction.org_id').onRef('quote.id', '=', 'reduction.quote_id'),
    )
    .innerJoin('organizations as company', 'company.id', 'reduction.org_id')
    .where('reduction.org_id', '=', scope.orgId)
    .where(sql<boolean>`(reduction.at at time zone company.time_zone)::date between ${from}::date and ${to}::date`)
    .select([
      sql<string>`(reduction.at at time zone company.time_zone)::date::text`.as('day'),
      'quote.number',
      'reduction.at',
      'reduction.id',
      'quote.customer_name',
      sql<string | null>`null::text`.as('type'),
      sql<string | null>`null::text`.as('method'),
      'reduction.amount_cents',
      sql<number | null>`null::integer`.as('tax_cents'),
      sql<number | null>`null::integer`.as('fee_cents'),
      'company.currency',
      sql<string | null>`null::text`.as('purpose'),
      sql<string>`''`.as('reference'),
      sql<number | null>`null::integer`.as('receipt_number'),
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof rowsQuery>['executeTakeFirstOrThrow']>>;
type EntryRow = Row & { type: EntryType; method: PaymentMethod };

const isEntry = (row: Row): row is EntryRow => row.type !== null && row.method !== null;

function lineOf(row: Row): string {
  const about = [row.day, quoteNumber(row.number), row.customer_name];
  return csvLine([...about, ...(isEntry(row) ? entryCells(row) : reductionCells(row))]);
}

function entryCells(row: EntryRow): (string | number)[] {
  const gross = signedCents(row);
  const { fee_cents, receipt_number } = row;
  // A provider may report its fee later. Until then, the net amount of the charge is unknown.
  const isUnknown = row.type === 'charge' && fee_cents === null;
  return [
    entryLabel(row),
    METHOD_LABELS[row.method],
    row.reference,
    row.currency,
    dollarsOfCents(gross),
    fee_cents === null ? '' : dollarsOfCents(fee_cents),
    isUnknown ? '' : dollarsOfCents(gross - (fee_cents ?? 0)),
    dollarsOfCents(row.tax_cents ?? 0),
    receipt_number === null ? '' : receiptNumber(receipt_number),
    '',
  ];
}

/** No money moved, so the money columns are empty. Payments and refunds already list their tax. */
function reductionCells({ currency, amount_cents }: Row): (string | number)[] {
  return ['Price lowered', '', '', currency, '', '', '', '', '', dollarsOfCents(amount_cents)];
}
