import pg from 'pg';
import type { LargeCompany } from './large-company.ts';
import type { Statement } from './recorded-sql.ts';

/** @returns the tables that these statements read in full when the request role sends them */
export async function sequentialScansOf(
  { connections, orgId }: Pick<LargeCompany, 'connections' | 'orgId'>,
  statements: readonly Statement[],
  tables: ReadonlySet<string>,
): Promise<string[]> {
  const client = new pg.Client(connections.user);
  await client.connect();
  try {
    await client.query(`begin; set local app.org_id = '${orgId}'`);
    const scans = new Set<string>();
    for (const { text, values } of statements.filter(
      (each) => each.pool === 'tenant' && /^\s*(select|with)/i.test(each.text),
    )) {
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values);
      for (const row of rows) {
        const table = /Seq Scan on (\w+)/.exec(row['QUERY PLAN'])?.[1];
        if (table && tables.has(table)) scans.add(table);
      }
    }
    return [...scans];
  } finally {
    await client.end();
  }
}
