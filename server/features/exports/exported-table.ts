import type { DB } from '#server/db/schema.ts';

export interface ExportedTable {
  name: string;
  columns: readonly string[];
  /** what makes a row the only one within its company; pages follow it */
  key: readonly string[];
  /** the column that names the company; null for a table all companies share */
  org: string | null;
}

/** A list that the compiler holds against the tables there are. */
export function table<Name extends keyof DB>(
  name: Name,
  key: readonly (keyof DB[Name] & string)[],
  columns: readonly (keyof DB[Name] & string)[],
  org: string | null = 'org_id',
): ExportedTable {
  return { name, key, columns, org };
}
