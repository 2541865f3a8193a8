import type { Database } from './client.ts';

/** @throws while the database does not answer as either of the roles that requests need */
export async function pingDatabase(db: Database): Promise<void> {
  await Promise.all([db.tenant.pool.query('select 1'), db.identity.pool.query('select 1')]);
}
