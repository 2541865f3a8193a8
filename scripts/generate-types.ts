/**
 * `npm run types`: writes server/db/schema.ts, the types of the tables, from what the migrations really make. Run it after
 * every change of a migration. The database it looks at is made for it in a temporary folder and removed again.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Kysely, PostgresDialect } from 'kysely';
import { generate, PostgresDialect as PostgresTypes } from 'kysely-codegen';
import { Pool } from 'pg';
import { connectDatabase } from '#server/db/startup/connect.ts';
import { type DatabaseConnection, silentLog } from '#server/db/connection.ts';
import { migrate } from '#server/db/migrate.ts';

export const SCHEMA_FILE = fileURLToPath(new URL('../server/db/schema.ts', import.meta.url));

/** The job queue's own tables and the list of migrations are no part of what the features read and write. */
const NOT_OURS = '{pgboss.*,public.schema_migrations}';
/** As server/db/client.ts parses them: money and counts are numbers. */
const NUMBERS = { int8: 'number', numeric: 'number' };

/** The text of server/db/schema.ts for a database with the whole schema. */
export async function schemaText(owner: DatabaseConnection): Promise<string> {
  const pool = new Pool(owner);
  pool.on('error', (error) => {
    // A server that stops may end a connection before its goodbye has arrived.
    if (!pool.ending) throw error;
  });
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    return await generate({
      db,
      dialect: new PostgresTypes({ numericParser: 'number' }),
      excludePattern: NOT_OURS,
      outFile: null,
      typeMapping: NUMBERS,
    });
  } finally {
    await db.destroy();
  }
}

async function writeSchema(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'rinseline-types-'));
  try {
    const unsafeAndQuick = { settings: { fsync: 'off' }, initArguments: ['--no-sync'] };
    const database = await connectDatabase({ DATA_DIR: folder, SECRET_KEY: 'types' }, silentLog, unsafeAndQuick);
    try {
      await migrate(database.connections.owner);
      writeFileSync(SCHEMA_FILE, await schemaText(database.connections.owner));
    } finally {
      await database.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  console.log(`${relative(process.cwd(), SCHEMA_FILE)} is what the migrations make.`);
}

if (import.meta.main) await writeSchema();
