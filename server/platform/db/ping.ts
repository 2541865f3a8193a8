import type { Database } from './client.ts';

export async function pingDatabase(db: Database): Promise<void> {
  await Promise.all([db.tenant.pool.query('select 1'), db.identity.pool.query('select 1')]);
}
