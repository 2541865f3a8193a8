import type { ClientConfig } from 'pg';

/**
 * How to reach the database as one role; `new pg.Pool({ ...connection, max: 10 })` takes it as it is.
 * The embedded server is described by its parts, an external one by its address.
 */
export type DatabaseConnection = Readonly<
  Pick<ClientConfig, 'host' | 'port' | 'user' | 'password' | 'database' | 'connectionString'>
>;

/** One connection per role of the program; `roles.ts` says what each may do. */
export type DatabaseConnections = Readonly<{
  /** Requests: reads and writes the rows of one organization. */
  user: DatabaseConnection;
  /** Sign-in, sessions, invitations: what has to be found before the organization is known. */
  auth: DatabaseConnection;
  /** Background work: what `user` may, and the job queue. */
  worker: DatabaseConnection;
  /** Owner of the schema: migrations and maintenance of the job queue, never a request. */
  owner: DatabaseConnection;
}>;

/** Where the database layer reports what happened; a pino logger fits. */
export type DatabaseLog = Readonly<{
  info: (details: object, message: string) => void;
  warn: (details: object, message: string) => void;
  error: (details: object, message: string) => void;
}>;

/** For programs that report in another way, and for tests. */
export const silentLog: DatabaseLog = { info: () => {}, warn: () => {}, error: () => {} };
