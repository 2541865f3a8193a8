/**
 * Writes the embedded database, stored files and secrets into one archive. The program may be running:
 *   npm run backup -- [file.tar.gz]
 */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { writeBackup } from '#server/platform/db/backup/backup.ts';
import { silentLog } from '#server/platform/db/connection.ts';
import { connectDatabase } from '#server/platform/db/startup/connect.ts';
import { readEnv } from '#server/platform/settings/env.ts';

async function main(): Promise<void> {
  const env = readEnv(process.env);
  if (env.DATABASE_URL !== undefined) {
    throw new Error(
      'DATABASE_URL is set, so the database is not in DATA_DIR. Back it up with its own tools (pg_dump, pg_basebackup, or your provider’s snapshots), ' +
        `and copy ${env.DATA_DIR} besides, which holds the stored files and secrets.`,
    );
  }
  if (!existsSync(join(env.DATA_DIR, 'pg', 'data'))) throw new Error(`There is no database in ${env.DATA_DIR} yet.`);
  const stamp = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const file = resolve(process.argv[2] ?? join(env.DATA_DIR, 'backups', `rinseline-${stamp}.tar.gz`));
  if (existsSync(file)) throw new Error(`${file} exists already.`);

  const { embedded, stop } = await connectDatabase(env, {
    ...silentLog,
    error: (details, message) => console.error(message, details),
  });
  try {
    if (embedded === undefined) throw new Error('The embedded database did not start.');
    const bytes = await writeBackup({ embedded, dataDir: env.DATA_DIR, file });
    console.log(
      `${file} (${(bytes / 1e6).toFixed(1)} MB). It contains secrets and all customer data: keep it safe, and on another machine.`,
    );
  } finally {
    await stop();
  }
}

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
