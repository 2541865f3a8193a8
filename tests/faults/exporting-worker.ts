/**
 * Runs a real export on a disk that stops accepting data after the first bytes. The test kills this process
 * halfway.
 */
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { startBackgroundJobs } from '#server/background-jobs.ts';
import { openLocalStorage } from '#server/platform/files/local.ts';
import { workOnSignal } from '#tests/processes/job-worker.ts';

workOnSignal(async (services, connections, env) => {
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
  await startBackgroundJobs({ ...services, files }, connections);
});
