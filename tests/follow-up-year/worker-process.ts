/** Runs the follow-ups that are due at the given time. The test kills this process at any moment. */
import { chooseTextProvider } from '#server/choose-text-provider.ts';
import { runFollowUps } from '#server/features/quotes/follow-ups/run-due.ts';
import { openDatabase } from '#server/platform/db/client.ts';
import type { DatabaseConnections } from '#server/platform/db/connection.ts';
import { createJobSender } from '#server/platform/jobs/job-sender.ts';
import { createLog } from '#server/platform/log/log.ts';
import { readEnv } from '#server/platform/settings/env.ts';
import { patientDatabase } from './patient-database.ts';

const connections = JSON.parse(process.argv[2] ?? '{}') as DatabaseConnections;
const env = readEnv({ NODE_ENV: 'test', LOG_LEVEL: 'fatal', TEXTS: 'test', DATA_DIR: process.argv[3] ?? '' });
const log = createLog(env);
const db = patientDatabase(openDatabase({ tenant: connections.worker, identity: connections.auth }, log));
const texts = chooseTextProvider(env);
const jobs = await createJobSender(db, log);

process.on('message', ({ at, companies }: { at: number; companies: string[] }) => {
  const services = { db, jobs, env, log, texts, now: () => new Date(at) };
  // Without a parent, or after a kill, no one waits for the response.
  const done = Promise.all(companies.map((org_id) => runFollowUps(services, { org_id })));
  done.then(
    () => process.send?.('done'),
    () => process.send?.('failed'),
  );
});
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
