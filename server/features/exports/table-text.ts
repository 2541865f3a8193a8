import { CSV_START, csvLine } from '#domain/csv.ts';
import type { ExportedTable } from './exported-table.ts';
import type { ExportedRow } from './source-queries.ts';

type Pages = AsyncIterable<ExportedRow[]>;

/** Writes dates in ISO 8601 and UTC, and an apostrophe before text that a spreadsheet would run as a formula. */
export async function* tableCsv(
  { columns, computed }: Pick<ExportedTable, 'columns' | 'computed'>,
  pages: Pages,
): AsyncGenerator<string> {
  yield CSV_START + csvLine([...columns, ...(computed?.columns ?? [])]);
  const line = (row: ExportedRow) =>
    csvLine([...columns.map((name) => cellOf(row[name])), ...(computed?.of(row) ?? [])]);
  for await (const rows of pages) yield rows.map(line).join('');
}

function cellOf(value: unknown): string | number {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string' || typeof value === 'number') return value;
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'boolean' ? String(value) : JSON.stringify(value);
}

/** Writes a JSON array with one row per line. Every value is exactly as stored. */
export async function* tableJson({ columns }: Pick<ExportedTable, 'columns'>, pages: Pages): AsyncGenerator<string> {
  yield '[';
  let between = '\n';
  for await (const rows of pages) {
    yield between + rows.map((row) => JSON.stringify(rowOf(columns, row))).join(',\n');
    between = ',\n';
  }
  yield '\n]\n';
}

function rowOf(columns: readonly string[], row: ExportedRow): ExportedRow {
  return Object.fromEntries(columns.map((name) => [name, row[name]]));
}
