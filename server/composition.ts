/** Puts the parts of the program together: what serves requests and what works in the background. */
import type { AnyRouter } from '@orpc/server';
import type { Database } from './db/client.ts';
import type { DatabaseConnections } from './db/connection.ts';
import type { Env } from './env.ts';
import type { Log } from './http/log.ts';
import type { RawRoute } from './http/server.ts';

export interface Ground {
  env: Env;
  log: Log;
  db: Database;
  connections: DatabaseConnections;
}

export interface Composition {
  router: AnyRouter;
  rawRoutes: readonly RawRoute[];
  /** Begins to take background jobs; called by the roles `all` and `worker`. */
  startWork(): Promise<void>;
  /** Ends background jobs and child processes; those in hand are finished first. */
  stop(): Promise<void>;
}

export async function compose(_ground: Ground): Promise<Composition> {
  return { router: {}, rawRoutes: [], startWork: async () => {}, stop: async () => {} };
}
