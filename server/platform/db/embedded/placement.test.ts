import { chmodSync, existsSync, lstatSync, mkdirSync, readlinkSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { silentLog } from '#server/platform/db/connection.ts';
import { temporaryFolder } from '#tests/processes/writer-process.ts';
import { completeInstallation, prepareBinaries, UnsupportedPlatformError } from './binaries.ts';
import { type EmbeddedDatabase, startEmbedded } from './supervisor.ts';
import { chooseAccount, unprivilegedUser } from './system-user.ts';

const fast = { log: silentLog, settings: { fsync: 'off' }, initArguments: ['--no-sync'] };

let folder: ReturnType<typeof temporaryFolder>;
let database: EmbeddedDatabase | undefined;

beforeEach(() => {
  folder = temporaryFolder();
  database = undefined;
});
afterEach(async () => {
  await database?.stop();
  folder.remove();
});

async function ask(sql: string): Promise<unknown[]> {
  const client = new Client(database?.superuser);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

test('no one else can access the cluster, its socket or its passwords, and there is no port', async () => {
  database = await startEmbedded({ dataDir: join(folder.path, 'data'), ...fast });
  const { root, socket, passwords, data } = database.folder;
  for (const path of [root, socket, data]) expect(statSync(path).mode & 0o777, path).toBe(0o700);
  expect(statSync(passwords).mode & 0o777).toBe(0o600);
  expect(
    await ask(
      `select name, setting from pg_settings where name in ('listen_addresses', 'TimeZone', 'data_checksums', 'password_encryption') order by name`,
    ),
  ).toEqual([
    { name: 'TimeZone', setting: 'UTC' },
    { name: 'data_checksums', setting: 'on' },
    { name: 'listen_addresses', setting: '' },
    { name: 'password_encryption', setting: 'scram-sha-256' },
  ]);
  const stranger = new Client({ ...database.superuser, password: 'guessed' });
  await expect(stranger.connect()).rejects.toThrow('password authentication failed');
});

test('a data folder with a long path works: the socket gets a short path', async () => {
  const dataDir = join(folder.path, 'long-'.repeat(30));
  database = await startEmbedded({ dataDir, ...fast });
  expect(database.folder.socket.startsWith(dataDir)).toBe(false);
  expect(statSync(database.folder.socket).mode & 0o777).toBe(0o700);
  expect(await ask('select 1 as one')).toEqual([{ one: 1 }]);
  await database.stop();
  rmSync(database.folder.socket, { recursive: true });
});

test('a data folder that PostgreSQL’s own account cannot reach works every time the program starts', async () => {
  const closed = join(folder.path, 'closed');
  mkdirSync(closed, { mode: 0o700 });
  const dataDir = join(closed, 'data');
  database = await startEmbedded({ dataDir, ...fast });
  await ask('create table kept (id int)');
  await database.stop();
  database = await startEmbedded({ dataDir, ...fast });
  expect(await ask('select * from kept')).toEqual([]);

  // As root, the server runs under another account. The cluster is then in another folder, behind a link.
  const link = join(dataDir, 'pg');
  expect(lstatSync(link).isSymbolicLink()).toBe(unprivilegedUser() !== undefined);
  await database.stop();
  if (lstatSync(link).isSymbolicLink()) rmSync(readlinkSync(link), { recursive: true });
});

test('an installation without install scripts is repaired: links created, programs executable', () => {
  const native = join(folder.path, 'native');
  for (const name of ['bin', 'lib']) mkdirSync(join(native, name), { recursive: true });
  for (const name of ['bin/postgres', 'bin/initdb', 'lib/libpq.so.5.18'])
    writeFileSync(join(native, name), '', { mode: 0o644 });
  const links = ['native/lib/libpq.so.5', 'native/lib/libpq.so'].map((target) => ({
    source: 'native/lib/libpq.so.5.18',
    target,
  }));
  writeFileSync(join(native, 'pg-symlinks.json'), JSON.stringify(links));

  for (const time of ['first', 'second']) {
    expect(completeInstallation(native), time).toBe(true);
    expect(readlinkSync(join(native, 'lib/libpq.so.5'))).toBe('libpq.so.5.18');
    expect(readlinkSync(join(native, 'lib/libpq.so'))).toBe('libpq.so.5.18');
    expect(statSync(join(native, 'bin/postgres')).mode & 0o777).toBe(0o755);
  }
});

test('the installed programs are from PostgreSQL 18', async () => {
  const { major } = await prepareBinaries({ copyTo: () => folder.path, user: unprivilegedUser() });
  expect(major).toBe(18);
});

test('when there are no PostgreSQL programs for this machine, the message names DATABASE_URL', async () => {
  const search = prepareBinaries({
    directory: join(folder.path, 'absent'),
    copyTo: () => folder.path,
    user: undefined,
  });
  await expect(search).rejects.toThrow(UnsupportedPlatformError);
  await expect(search).rejects.toThrow('Set DATABASE_URL');
});

test('root picks an unprivileged account, or reports that there is none', () => {
  const nobody = 'root:x:0:0::/root:/bin/sh\nnobody:x:65534:65534::/:/usr/sbin/nologin\n';
  expect(chooseAccount(nobody)).toEqual({ name: 'nobody', uid: 65534, gid: 65534 });
  expect(chooseAccount(`${nobody}node:x:1000:1000::/home/node:/bin/sh\n`).name).toBe('node');
  expect(chooseAccount(`${nobody}node:x:1000:1000::/home/node:/bin/sh\npostgres:x:70:70::/:/bin/sh`).name).toBe(
    'postgres',
  );
  expect(() => chooseAccount('root:x:0:0::/root:/bin/sh\nnode:x:0:0::/:/bin/sh')).toThrow('no unprivileged account');
});

test('a socket folder that another user created is refused', async () => {
  const dataDir = join(folder.path, 'data');
  database = await startEmbedded({ dataDir, ...fast });
  await database.stop();
  chmodSync(database.folder.socket, 0o777);
  await expect(startEmbedded({ dataDir, ...fast })).rejects.toThrow('only this program can enter');
  expect(existsSync(join(database.folder.root, 'owner.lock'))).toBe(false);
});
