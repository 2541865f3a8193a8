/** The API with its background work in a process of its own; started by benches of long jobs. */
import { startBackgroundJobs } from '#server/background-jobs.ts';
import type { DatabaseConnections } from '#server/db/connection.ts';
import { startApi } from './api-parts.ts';

interface Start {
  dataDir: string;
  connections: DatabaseConnections;
}

async function start({ dataDir, connections }: Start): Promise<number> {
  const { port, services } = await startApi(dataDir, connections);
  await startBackgroundJobs(services, connections);
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
// The parent is gone: nothing is left behind.
process.once('disconnect', () => process.exit(0));
