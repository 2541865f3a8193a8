/** Sends a company's appointment reminders, and kills itself after the step that its parent chose. */
import { pino } from 'pino';
import { runReminders } from '#server/features/calendar/notify/run-reminders.ts';
import type { Services } from '#server/features/services.ts';
import { openDatabase } from '#server/platform/db/client.ts';
import type { DatabaseConnections } from '#server/platform/db/connection.ts';
import { createJobSender } from '#server/platform/jobs/job-sender.ts';
import { readEnv } from '#server/platform/settings/env.ts';
import { dieAfterStep } from './dying.ts';

export interface RemindingStart {
  connections: DatabaseConnections;
  dataDir: string;
  orgId: string;
  /** time of the test's clock, in milliseconds */
  now: number;
  step: number;
}

async function run({ connections, dataDir, orgId, now, step }: RemindingStart): Promise<void> {
  const env = readEnv({ DATA_DIR: dataDir, NODE_ENV: 'test' });
  const log = pino({ level: 'silent' });
  const db = openDatabase({ tenant: connections.worker, identity: connections.auth }, log);
  const jobs = await createJobSender(db, log);
  const services = { env, log, db, jobs, texts: { name: 'none' }, now: () => new Date(now) } as unknown as Services;
  dieAfterStep(step);
  await runReminders(services, { org_id: orgId });
  process.exit(0);
}

process.once('message', (start: RemindingStart) => {
  run(start).catch((error: unknown) => {
    console.error(error);
    process.exit(1);
  });
});
// Ends this process when its parent is gone. Nothing else would.
process.once('disconnect', () => process.exit(0));
