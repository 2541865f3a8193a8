import { execFile } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { packTar } from 'modern-tar';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DatabaseConnection, silentLog } from '#server/platform/db/connection.ts';
import { type ConnectedDatabase, connectDatabase } from '#server/platform/db/startup/connect.ts';
import { prepareDatabase } from '#server/prepare-database.ts';
import { temporaryFolder } from '#tests/processes/writer-process.ts';
import { FILES_PREFIX, MANIFEST } from './archive.ts';
import { writeBackup } from './backup.ts';
import { RestoreRefusedError, restoreBackup } from './restore.ts';

const PHOTO = Buffer.from(Array.from({ length: 100_000 }, (_, index) => (index * index) % 251));
const KEY = 'the key of this installation, long enough';
const NAME = 'a'.repeat(90);

let folder: ReturnType<typeof temporaryFolder>;
let source: string;
let archive: string;
let running: ConnectedDatabase;
let writtenBefore: number;

/** No machine crashes in these tests, so nothing needs to be flushed to disk. */
const fast = { settings: { fsync: 'off' }, initArguments: ['--no-sync'] };
const settingsFor = (dataDir: string): Parameters<typeof connectDatabase>[0] => ({
  DATA_DIR: dataDir,
  SECRET_KEY: 'k'.repeat(40),
});

async function ask<T>(connection: DatabaseConnection, sql: string): Promise<T[]> {
  const client = new Client(connection);
  await client.connect();
  try {
    return (await client.query(sql)).rows as T[];
  } finally {
    await client.end();
  }
}

/** Starts a program that keeps writing while it is backed up. */
beforeAll(async () => {
  folder = temporaryFolder();
  source = join(folder.path, 'source');
  archive = join(folder.path, 'elsewhere', 'backup.tar.gz');
  running = await connectDatabase(settingsFor(source), silentLog, fast);
  await prepareDatabase(running.connections.owner);
  await ask(
    running.connections.owner,
    `create table note (id int generated always as identity, body text); grant select on note to app_user`,
  );
  mkdirSync(join(source, 'files', 'photos', NAME), { recursive: true });
  mkdirSync(join(source, 'files', 'empty'));
  writeFileSync(join(source, 'files', 'photos', NAME, `${NAME}.jpg`), PHOTO);
  writeFileSync(join(source, 'files', 'nothing.txt'), '');
  writeFileSync(join(source, 'secret.key'), KEY);
  mkdirSync(join(source, 'backups'));
  writeFileSync(join(source, 'backups', 'old.tar.gz'), 'a former backup');

  let stopped = false;
  const writing = (async () => {
    for (let written = 0; ; written += 1) {
      if (stopped) return written;
      await ask(running.connections.owner, `insert into note (body) values (repeat('x', 500))`);
      writtenBefore = archiveBegun() ? writtenBefore : written + 1;
    }
  })();
  while ((writtenBefore ?? 0) < 5) await ask(running.connections.user, 'select 1');
  if (!running.embedded) throw new Error('not embedded');
  await writeBackup({ embedded: running.embedded, dataDir: source, file: archive });
  stopped = true;
  await writing;
});
afterAll(async () => {
  await running.stop();
  folder.remove();
});

function archiveBegun(): boolean {
  return existsSync(join(folder.path, 'elsewhere'));
}

const restoreInto = (dataDir: string, force = false, file = archive): ReturnType<typeof restoreBackup> =>
  restoreBackup({ file, dataDir, force, log: silentLog, settings: fast.settings });

test('a backup of the running program brings back rows, files and secrets', async () => {
  const target = join(folder.path, 'target');
  await restoreInto(target);
  const restored = await connectDatabase(settingsFor(target), silentLog, fast);
  const [notes] = await ask<{ count: number; whole: boolean }>(
    restored.connections.user,
    'select count(*)::int as count, bool_and(length(body) = 500) as whole from note',
  );
  const migrations = 'select version, checksum from schema_migrations order by version';
  expect(await ask(restored.connections.owner, migrations)).toEqual(await ask(running.connections.owner, migrations));
  await restored.stop();

  expect(notes).toMatchObject({ whole: true });
  expect(notes?.count).toBeGreaterThanOrEqual(writtenBefore);
  expect(readFileSync(join(target, 'files', 'photos', NAME, `${NAME}.jpg`)).equals(PHOTO)).toBe(true);
  expect(readFileSync(join(target, 'files', 'nothing.txt'), 'utf8')).toBe('');
  expect(readdirSync(join(target, 'files', 'empty'))).toEqual([]);
  expect(readFileSync(join(target, 'secret.key'), 'utf8')).toBe(KEY);
  expect(readFileSync(join(target, 'pg', 'passwords.json'), 'utf8')).toBe(
    readFileSync(join(source, 'pg', 'passwords.json'), 'utf8'),
  );
  expect(readdirSync(target).sort()).toEqual(['files', 'pg', 'secret.key']);
});

test('only the owner can read the archive, and it gets its final name only when it is complete', () => {
  expect(statSync(archive).mode & 0o777).toBe(0o600);
  expect(readdirSync(join(folder.path, 'elsewhere'))).toEqual(['backup.tar.gz']);
});

test('a folder that a running program uses is not changed, even with force', async () => {
  await expect(restoreInto(source, true)).rejects.toThrow(RestoreRefusedError);
  await expect(restoreInto(source, true)).rejects.toThrow('A server is using');
});

test('a folder with content is refused; with force, the content is moved aside and kept', async () => {
  const target = join(folder.path, 'occupied');
  await restoreInto(target);
  writeFileSync(join(target, 'files', 'only-here.txt'), 'newer than the backup');
  await expect(restoreInto(target)).rejects.toThrow('is not empty');
  const { movedAside } = await restoreInto(target, true);
  const kept = movedAside.flatMap((place) => readdirSync(place));
  expect(kept.sort()).toEqual(['data', 'files', 'passwords.json', 'secret.key']);
  expect(existsSync(join(String(movedAside[0]), 'files', 'only-here.txt'))).toBe(true);
  expect(existsSync(join(target, 'files', 'only-here.txt'))).toBe(false);
});

test('an incomplete archive, or another file, changes nothing', async () => {
  const target = join(folder.path, 'untouched');
  const broken = join(folder.path, 'broken.tar.gz');
  copyFileSync(archive, broken);
  truncateSync(broken, Math.floor(statSync(archive).size / 2));
  await expect(restoreInto(target, false, broken)).rejects.toThrow('is not a complete backup');
  writeFileSync(broken, 'not an archive at all');
  await expect(restoreInto(target, false, broken)).rejects.toThrow('is not a complete backup');
  const manifest = { header: { name: MANIFEST, size: 12 }, body: '{"format":1}' };
  writeFileSync(broken, gzipSync(await packTar([manifest])));
  await expect(restoreInto(target, false, broken)).rejects.toThrow('its end is missing');
  const outside = { header: { name: `${FILES_PREFIX}../../outside`, size: 1 }, body: 'x' };
  writeFileSync(broken, gzipSync(await packTar([manifest, outside])));
  await expect(restoreInto(target, false, broken)).rejects.toThrow('contains an entry with the name');
  await expect(restoreInto(target, false, join(folder.path, 'absent'))).rejects.toThrow('There is no file');
  expect(readdirSync(target)).toEqual(['pg']);
  expect(readdirSync(join(target, 'pg'))).toEqual(['socket']);
});

test('the commands work alone and next to the running program, and refuse what they cannot do', async () => {
  const run = promisify(execFile);
  const script = (name: string): string => fileURLToPath(new URL(`../../../../scripts/${name}.ts`, import.meta.url));
  const command = (
    name: string,
    args: string[],
    env: Record<string, string>,
  ): Promise<{ stdout: string; stderr: string }> =>
    run(process.execPath, [script(name), ...args], { env: { PATH: process.env['PATH'], ...env } });
  const first = join(folder.path, 'first');
  const second = join(folder.path, 'second');
  const file = join(folder.path, 'by-command.tar.gz');
  const restored = await command('restore', [archive], { DATA_DIR: first });
  expect(restored.stdout).toContain('the database opens');
  // The command has generated a key there, which doesn't count as content.
  expect(readFileSync(join(first, 'secret.key'), 'utf8')).toBe(KEY);

  expect((await command('backup', [file], { DATA_DIR: first })).stdout).toContain(file);
  await restoreInto(second, false, file);
  expect(readFileSync(join(second, 'files', 'photos', NAME, `${NAME}.jpg`)).equals(PHOTO)).toBe(true);
  await expect(command('backup', [file], { DATA_DIR: first })).rejects.toThrow('exists already');
  await command('backup', [], { DATA_DIR: source });
  expect(readdirSync(join(source, 'backups')).filter((name) => /^rinseline-.*\.tar\.gz$/.test(name))).toHaveLength(1);
  expect(await ask(running.connections.user, 'select 1 as one')).toEqual([{ one: 1 }]);
  await expect(command('backup', [], { DATA_DIR: join(folder.path, 'new') })).rejects.toThrow('There is no database');
  for (const name of ['backup', 'restore']) {
    await expect(
      command(name, [file], { DATA_DIR: first, DATABASE_URL: 'postgres://app@db.invalid/app' }),
    ).rejects.toThrow('DATABASE_URL is set');
  }
});
