import type { Database } from './client.ts';

/** Checks that the database responds to both roles that requests need. @throws when it does not */
export async function pingDatabase(db: Database): Promise<void> {
  await Promise.all([db.tenant.pool.query('select 1'), db.identity.pool.query('select 1')]);
}
