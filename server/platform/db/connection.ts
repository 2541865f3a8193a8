import type { ClientConfig } from 'pg';

/**
 * Connection options of one role, for example for `new pg.Pool(connection)`. Host and port for the embedded server, a
 * URL for an external one.
 */
export type DatabaseConnection = Readonly<
  Pick<ClientConfig, 'host' | 'port' | 'user' | 'password' | 'database' | 'connectionString'>
>;

/** `roles.ts` says what each role may do. */
export type DatabaseConnections = Readonly<{
  /** For requests: reads and writes the rows of one organization. */
  user: DatabaseConnection;
  /** For sign-in, sessions and invitations: rows that are read before the organization is known. */
  auth: DatabaseConnection;
  /** For background work: the rights of `user`, plus the job queue. */
  worker: DatabaseConnection;
  /** Owns the schema. For migrations and maintenance of the job queue, never for a request. */
  owner: DatabaseConnection;
}>;

export type DatabaseLog = Readonly<{
  info: (details: object, message: string) => void;
  warn: (details: object, message: string) => void;
  error: (details: object, message: string) => void;
}>;

/** Discards every message, for tests and for programs that report in another way. */
export const silentLog: DatabaseLog = { info: () => {}, warn: () => {}, error: () => {} };
