import type { Database } from '#server/platform/db/client.ts';

/**
 * Removes the time limits for connections and locks. In production, people and jobs try again on a busy machine.
 * A simulation has no second attempt.
 */
export function patientDatabase<Opened extends Database>(db: Opened): Opened {
  for (const { pool } of [db.tenant, db.identity]) {
    pool.options.connectionTimeoutMillis = 0;
    pool.on('connect', (client) => {
      // If the connection breaks here, its next statement fails anyway.
      for (const limit of ['lock_timeout', 'statement_timeout'])
        client.query(`set ${limit} = 0`).catch(() => undefined);
    });
  }
  return db;
}
