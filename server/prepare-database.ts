import { BACKGROUND_JOBS } from './background-jobs.ts';
import { type DatabaseConnection, type DatabaseLog, silentLog } from './platform/db/connection.ts';
import { MIGRATIONS_DIRECTORY, migrate } from './platform/db/migrate.ts';
import { prepareQueues } from './platform/jobs/prepare-queues.ts';
import { queuesOf } from './platform/jobs/queues.ts';
import { prepareTestTables, type TestTables } from './providers/payments/test-provider/table-commands.ts';

type Options = Readonly<{ log?: DatabaseLog; migrationsDirectory?: string; testTables?: TestTables }>;

/**
 * Prepares an empty or older database for this version: its schema, and the job queue's schema with its rights. The
 * program does this at every startup. The tests do it once for their template.
 * @param owner connection as the owner of the schema, directly to the server
 * @param options `testTables`: what happens to the test provider's tables, which aren't part of the schema
 */
export async function prepareDatabase(
  owner: DatabaseConnection,
  { log = silentLog, migrationsDirectory = MIGRATIONS_DIRECTORY, testTables = 'leave' }: Options = {},
): Promise<void> {
  await migrate(owner, { directory: migrationsDirectory, log });
  await prepareTestTables(owner, testTables);
  await prepareQueues(owner, queuesOf(BACKGROUND_JOBS), log);
}
