import { createHmac } from 'node:crypto';
import { Client } from 'pg';
import type { DatabaseConnection, DatabaseConnections, DatabaseLog } from '#server/platform/db/connection.ts';
import { type EmbeddedDatabase, type EmbeddedOptions, startEmbedded } from '#server/platform/db/embedded/supervisor.ts';
import {
  DATABASE_NAME,
  ensureDatabase,
  ensureDatabaseRights,
  ensureRoles,
  LOGIN_ROLES,
  type LoginRole,
  refuseMightyRoles,
} from '#server/platform/db/roles.ts';
import { refusePooler } from './refuse-pooler.ts';

export type DatabaseSettings = Readonly<{
  DATA_DIR: string;
  SECRET_KEY: string;
  DATABASE_URL?: string | undefined;
  DATABASE_ADMIN_URL?: string | undefined;
  PG_BIN_DIR?: string | undefined;
}>;

export type ConnectedDatabase = Readonly<{
  connections: DatabaseConnections;
  /** The server in DATA_DIR; undefined when DATABASE_URL names another one. */
  embedded: EmbeddedDatabase | undefined;
  /** Stops what was started here. Close every connection first. */
  stop: () => Promise<void>;
}>;

type ServerOptions = Pick<EmbeddedOptions, 'settings' | 'initArguments' | 'freeSpace'>;

/**
 * Connects to the server that DATABASE_URL names, or starts the embedded one in DATA_DIR if necessary. Ensures that the
 * program's roles exist, but doesn't change the schema.
 * @throws UnsupportedPlatformError when DATABASE_URL isn't set and the embedded server can't run here
 * @throws UnsupportedPoolerError when a pooler in between doesn't keep sessions intact
 * @throws Error when the server's roles are missing and can't be created, or have too many rights
 */
export async function connectDatabase(
  settings: DatabaseSettings,
  log: DatabaseLog,
  server: ServerOptions = {},
): Promise<ConnectedDatabase> {
  const { DATABASE_URL: url } = settings;
  return url === undefined ? connectEmbedded(settings, log, server) : connectExternal(settings, url);
}

async function connectEmbedded(
  { DATA_DIR: dataDir, PG_BIN_DIR: binDir }: DatabaseSettings,
  log: DatabaseLog,
  server: ServerOptions,
): Promise<ConnectedDatabase> {
  const embedded = await startEmbedded({ dataDir, log, binDir, ...server });
  try {
    await ensureRoles({ administrator: embedded.superuser, passwords: embedded.passwords });
    await ensureDatabase(embedded.superuser, DATABASE_NAME);
    await ensureDatabaseRights({ ...embedded.superuser, database: DATABASE_NAME });
  } catch (error) {
    await embedded.stop();
    throw error;
  }
  return { connections: embeddedConnections(embedded, DATABASE_NAME), embedded, stop: () => embedded.stop() };
}

function embeddedConnections({ superuser, passwords }: EmbeddedDatabase, database: string): DatabaseConnections {
  const as = (role: LoginRole): DatabaseConnection => ({
    ...superuser,
    user: role,
    password: passwords[role],
    database,
  });
  return { user: as('app_user'), auth: as('app_auth'), worker: as('app_worker'), owner: as('app_owner') };
}

/**
 * Connects to an external server. Passwords are derived from SECRET_KEY, so that several machines agree on them without
 * sharing a file. Creates the roles if there is an administrator's URL. Otherwise someone has to run the statements of
 * `scripts/print-roles.ts` once.
 */
async function connectExternal(
  { DATABASE_ADMIN_URL, SECRET_KEY }: DatabaseSettings,
  url: string,
): Promise<ConnectedDatabase> {
  const directUrl = DATABASE_ADMIN_URL ?? url;
  const passwords = derivedPasswords(SECRET_KEY);
  if (await mayCreateRoles(directUrl)) {
    const administrator = { connectionString: directUrl };
    await ensureRoles({ administrator, passwords });
    await ensureDatabaseRights(administrator);
  }
  const connections: DatabaseConnections = {
    user: asRole(url, 'app_user', passwords),
    auth: asRole(url, 'app_auth', passwords),
    worker: asRole(url, 'app_worker', passwords),
    owner: asRole(directUrl, 'app_owner', passwords),
  };
  await refuseMissingRoles(connections);
  await refuseMightyRoles(connections.owner);
  await refusePooler(connections.user);
  return { connections, embedded: undefined, stop: async () => {} };
}

export function derivedPasswords(secretKey: string): Record<LoginRole, string> {
  const derive = (role: LoginRole): string =>
    createHmac('sha256', secretKey).update(`database role ${role}`).digest('base64url');
  return Object.fromEntries(LOGIN_ROLES.map((role) => [role, derive(role)])) as Record<LoginRole, string>;
}

export function asRole(
  url: string,
  role: LoginRole,
  passwords: Readonly<Record<LoginRole, string>>,
): DatabaseConnection {
  const address = new URL(url);
  address.username = role;
  address.password = passwords[role];
  return { connectionString: address.href };
}

async function mayCreateRoles(url: string): Promise<boolean> {
  const { username } = new URL(url);
  if (username === '' || LOGIN_ROLES.includes(username as LoginRole)) return false;
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ may: boolean }>(
      'select rolsuper or rolcreaterole as may from pg_roles where rolname = current_user',
    );
    return rows[0]?.may ?? false;
  } finally {
    await client.end();
  }
}

/** PostgreSQL's codes for an unknown role or a wrong password, and for a role that may not connect. */
const CANNOT_LOG_IN = ['28P01', '28000', '42501'];

async function refuseMissingRoles(connections: DatabaseConnections): Promise<void> {
  for (const connection of Object.values(connections)) {
    const client = new Client(connection);
    try {
      await client.connect();
    } catch (error) {
      const code = (error as { code?: string }).code ?? '';
      if (!CANNOT_LOG_IN.includes(code)) throw error;
      const role = new URL(connection.connectionString ?? '').username;
      throw new Error(
        `The role ${role} cannot log in to the database server. Run the SQL that "node scripts/print-roles.ts" prints ` +
          'with the same SECRET_KEY on that server, or set DATABASE_ADMIN_URL to a role that can create roles.',
        { cause: error },
      );
    }
    await client.end();
  }
}
