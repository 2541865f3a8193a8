import { linkSync, readFileSync, renameSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { silentLog } from '#server/platform/db/connection.ts';
import { temporaryFolder, WriterProcess } from '#tests/processes/writer-process.ts';
import { readPidFile } from './postmaster.ts';
import { type EmbeddedDatabase, startEmbedded } from './supervisor.ts';

let folder: ReturnType<typeof temporaryFolder>;
let dataDir: string;
let writers: WriterProcess[];
let databases: EmbeddedDatabase[];

beforeEach(() => {
  folder = temporaryFolder();
  dataDir = join(folder.path, 'data');
  writers = [];
  databases = [];
});
afterEach(async () => {
  for (const database of databases) await database.stop();
  for (const writer of writers) await writer.killTree();
  folder.remove();
});

/** A killed process loses nothing that the kernel already has, so these tests needn't flush to disk. */
const fast = { settings: { fsync: 'off' }, initArguments: ['--no-sync'] };

function startWriter(): WriterProcess {
  const writer = new WriterProcess({ dataDir, acknowledgedFile: folder.acknowledgedFile, ...fast });
  writers.push(writer);
  return writer;
}

async function startHere(): Promise<EmbeddedDatabase> {
  const database = await startEmbedded({ dataDir, log: silentLog, ...fast });
  databases.push(database);
  return database;
}

async function ask(database: EmbeddedDatabase, sql: string): Promise<unknown[]> {
  const client = new Client(database.superuser);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

const restarted = (database: EmbeddedDatabase): Promise<void> => new Promise((resolve) => database.onRestart(resolve));

test('three first starts at the same moment create one cluster, and all three can write to it', async () => {
  const three = [startWriter(), startWriter(), startWriter()];
  const reports = await Promise.all(three.map((writer) => writer.next('open')));
  expect(reports.filter(({ owner }) => owner)).toHaveLength(1);
  for (const writer of three) writer.send({ do: 'write', writers: 2, count: 20 });
  await Promise.all(three.map((writer) => writer.acknowledgements(40)));
  for (const writer of three)
    expect(await writer.verify()).toMatchObject({ acknowledged: 120, missing: 0, partial: 0 });
  const owner = three[reports.findIndex((report) => report.owner)];
  for (const writer of three.filter((each) => each !== owner)) await writer.stop();
  await owner?.stop();
});

test('when the owner is killed, a process that shared the server takes over and loses nothing', async () => {
  const owner = startWriter();
  await owner.next('open', (report) => report.owner);
  const sharer = startWriter();
  await sharer.next('open', (report) => !report.owner);
  for (const writer of writers) writer.send({ do: 'write', writers: 2, retry: true });
  await Promise.all(writers.map((writer) => writer.acknowledgements(20)));

  await owner.killTree();
  await sharer.next('log', ({ message }) => message.includes('takes over'));
  await sharer.next('log', ({ message }) => message.includes('up again'));
  await sharer.acknowledgements(20);
  expect(await sharer.verify()).toMatchObject({ missing: 0, partial: 0 });
});

test('a process that cannot check on the owner for a while keeps watching, and takes over when the owner is killed', async () => {
  const owner = startWriter();
  await owner.next('open', (report) => report.owner);
  const sharer = startWriter();
  await sharer.next('open', (report) => !report.owner);
  const lock = join(dataDir, 'pg/owner.lock');

  // A lock that is a folder can't be read. One step replaces the lock, because another process could take a missing
  // one.
  linkSync(lock, `${lock}.kept`);
  symlinkSync(dataDir, `${lock}.folder`);
  renameSync(`${lock}.folder`, lock);
  await sharer.next('log', ({ message }) => message.includes('cannot be determined'));
  renameSync(`${lock}.kept`, lock);
  await owner.killTree();
  await sharer.next('log', ({ message }) => message.includes('up again'));
  sharer.send({ do: 'write', writers: 1, retry: true });
  await sharer.acknowledgements(1);
});

test('when the owner stops properly, a process that shared the server starts it again at the same address', async () => {
  const owner = await startHere();
  const sharer = await startHere();
  expect([owner.isOwner(), sharer.isOwner()]).toEqual([true, false]);
  expect(sharer.superuser).toEqual(owner.superuser);
  const comesBack = restarted(sharer);
  await owner.stop();
  await comesBack;
  expect(sharer.isOwner()).toBe(true);
  expect(await ask(sharer, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('a process that only shares the server leaves it running when it stops', async () => {
  const owner = await startHere();
  const sharer = await startHere();
  await sharer.stop();
  expect(await ask(owner, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('a server that dies while the program runs is started again', async () => {
  const database = await startHere();
  const pid = readPidFile(database.folder)?.pid ?? 0;
  const comesBack = restarted(database);
  process.kill(pid, 'SIGKILL');
  await comesBack;
  expect(readPidFile(database.folder)?.pid).not.toBe(pid);
  expect(await ask(database, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('a backend that still runs when its server is killed does not prevent a restart', async () => {
  const database = await startHere();
  const client = new Client(database.superuser);
  client.on('error', () => {});
  await client.connect();
  // On systems other than Linux, the supervisor can't kill such a backend and waits for it.
  const rounds = process.platform === 'linux' ? 2_000_000_000 : 20_000_000;
  const computing = client
    .query(`do $$ begin for i in 1..${rounds} loop null; end loop; end $$`)
    .catch((error: Error) => error);
  const isComputing = `select from pg_stat_activity where state = 'active' and query like 'do $$%'`;
  for (let active = 0; active === 0; ) active = (await ask(database, isComputing)).length;
  const comesBack = restarted(database);
  process.kill(readPidFile(database.folder)?.pid ?? 0, 'SIGKILL');
  await comesBack;
  expect(await ask(database, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(await computing).toBeInstanceOf(Error);
});

test('a server that cannot start is retried until it can', async () => {
  const writer = startWriter();
  await writer.next('open');
  writer.send({ do: 'write', writers: 1, retry: true });
  await writer.acknowledgements(3);
  const control = join(dataDir, 'pg/data/global/pg_control');
  const server = Number.parseInt(readFileSync(join(dataDir, 'pg/data/postmaster.pid'), 'utf8'), 10);

  renameSync(control, `${control}.away`);
  process.kill(server, 'SIGKILL');
  await writer.next('log', ({ message }) => message.includes('could not be started'));
  renameSync(`${control}.away`, control);
  await writer.next('log', ({ message }) => message.includes('up again'));
  await writer.acknowledgements(3);
  expect(await writer.verify()).toMatchObject({ missing: 0, partial: 0 });
});
