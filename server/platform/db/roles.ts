import { Client, escapeIdentifier, escapeLiteral } from 'pg';
import type { DatabaseConnection } from './connection.ts';
import { takeMigrationLock } from './migrate.ts';

/** Roles that can log in. Their passwords are generated and never typed. */
export type LoginRole = 'app_owner' | 'app_user' | 'app_auth' | 'app_worker';

export const DATABASE_NAME = 'rinseline';

/** An advisory lock number that no other program uses on the same server. Concurrent starts wait for this lock. */
const ROLES_LOCK = 7_311_000;

type RoleRights = Readonly<{ inherits?: 'app_user'; settings: Readonly<Record<string, string>> }>;

const REQUEST_LIMITS = {
  statement_timeout: '15s',
  // A transaction that waits for a row lock holds a connection, so longer waits happen before it takes one.
  lock_timeout: '2s',
  idle_in_transaction_session_timeout: '15s',
  // The default of 4 is for spinning disks. With it, large sums would read whole tables instead of their indexes.
  random_page_cost: '1.1',
  // Reports exclude a company's archived quotes with an in-memory hash set. With the default multiplier of 2, an
  // estimate above 200,000 such quotes would make the planner compare every quote with every other.
  hash_mem_multiplier: '8',
};

/**
 * `app_owner` owns the schema and runs migrations. `app_user` serves requests. `app_auth` also reads accounts before
 * the organization is known. `app_worker` has longer time limits.
 * None is a superuser or bypasses row-level security.
 */
const ROLES: Readonly<Record<LoginRole, RoleRights>> = {
  app_owner: { settings: {} },
  app_user: { settings: REQUEST_LIMITS },
  app_auth: { inherits: 'app_user', settings: REQUEST_LIMITS },
  app_worker: {
    inherits: 'app_user',
    settings: { ...REQUEST_LIMITS, statement_timeout: '60s', idle_in_transaction_session_timeout: '60s' },
  },
};

export const LOGIN_ROLES = Object.keys(ROLES) as LoginRole[];

/**
 * Returns SQL that creates or updates the roles, and can run any number of times. It needs a role that may create
 * roles, but no superuser. `scripts/print-roles.ts` prints it for an external server.
 */
export function roleStatements(passwords: Readonly<Record<LoginRole, string>>): string[] {
  return LOGIN_ROLES.flatMap((role) => {
    const { inherits, settings } = ROLES[role];
    return [
      createRoleStatement(role),
      `alter role ${role} with login inherit password ${escapeLiteral(passwords[role])}`,
      ...(inherits ? [`grant ${inherits} to ${role}`] : []),
      ...Object.entries(settings).map(([name, value]) => `alter role ${role} set ${name} = ${escapeLiteral(value)}`),
    ];
  });
}

/** Lets only these roles connect. Such rights aren't inherited from a template, so every new database needs them. */
export function databaseStatements(database: string): string[] {
  const name = escapeIdentifier(database);
  return [
    `revoke all on database ${name} from public`,
    `grant connect, create, temporary on database ${name} to app_owner`,
    `grant connect on database ${name} to app_user, app_auth, app_worker`,
  ];
}

/** SQL to run inside the database. Only the owner of the schema may create things in it. */
export const SCHEMA_STATEMENTS: readonly string[] = [
  'revoke create on schema public from public',
  'grant usage, create on schema public to app_owner',
  'grant usage on schema public to app_user, app_auth, app_worker',
];

/** The role reads everything and changes nothing. Creating it needs a superuser. */
function backupRoleStatements(password: string): string[] {
  return [
    createRoleStatement('app_backup'),
    `alter role app_backup with login replication bypassrls password ${escapeLiteral(password)}`,
    'grant pg_read_all_data to app_backup',
  ];
}

function createRoleStatement(role: string): string {
  return `do $$ begin if not exists (select from pg_roles where rolname = '${role}') then create role ${role}; end if; end $$`;
}

type Provision = Readonly<{
  /** A role that may create roles, connected to any database. */
  administrator: DatabaseConnection;
  passwords: Readonly<Record<LoginRole, string> & Partial<Record<'app_backup', string>>>;
}>;

/** Safe to call from several processes at once. */
export async function ensureRoles({ administrator, passwords }: Provision): Promise<void> {
  const backup = passwords.app_backup === undefined ? [] : backupRoleStatements(passwords.app_backup);
  await withLockedClient(administrator, async (client) => {
    for (const statement of [...roleStatements(passwords), ...backup]) await client.query(statement);
  });
}

/** Uses UTF-8, and sorts by code point. */
export async function ensureDatabase(administrator: DatabaseConnection, database: string): Promise<void> {
  await withLockedClient(administrator, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [database]);
    if (rowCount === 0) await client.query(await createDatabaseStatement(client, database));
  });
}

async function createDatabaseStatement(client: Client, database: string): Promise<string> {
  const { rows } = await client.query<{ version: number }>(
    `select current_setting('server_version_num')::int as version`,
  );
  const locale =
    (rows[0]?.version ?? 0) >= 170_000
      ? `locale_provider builtin builtin_locale 'C.UTF-8' locale 'C'`
      : `lc_collate 'C' lc_ctype 'C.UTF-8'`;
  return `create database ${escapeIdentifier(database)} owner app_owner template template0 encoding 'UTF8' ${locale}`;
}

/**
 * Grants the roles their rights on the database that `administrator` is connected to. Never runs during a migration:
 * some migrations grant rights on the same schema, and PostgreSQL would fail with "tuple concurrently updated".
 */
export async function ensureDatabaseRights(administrator: DatabaseConnection): Promise<void> {
  const client = new Client(administrator);
  await client.connect();
  try {
    await takeMigrationLock(client);
    const { rows } = await client.query<{ database: string }>('select current_database() as database');
    const database = rows[0]?.database ?? DATABASE_NAME;
    for (const statement of [...databaseStatements(database), ...SCHEMA_STATEMENTS]) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** @throws Error naming a role that could see other organizations' rows */
export async function refuseMightyRoles(
  connection: DatabaseConnection,
  roles: readonly string[] = LOGIN_ROLES,
): Promise<void> {
  const client = new Client(connection);
  await client.connect();
  try {
    const { rows } = await client.query<{ rolname: string }>(
      'select rolname from pg_roles where rolname = any($1) and (rolsuper or rolbypassrls) order by rolname',
      [roles],
    );
    const names = rows.map(({ rolname }) => rolname).join(', ');
    if (names !== '')
      throw new Error(
        `Database role ${names} is a superuser or bypasses row-level security; take these rights away before starting.`,
      );
  } finally {
    await client.end();
  }
}

/** Runs work under a lock. Without it, two concurrent starts would fail with "tuple concurrently updated". */
async function withLockedClient<T>(connection: DatabaseConnection, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(connection);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [ROLES_LOCK]);
    return await work(client);
  } finally {
    await client.end();
  }
}
