import type { Database } from './client.ts';

/** @throws while the database does not respond to both roles that requests need */
export async function pingDatabase(db: Database): Promise<void> {
  await Promise.all([db.tenant.pool.query('select 1'), db.identity.pool.query('select 1')]);
}
