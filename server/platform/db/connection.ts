import type { ClientConfig } from 'pg';

/**
 * How to connect to the database as one role; can be passed as is: `new pg.Pool({ ...connection, max: 10 })`. The
 * embedded server is described by host and port, an external one by its URL.
 */
export type DatabaseConnection = Readonly<
  Pick<ClientConfig, 'host' | 'port' | 'user' | 'password' | 'database' | 'connectionString'>
>;

/** One connection per database role; `roles.ts` says what each role may do. */
export type DatabaseConnections = Readonly<{
  /** Requests: reads and writes the rows of one organization. */
  user: DatabaseConnection;
  /** Sign-in, sessions, invitations: what has to be found before the organization is known. */
  auth: DatabaseConnection;
  /** Background work: the rights of `user`, plus the job queue. */
  worker: DatabaseConnection;
  /** Owner of the schema: migrations and maintenance of the job queue, never a request. */
  owner: DatabaseConnection;
}>;

/** Where the database layer logs; compatible with a pino logger. */
export type DatabaseLog = Readonly<{
  info: (details: object, message: string) => void;
  warn: (details: object, message: string) => void;
  error: (details: object, message: string) => void;
}>;

/** For programs that report in another way, and for tests. */
export const silentLog: DatabaseLog = { info: () => {}, warn: () => {}, error: () => {} };
