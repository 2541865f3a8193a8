import type { RawBuilder } from 'kysely';
import type { DB } from '#server/platform/db/schema.ts';

export interface ExportedTable {
  name: string;
  columns: readonly string[];
  /** columns that identify a row within its company; rows are exported in this order */
  key: readonly string[];
  /** the column with the company's id; null for a table shared by all companies */
  org: string | null;
  /** extra columns for spreadsheets, computed from the `from` columns, which needn't be exported themselves */
  computed?: {
    columns: readonly string[];
    from: readonly string[];
    /** extra columns that SQL computes: their names and their expressions over a row called `quote` */
    expressions: Readonly<Record<string, RawBuilder<unknown>>>;
    of: (row: Record<string, unknown>) => (string | number)[];
  };
}

/** Describes one exported table. The compiler checks its names against the database schema. */
export function table<Name extends keyof DB>(
  name: Name,
  key: readonly (keyof DB[Name] & string)[],
  columns: readonly (keyof DB[Name] & string)[],
  org: string | null = 'org_id',
): ExportedTable {
  return { name, key, columns, org };
}
