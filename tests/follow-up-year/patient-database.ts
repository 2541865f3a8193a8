import type { Database } from '#server/platform/db/client.ts';

/**
 * People and jobs try again when a busy machine gives them no connection or lock in time; a simulation, which knows no
 * second try, waits for both as long as it takes.
 */
export function patientDatabase<Opened extends Database>(db: Opened): Opened {
  for (const { pool } of [db.tenant, db.identity]) {
    pool.options.connectionTimeoutMillis = 0;
    pool.on('connect', (client) => {
      // One that is lost meanwhile fails with its next statement.
      for (const limit of ['lock_timeout', 'statement_timeout'])
        client.query(`set ${limit} = 0`).catch(() => undefined);
    });
  }
  return db;
}
