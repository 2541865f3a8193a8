import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DatabaseConnection, silentLog } from '#server/platform/db/connection.ts';
import { type EmbeddedDatabase, startEmbedded } from '#server/platform/db/embedded/supervisor.ts';
import { ensureDatabase, ensureRoles } from '#server/platform/db/roles.ts';

/**
 * A separate database server, as if someone else operated it. For tests that stop the server or need its
 * superuser's password.
 */
export interface OwnDatabase {
  readonly socketPath: string;
  readonly superuser: DatabaseConnection;
  /** Returns a DATABASE_URL: by the Unix socket, or by a port on this machine that forwards to the socket. */
  address(port?: number): string;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Stops the server and deletes its data. */
  remove(): Promise<void>;
}

const NAME = 'quotes';

export async function startOwnDatabase(): Promise<OwnDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'rinseline-fault-db-'));
  const start = () =>
    startEmbedded({ dataDir, log: silentLog, settings: { fsync: 'off' }, initArguments: ['--no-sync'] });
  let server: EmbeddedDatabase = await start();
  const { superuser, passwords } = server;
  await ensureRoles({ administrator: superuser, passwords });
  await ensureDatabase(superuser, NAME);
  return {
    socketPath: `${superuser.host}/.s.PGSQL.${superuser.port ?? 5432}`,
    superuser: { ...superuser, database: NAME },
    address(port) {
      const target = port === undefined ? `localhost/${NAME}?host=${superuser.host}` : `127.0.0.1:${port}/${NAME}`;
      return `postgres://${superuser.user}:${passwords.superuser}@${target}`;
    },
    async start() {
      server = await start();
    },
    stop: () => server.stop(),
    async remove() {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
