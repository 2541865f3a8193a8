/**
 * What one decided quote adds to the days of the reports. Adding and removing a quote (when it is archived, or another
 * revision of its number counts instead) use the same rows, so the days always equal the sum over the quotes that count.
 */
import type { Day } from '#domain/calendar-days.ts';
import { type Cents, roundedProduct } from '#domain/pricing/money.ts';
import type { Decision } from '#domain/quote/lifecycle.ts';
import { cityOf } from './city.ts';
import type { Grain } from './periods.ts';
import { priceKey } from './price-key.ts';
import { sourceName } from './source-name.ts';
import { waitBucket } from './wait-buckets.ts';

const REPORT_CUTS = [
  'decided',
  'created',
  'service',
  'surface',
  'material',
  'city',
  'source',
  'wait',
  'tax_rate',
  'price',
  'reminder',
] as const;
export type ReportCut = (typeof REPORT_CUTS)[number];

/** In place of an author: everybody's quotes together. */
export const EVERYBODY = '00000000-0000-0000-0000-000000000000';

export interface DecidedLine {
  kind: string;
  unit: string;
  unit_cents: Cents;
  line_total_cents: Cents;
  /** null for a line that does not come from the rate book */
  basis: { surface_type: string; service: string; material: string | null; multiplier: number } | null;
}

/** A decided quote as reports need it. */
export interface DecidedQuote {
  decision: Decision;
  author_id: string;
  /** both in the company's time zone at the time of the decision */
  created_on: Day;
  decided_on: Day;
  /** from the first sending to the decision; null for a quote that was decided without being sent */
  wait_seconds: number | null;
  property_address: string;
  /** how the customer had found the company, as it was known at the decision */
  customer_source: string;
  subtotal_cents: Cents;
  tax_cents: Cents;
  total_cents: Cents;
  /** as a decimal text, such as "0.0825" */
  tax_rate: string;
  /** reminders that had gone out before the decision */
  reminders: number;
  lines: readonly DecidedLine[];
}

/** Whole numbers, all of which can be added up. */
export interface DaySums {
  approved: number;
  declined: number;
  approved_cents: Cents;
  declined_cents: Cents;
  net_cents: Cents;
  tax_cents: Cents;
  /** quotes with a waiting time */
  waited: number;
  wait_seconds: number;
  sent: number;
}

export interface DayCount extends DaySums {
  cut: ReportCut;
  author_id: string;
  day: Day;
  value: string;
}

/** A row as it is stored: what happened on a day, or in the month that begins on it. */
export type KeptSums = DayCount & { grain: Grain };

export const NO_SUMS: DaySums = {
  approved: 0,
  declined: 0,
  approved_cents: 0,
  declined_cents: 0,
  net_cents: 0,
  tax_cents: 0,
  waited: 0,
  wait_seconds: 0,
  sent: 0,
};

/** Prices of all people are compared with each other, and reminders have no author: both are kept for everybody alone. */
const FOR_EVERYBODY_ALONE: readonly ReportCut[] = ['price', 'reminder'];

/** @param sign 1 adds the quote, -1 removes it */
export function dayCountsOf(quote: DecidedQuote, sign: 1 | -1): DayCount[] {
  const whole = sumsOf(quote, quote.total_cents);
  const single = (cut: ReportCut, value: string, sums = whole, day = quote.decided_on) => ({ cut, value, day, sums });
  const rows = [
    single('decided', ''),
    single('created', '', sumsOf({ ...quote, wait_seconds: null }, quote.total_cents), quote.created_on),
    single('city', cityOf(quote.property_address)),
    single('source', sourceName(quote.customer_source)),
    single('reminder', String(quote.reminders)),
    ...(quote.wait_seconds === null ? [] : [single('wait', waitBucket(quote.wait_seconds))]),
    ...(quote.decision === 'approved' ? [single('tax_rate', quote.tax_rate)] : []),
    ...lineSums(quote).map(({ cut, value, cents }) => single(cut, value, { ...lineOnly(quote, cents) })),
  ];
  return rows.flatMap(({ cut, value, day, sums }) => {
    const authors = FOR_EVERYBODY_ALONE.includes(cut) ? [EVERYBODY] : [EVERYBODY, quote.author_id];
    return authors.map((author_id) => ({ cut, author_id, day, value, ...signed(sums, sign) }));
  });
}

function sumsOf(quote: DecidedQuote, cents: Cents): DaySums {
  const won = quote.decision === 'approved';
  return {
    approved: won ? 1 : 0,
    declined: won ? 0 : 1,
    approved_cents: won ? cents : 0,
    declined_cents: won ? 0 : cents,
    net_cents: won ? quote.subtotal_cents : 0,
    tax_cents: won ? quote.tax_cents : 0,
    waited: quote.wait_seconds === null ? 0 : 1,
    wait_seconds: quote.wait_seconds ?? 0,
    sent: 0,
  };
}

/** A quote counts once for each service in it, with the amounts of these lines before discount and tax. */
function lineOnly(quote: DecidedQuote, cents: Cents): DaySums {
  return { ...sumsOf({ ...quote, wait_seconds: null }, cents), net_cents: 0, tax_cents: 0 };
}

function lineSums({ lines }: DecidedQuote): { cut: ReportCut; value: string; cents: Cents }[] {
  const sums = new Map<string, { cut: ReportCut; value: string; cents: Cents }>();
  const add = (cut: ReportCut, value: string, cents: Cents) => {
    const key = `${cut} ${value}`;
    sums.set(key, { cut, value, cents: (sums.get(key)?.cents ?? 0) + cents });
  };
  for (const line of lines) {
    if (line.kind === 'custom') add('service', '', line.line_total_cents);
    if (line.kind !== 'service' || !line.basis) continue;
    const { service, surface_type, material, multiplier } = line.basis;
    add('service', service, line.line_total_cents);
    add('surface', surface_type, line.line_total_cents);
    add('material', material ?? '', line.line_total_cents);
    add(
      'price',
      priceKey({
        surface: surface_type,
        service,
        unit: line.unit,
        cents: roundedProduct([line.unit_cents], multiplier),
      }),
      line.line_total_cents,
    );
  }
  return [...sums.values()];
}

function signed(sums: DaySums, sign: 1 | -1): DaySums {
  return Object.fromEntries(
    Object.entries(sums).map(([name, value]) => [name, value === 0 ? 0 : sign * value]),
  ) as unknown as DaySums;
}

/** Adds up rows that may be of any days. */
export function addUp(rows: readonly Partial<DaySums>[]): DaySums {
  const sums = { ...NO_SUMS };
  for (const row of rows) for (const name of Object.keys(sums) as (keyof DaySums)[]) sums[name] += row[name] ?? 0;
  return sums;
}
