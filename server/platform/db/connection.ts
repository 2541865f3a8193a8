import type { ClientConfig } from 'pg';

/**
 * How to connect to the database as one role. It can be passed as it is: `new pg.Pool({ ...connection, max: 10 })`.
 * The embedded server is described by host and port, an external one by its URL.
 */
export type DatabaseConnection = Readonly<
  Pick<ClientConfig, 'host' | 'port' | 'user' | 'password' | 'database' | 'connectionString'>
>;

/** One connection per database role. `roles.ts` says what each role may do. */
export type DatabaseConnections = Readonly<{
  /** For requests: reads and writes the rows of one organization. */
  user: DatabaseConnection;
  /** For sign-in, sessions and invitations: rows that are needed before the organization is known. */
  auth: DatabaseConnection;
  /** For background work: the rights of `user`, plus the job queue. */
  worker: DatabaseConnection;
  /** Owner of the schema: migrations and maintenance of the job queue, but never a request. */
  owner: DatabaseConnection;
}>;

/** The database layer's log. A pino logger fits. */
export type DatabaseLog = Readonly<{
  info: (details: object, message: string) => void;
  warn: (details: object, message: string) => void;
  error: (details: object, message: string) => void;
}>;

/** Discards every message, for programs that report in another way and for tests. */
export const silentLog: DatabaseLog = { info: () => {}, warn: () => {}, error: () => {} };
