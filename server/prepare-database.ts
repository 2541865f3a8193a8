import { BACKGROUND_JOBS } from './background-jobs.ts';
import { type DatabaseConnection, type DatabaseLog, silentLog } from './db/connection.ts';
import { MIGRATIONS_DIRECTORY, migrate } from './db/migrate.ts';
import { prepareQueues } from './jobs/prepare-queues.ts';
import { queuesOf } from './jobs/queues.ts';

type Options = Readonly<{ log?: DatabaseLog; migrationsDirectory?: string }>;

/**
 * Prepares an empty or older database for this version: the program's schema, the schema of the job queue, and the
 * rights on the latter. The program does this at every start, the tests once for their template.
 *
 * @param owner connection as the owner of the schema, directly to the server
 */
export async function prepareDatabase(
  owner: DatabaseConnection,
  { log = silentLog, migrationsDirectory = MIGRATIONS_DIRECTORY }: Options = {},
): Promise<void> {
  await migrate(owner, { directory: migrationsDirectory, log });
  await prepareQueues(owner, queuesOf(BACKGROUND_JOBS), log);
}
