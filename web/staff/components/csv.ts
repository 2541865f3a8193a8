import { CSV_START, csvLine } from '#domain/csv.ts';

/** Builds CSV text. Numbers stay numbers, and typed text can't become a formula. */
export function csvText(header: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  return `${CSV_START}${[header, ...rows].map(csvLine).join('')}`;
}

export function csvFile(header: readonly string[], rows: readonly (readonly (string | number)[])[]): Blob {
  return new Blob([csvText(header, rows)], { type: 'text/csv;charset=utf-8' });
}
