import { dollarsOfCents, formatMoney, formatPercent, formatQuantity } from '#domain/pricing/money.ts';
import type { ReportColumn } from './report-table.tsx';

const NO_VALUE = '–';

export function textColumn<Row>(title: string, text: (row: Row) => string): ReportColumn<Row> {
  return { title, show: text, file: text };
}

/** Leaves a column out on a phone. */
export function minor<Row>(column: ReportColumn<Row>): ReportColumn<Row> {
  return { ...column, isMinor: true };
}

export function countColumn<Row>(title: string, count: (row: Row) => number): ReportColumn<Row> {
  return { title, show: (row) => formatQuantity(count(row)), file: count };
}

/** Returns columns with amounts; none if the viewer may not see amounts. */
export function moneyColumns<Row>(
  title: string,
  currency: string,
  cents: (row: Row) => number | null,
  shown: boolean,
): ReportColumn<Row>[] {
  if (!shown) return [];
  return [
    {
      title,
      fileTitle: `${title} in ${currency}`,
      show: (row) => moneyOr(cents(row), currency),
      file: (row) => {
        const amount = cents(row);
        return amount === null ? '' : dollarsOfCents(amount);
      },
    },
  ];
}

export function hoursColumn<Row>(title: string, minutes: (row: Row) => number): ReportColumn<Row> {
  return { title, show: (row) => hoursLabel(minutes(row)), file: (row) => Number((minutes(row) / 60).toFixed(2)) };
}

/** Formats minutes as hours: "12.5 h". */
export function hoursLabel(minutes: number): string {
  return `${formatQuantity(Math.round(minutes / 6) / 10)} h`;
}

export function shareColumn<Row>(title: string, share: (row: Row) => number | null): ReportColumn<Row> {
  return {
    title,
    fileTitle: `${title} (0 to 1)`,
    show: (row) => shareOr(share(row)),
    file: (row) => {
      const value = share(row);
      return value === null ? '' : Number(value.toFixed(4));
    },
  };
}

export function moneyOr(cents: number | null, currency: string): string {
  return cents === null ? NO_VALUE : formatMoney(cents, currency);
}

export function shareOr(share: number | null): string {
  return share === null ? NO_VALUE : formatPercent(share, 0);
}

/** Formats a tax rate with all its decimals: "8.25%". */
export function taxRateLabel(rate: number): string {
  return new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 4 }).format(rate);
}
