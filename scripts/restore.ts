/**
 * Restores a backup into an empty DATA_DIR. The program must not be running:
 *
 *   npm run restore -- file.tar.gz [--force]
 */
import { parseArgs } from 'node:util';
import { restoreBackup } from '#server/platform/db/backup/restore.ts';
import { silentLog } from '#server/platform/db/connection.ts';
import { readEnv } from '#server/platform/settings/env.ts';

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { force: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [file] = positionals;
  if (file === undefined || positionals.length > 1) throw new Error('Usage: npm run restore -- file.tar.gz [--force]');
  const env = readEnv(process.env);
  if (env.DATABASE_URL !== undefined) {
    throw new Error('DATABASE_URL is set, so the database is not in DATA_DIR. Restore it with its own tools.');
  }
  const report = await restoreBackup({
    file,
    dataDir: env.DATA_DIR,
    force: values.force,
    log: silentLog,
    binDir: env.PG_BIN_DIR,
  });
  console.log(`Restored the backup of ${report.createdAt} into ${env.DATA_DIR}; the database opens.`);
  for (const place of report.movedAside) console.log(`The previous data is in ${place}.`);
}

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
