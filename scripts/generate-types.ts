/**
 * `npm run types`: generates server/platform/db/schema.ts, the types of all tables, from the migrations. Run it
 * after changing a migration. Creates a temporary database for this.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Kysely, PostgresDialect } from 'kysely';
import { generate, PostgresDialect as PostgresTypes, RawExpressionNode } from 'kysely-codegen';
import { Pool } from 'pg';
import { type DatabaseConnection, silentLog } from '#server/platform/db/connection.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { connectDatabase } from '#server/platform/db/startup/connect.ts';

export const SCHEMA_FILE = fileURLToPath(new URL('../server/platform/db/schema.ts', import.meta.url));

/** Tables that no feature reads or writes: the job queue's, the test provider's, and the list of migrations. */
const NOT_OURS = '{pgboss.*,public.schema_migrations,public.test_provider_*}';
/** Must match the parsers in server/platform/db/client.ts: money and counts are numbers. */
const NUMBERS = { int8: 'number', numeric: 'number' };

/** JSON that queries give a type of the domain. */
const TYPED_BY_QUERIES = {
  'quotes.options': new RawExpressionNode('Generated<unknown>'),
  'quotes.packages': new RawExpressionNode('Generated<unknown>'),
  'property_images.pins': new RawExpressionNode('Generated<unknown>'),
  'quotes.request': new RawExpressionNode('Generated<unknown>'),
  'organizations.ask_origins': new RawExpressionNode('Generated<unknown>'),
};

export async function schemaText(owner: DatabaseConnection): Promise<string> {
  const pool = new Pool(owner);
  pool.on('error', (error) => {
    // A server that shuts down may close a connection before the client does.
    if (!pool.ending) throw error;
  });
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    return await generate({
      db,
      dialect: new PostgresTypes({ numericParser: 'number' }),
      excludePattern: NOT_OURS,
      outFile: null,
      overrides: { columns: TYPED_BY_QUERIES },
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
  console.log(`${relative(process.cwd(), SCHEMA_FILE)} matches the migrations.`);
}

if (import.meta.main) await writeSchema();
