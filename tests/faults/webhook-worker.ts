/** A worker in its own process that delivers webhooks. The test kills it in the middle. */
import { pino } from 'pino';
import { startBackgroundJobs } from '#server/background-jobs.ts';
import { readEnv } from '#server/settings/env.ts';
import { PLENTY_OF_ROOM } from '#server/disk/disk-space.ts';
import type { Services } from '#server/features/services.ts';
import type { HangingWorkerStart } from '../processes/hanging-worker.ts';
import { IN_HOUSE } from '../webhook-listener.ts';

async function run({ connections, dataDir }: HangingWorkerStart): Promise<void> {
  const env = readEnv({ DATA_DIR: dataDir, ...IN_HOUSE });
  const services = {
    env,
    log: pino({ level: 'silent' }),
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
