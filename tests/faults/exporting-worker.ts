/**
 * A worker that makes a real export on a disk that stops accepting data after the first bytes. The test kills it in the
 * middle.
 */
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { startBackgroundJobs } from '#server/background-jobs.ts';
import { readEnv } from '#server/settings/env.ts';
import { openLocalStorage } from '#server/files/local.ts';
import { PLENTY_OF_ROOM } from '#server/disk/disk-space.ts';
import type { Services } from '#server/features/services.ts';
import type { HangingWorkerStart } from '../processes/hanging-worker.ts';

async function run({ connections, dataDir }: HangingWorkerStart): Promise<void> {
  const env = readEnv({ DATA_DIR: dataDir });
  const files = await openLocalStorage({
    folder: join(env.DATA_DIR, 'files'),
    secret: env.SECRET_KEY,
    async openNew(path) {
      const file = await open(path, 'wx');
      return {
        async writeFile(bytes) {
          await file.writeFile(bytes);
          process.send?.({ written: bytes.byteLength });
          await new Promise(() => {});
        },
        sync: () => file.sync(),
        close: () => file.close(),
      };
    },
  });
  const services = {
    env,
    log: pino({ level: 'silent' }),
    files,
    disk: PLENTY_OF_ROOM,
    now: () => new Date(),
  } as unknown as Services;
  await startBackgroundJobs(services, connections);
}

process.once('message', (start: HangingWorkerStart) => {
  run(start).catch((error: unknown) => {
    console.error(error);
    process.exit(1);
  });
});
// Without its parent, nothing would end it.
process.once('disconnect', () => process.exit(0));
