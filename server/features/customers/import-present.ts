import type { z } from 'zod';
import type { CustomerImport } from '#contract/customer-imports.ts';
import { CSV_START, csvLine } from '#domain/csv.ts';
import type { ImportRow } from './import-queries.ts';

export function presentImport(row: ImportRow): z.input<typeof CustomerImport> {
  const { id, file_name, size_bytes, encoding, delimiter, header, sample, mapping } = row;
  return {
    id,
    file_name,
    size_bytes,
    encoding,
    delimiter,
    header,
    sample,
    mapping,
    status: row.status,
    rows_total: row.rows_total,
    position: row.position,
    expected: { new: row.expected_new, extended: row.expected_extended, same: row.expected_same },
    done: { new: row.new_count, extended: row.extended_count, same: row.same_count },
    bad_count: row.bad_count,
    problems: (row.problems ?? []).map(({ row_number, reason }) => ({ row_number, reason })),
    problem: row.problem,
    created_at: row.created_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
  };
}

interface HandedBack {
  row_number: number;
  reason: string;
  cells: readonly string[];
}

/**
 * Writes the rejected rows to a file, each after its row number and problem. Staff can correct the file and import it
 * again without removing those two columns.
 */
export function problemsFile({ file_name, header }: Pick<ImportRow, 'file_name' | 'header'>, rows: HandedBack[]): File {
  const lines = rows.map(({ row_number, reason, cells }) => csvLine([row_number, reason, ...cells]));
  const text = [CSV_START, csvLine(['Row', 'Problem', ...header]), ...lines];
  const name = `${file_name.replace(/\.\w+$/, '')} - not imported.csv`;
  return new File(text, name, { type: 'text/csv;charset=utf-8' });
}
