/** Runs the API, with background jobs (role `all`) or without (role `web`). */
import { startBackgroundJobs } from '#server/background-jobs.ts';
import type { DatabaseConnections } from '#server/platform/db/connection.ts';
import { startApi } from './api-parts.ts';

interface Start {
  dataDir: string;
  connections: DatabaseConnections;
  role: 'all' | 'web';
}

async function start({ dataDir, connections, role }: Start): Promise<number> {
  const { port, services } = await startApi(dataDir, connections);
  if (role === 'all') await startBackgroundJobs(services, connections);
  return port;
}

process.once('message', (message) => {
  start(message as Start).then(
    (port) => process.send?.({ port }),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
process.once('disconnect', () => process.exit(0));
