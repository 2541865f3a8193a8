/**
 * Runs the embedded PostgreSQL while any test run uses it. `database-cluster.ts` starts it outside of all runs,
 * so that runs can start and end in any order.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type DatabaseLog, silentLog } from '#server/platform/db/connection.ts';
import { type EmbeddedDatabase, startEmbedded } from '#server/platform/db/embedded/supervisor.ts';
import { announceServer, keeperIsReady, leaseNames, withdrawServer } from './database-lease.ts';

const cache = process.argv[2];
if (cache === undefined) throw new Error('Usage: database-keeper.ts <folder>');

/** How long the server keeps running after the last test run, in case another one starts. */
const LINGER_MS = 2_000;
const LOOK_MS = 250;

const log: DatabaseLog = { ...silentLog, error: (details, message) => console.error(message, details) };

/** PostgreSQL doesn't wait for the disk, because this data may be lost when the machine crashes. */
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  max_connections: 200,
  max_wal_size: '1GB',
};

/**
 * Saves time: skips waiting for the disk, and hashes passwords with one iteration. Full hashing costs two
 * milliseconds per connection, and tests open thousands.
 */
const initArguments = ['--no-sync', '--set', 'scram_iterations=1'];

async function start(dataDir: string): Promise<EmbeddedDatabase> {
  const options = { dataDir, log, settings, initArguments, binDir: process.env['PG_BIN_DIR'] };
  try {
    return await startEmbedded(options);
  } catch (error) {
    // Without fsync, a crash of the machine can break the cluster. Its content can be created again.
    console.error('Making the test cluster anew.', error);
    rmSync(join(dataDir, 'pg', 'data'), { recursive: true, force: true });
    return await startEmbedded(options);
  }
}

async function keep(folder: string): Promise<void> {
  const database = await start(folder);
  try {
    while (!database.isOwner()) {
      if (keeperIsReady(folder)) return; // another keeper serves this run, too
      await delay(LOOK_MS);
    }
    if (announceServer(folder, database)) await untilUnused(folder, database);
  } finally {
    await database.stop();
  }
}

async function untilUnused(folder: string, database: EmbeddedDatabase): Promise<void> {
  for (let lastUse = performance.now(); ; await delay(LOOK_MS)) {
    if (leaseNames(folder).length > 0) lastUse = performance.now();
    else if (performance.now() - lastUse > LINGER_MS && withdrawServer(folder, database)) return;
  }
}

await keep(cache);
