import type { DatabaseConnections } from '#server/platform/db/connection.ts';
import { startApi } from './api-parts.ts';

interface Start {
  dataDir: string;
  connections: DatabaseConnections;
}

process.once('message', (message) => {
  const { dataDir, connections } = message as Start;
  startApi(dataDir, connections).then(
    ({ port }) => process.send?.({ port }),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
process.once('disconnect', () => process.exit(0));
