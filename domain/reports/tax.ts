import type { Cents } from '#domain/pricing/money.ts';

/**
 * Tax on quotes approved in a period, paid or not (accrual basis), less price reductions made in it. Negative when
 * reductions exceed approvals.
 */
export interface TaxReportRow {
  /** a fraction */
  rate: number;
  quotes: number;
  /** after discount, before tax */
  net_cents: Cents;
  tax_cents: Cents;
}

export interface LoweredTax {
  /** a fraction */
  rate: number;
  net_cents: Cents;
  tax_cents: Cents;
}

export function taxRows(approved: readonly TaxReportRow[], lowered: readonly LoweredTax[]): TaxReportRow[] {
  const rates = new Set([...approved, ...lowered].map(({ rate }) => rate));
  return [...rates]
    .toSorted((a, b) => b - a)
    .map((rate) => {
      const { quotes, net_cents, tax_cents } = approved.find((row) => row.rate === rate) ?? NOTHING_APPROVED;
      const less = lowered.find((row) => row.rate === rate) ?? NOTHING_LOWERED;
      return { rate, quotes, net_cents: net_cents - less.net_cents, tax_cents: tax_cents - less.tax_cents };
    });
}

const NOTHING_APPROVED = { quotes: 0, net_cents: 0, tax_cents: 0 };
const NOTHING_LOWERED = { net_cents: 0, tax_cents: 0 };
