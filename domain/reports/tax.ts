import type { Cents } from '#domain/pricing/money.ts';
import type { DaySums } from './day-counts.ts';

/** Tax on what was approved in a period, whenever it is paid (accrual basis). */
export interface TaxRow {
  /** fraction, such as 0.0825 */
  rate: number;
  quotes: number;
  /** after discount, before tax */
  net_cents: Cents;
  tax_cents: Cents;
}

export function taxRows(
  rows: readonly (Pick<DaySums, 'approved' | 'net_cents' | 'tax_cents'> & { value: string })[],
): TaxRow[] {
  return rows
    .filter(({ approved }) => approved > 0)
    .map(({ value, approved, net_cents, tax_cents }) => ({
      rate: Number(value),
      quotes: approved,
      net_cents,
      tax_cents,
    }))
    .toSorted((a, b) => b.rate - a.rate);
}
