import { Client } from 'pg';
import type { DatabaseConnection } from '#server/platform/db/connection.ts';

/** A pooler between the program and PostgreSQL doesn't keep sessions intact. */
export class UnsupportedPoolerError extends Error {
  override readonly name = 'UnsupportedPoolerError';

  constructor(options?: ErrorOptions) {
    super(
      'A pooler in transaction mode, such as PgBouncer, is not supported: point DATABASE_URL at PostgreSQL itself.',
      options,
    );
  }
}

const WITNESSES = 4;
/**
 * An option that sets the server's default, so it changes nothing. PgBouncer refuses options that it doesn't know, and
 * so reveals itself.
 */
const HARMLESS_OPTION = '-c enable_sort=on';

/**
 * Refuses a pooler in transaction mode. Prepared statements and session options need a session of their own. In
 * transaction mode, another client may get the server's process between two statements.
 * @throws UnsupportedPoolerError
 */
export async function refusePooler(connection: DatabaseConnection): Promise<void> {
  const first = new Client({ ...connection, options: HARMLESS_OPTION });
  const clients = [first];
  try {
    await connectWithOptions(first);
    const own = await processOf(first);
    for (let number = 0; number < WITNESSES; number += 1) {
      const witness = new Client(connection);
      clients.push(witness);
      await witness.connect();
      await witness.query('begin');
      if ((await processOf(witness)) === own) throw new UnsupportedPoolerError();
    }
    if ((await processOf(first)) !== own) throw new UnsupportedPoolerError();
  } finally {
    await Promise.allSettled(clients.map((client) => client.end()));
  }
}

async function connectWithOptions(client: Client): Promise<void> {
  try {
    await client.connect();
  } catch (error) {
    const refusesOptions = error instanceof Error && error.message.includes('unsupported startup parameter');
    throw refusesOptions ? new UnsupportedPoolerError({ cause: error }) : error;
  }
}

async function processOf(client: Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid ?? 0;
}
