/** Runs background jobs in a separate process, which tests kill midway. */
import { pino } from 'pino';
import type { Services } from '#server/features/services.ts';
import type { DatabaseConnections } from '#server/platform/db/connection.ts';
import { PLENTY_OF_SPACE } from '#server/platform/disk/disk-space.ts';
import { type Env, readEnv } from '#server/platform/settings/env.ts';

export interface JobWorkerStart {
  connections: DatabaseConnections;
  dataDir: string;
}

/**
 * Waits for the parent's message, then starts to work.
 * @param start gets the services that jobs need
 * @param settings in addition to the data folder
 */
export function workOnSignal(
  start: (services: Services, connections: DatabaseConnections, env: Env) => Promise<unknown>,
  settings: Record<string, string> = {},
): void {
  async function run({ connections, dataDir }: JobWorkerStart): Promise<void> {
    const env = readEnv({ DATA_DIR: dataDir, ...settings });
    const log = pino({ level: 'silent' });
    const services = { env, log, disk: PLENTY_OF_SPACE, now: () => new Date() } as unknown as Services;
    await start(services, connections, env);
  }
  process.once('message', (told: JobWorkerStart) => {
    run(told).catch((error: unknown) => {
      console.error(error);
      process.exit(1);
    });
  });
  // Ends this process when its parent is gone. Nothing else would.
  process.once('disconnect', () => process.exit(0));
}
