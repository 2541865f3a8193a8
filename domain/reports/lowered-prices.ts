/**
 * What the prices of approved quotes went down by, as rows that reports add to what was signed. A quote counts at its price now, on
 * the day on which it was approved, however late it was lowered: so a sum, its count and its mean are of the same quotes.
 */
import type { Day } from '#domain/calendar-days.ts';
import type { Cents } from '#domain/pricing/money.ts';
import type { BreakdownCut } from './breakdown.ts';
import { cityOf } from './city.ts';
import type { Period } from './periods.ts';
import { sourceName } from './source-name.ts';

/** An approved quote that counts, at less than its signed total. */
export interface LoweredQuote {
  author_id: string;
  property_address: string;
  /** as it was known at the decision */
  customer_source: string;
  /** both in the company's time zone at the time of the decision */
  created_on: Day;
  decided_on: Day;
  lowered_cents: Cents;
}

/** @param by the day that the report counts the quote on */
export function loweredDays(quotes: readonly LoweredQuote[], { from, to }: Period, by: 'created_on' | 'decided_on') {
  return quotes
    .filter((quote) => quote[by] >= from && quote[by] <= to)
    .map((quote) => ({ day: quote[by], approved_cents: -quote.lowered_cents }));
}

/** What a quote counts as; the amounts of lines are those that were signed, before discount and tax. */
const VALUE_OF: Partial<Record<BreakdownCut, (quote: LoweredQuote) => string>> = {
  person: ({ author_id }) => author_id,
  city: ({ property_address }) => cityOf(property_address),
  source: ({ customer_source }) => sourceName(customer_source),
};

/** The rows of a breakdown at the prices of now. */
export function atPricesNow<Row extends { value: string; approved_cents: Cents }>(
  rows: readonly Row[],
  quotes: readonly LoweredQuote[],
  period: Period,
  cut: BreakdownCut,
): Row[] {
  const valueOf = VALUE_OF[cut];
  if (!valueOf) return [...rows];
  const lowered = new Map<string, Cents>();
  for (const quote of quotes) {
    if (quote.decided_on < period.from || quote.decided_on > period.to) continue;
    const value = valueOf(quote);
    lowered.set(value, (lowered.get(value) ?? 0) + quote.lowered_cents);
  }
  return rows.map((row) => ({ ...row, approved_cents: row.approved_cents - (lowered.get(row.value) ?? 0) }));
}
