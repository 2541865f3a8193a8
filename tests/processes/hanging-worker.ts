/** A worker that takes a job to sign a quote and never finishes it. The test kills it in the middle. */
import { DAY_MS } from '#domain/durations.ts';
import { setTimeout as delay } from 'node:timers/promises';
import { pino } from 'pino';
import type { DatabaseConnections } from '#server/db/connection.ts';
import { readEnv } from '#server/settings/env.ts';
import { signQuoteJob } from '#server/features/quotes/evidence/sign-quote-job.ts';
import { startWorkers } from '#server/jobs/workers.ts';
import { PLENTY_OF_ROOM } from '#server/disk/disk-space.ts';
import type { Services } from '#server/features/services.ts';

/** The parent's message that starts it. */
export interface HangingWorkerStart {
  connections: DatabaseConnections;
  dataDir: string;
}

async function run({ connections, dataDir }: HangingWorkerStart): Promise<void> {
  const env = readEnv({ DATA_DIR: dataDir });
  const services = {
    env,
    log: pino({ level: 'silent' }),
    disk: PLENTY_OF_ROOM,
    now: () => new Date(),
  } as unknown as Services;
  const hanging = {
    ...signQuoteJob,
    async run(_services: Services, payload: object) {
      process.send?.({ taken: payload });
      await delay(DAY_MS);
    },
  };
  await startWorkers(services, connections, [hanging]);
}

process.once('message', (start: HangingWorkerStart) => {
  run(start).catch((error: unknown) => {
    console.error(error);
    process.exit(1);
  });
});
// Without its parent, nothing would end it.
process.once('disconnect', () => process.exit(0));
