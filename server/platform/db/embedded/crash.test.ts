import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { temporaryFolder, until, WriterProcess } from '#tests/processes/writer-process.ts';
import type { WriterOptions } from '#tests/processes/writer-protocol.ts';
import { isPostgresOn } from './process-identity.ts';
import { unprivilegedUser } from './system-user.ts';

/** The product promises to survive 30. CRASH_CYCLES sets another number. */
const CYCLES = Number(process.env['CRASH_CYCLES'] ?? 30);

let folder: ReturnType<typeof temporaryFolder>;
let writers: WriterProcess[];

beforeEach(() => {
  folder = temporaryFolder();
  writers = [];
});
afterEach(async () => {
  for (const writer of writers) await writer.killTree();
  folder.remove();
});

/** A killed process loses nothing that the kernel already has, so only the first test needs to flush to disk. */
const fast = { settings: { fsync: 'off' }, initArguments: ['--no-sync'] };

function startWriter(dataDir = join(folder.path, 'data'), server: Partial<WriterOptions> = fast): WriterProcess {
  const writer = new WriterProcess({ dataDir, acknowledgedFile: folder.acknowledgedFile, ...server });
  writers.push(writer);
  return writer;
}

const nothingLost = { missing: 0, partial: 0 };
const randomBetween = (low: number, high: number): number => Math.floor(low + Math.random() * (high - low));

test(`kill -9 of the whole process tree during writes, ${CYCLES} times: nothing acknowledged is lost, and the database opens every time`, {
  timeout: CYCLES * 30_000,
}, async () => {
  const dataDir = join(folder.path, 'data');
  let acknowledged = 0;
  let opened = 0;
  for (let cycle = 1; cycle <= CYCLES; cycle += 1) {
    const writer = startWriter(dataDir, {});
    if (cycle % 5 === 0) {
      // Kills the program during startup, or during recovery from the previous kill.
      const moment = AbortSignal.timeout(randomBetween(40, 250));
      await until('the moment to kill, or the start', () => moment.aborted || writer.hasEnded);
      expect(writer.hasEnded).toBe(false);
    } else {
      await writer.next('open');
      opened += 1;
      expect(await writer.verify()).toMatchObject(nothingLost);
      writer.send({ do: 'write', writers: 4 });
      await writer.acknowledgements(randomBetween(20, 150));
    }
    await writer.killTree();
    acknowledged += writer.acknowledged.length;
  }
  const last = startWriter(dataDir, {});
  await last.next('open');
  expect(await last.verify()).toMatchObject({ ...nothingLost, acknowledged });
  await last.stop();
  expect(opened).toBe(CYCLES - Math.floor(CYCLES / 5));
  expect(acknowledged).toBeGreaterThan(opened * 20);
  console.log(`${CYCLES} kills, ${acknowledged} acknowledged writes, 0 lost`);
});

test('kill -9 of the program alone leaves no server running', async () => {
  for (let cycle = 1; cycle <= 3; cycle += 1) {
    const writer = startWriter();
    await writer.next('open');
    expect(await writer.verify()).toMatchObject(nothingLost);
    writer.send({ do: 'write', writers: 4 });
    await writer.acknowledgements(30);
    const data = join(folder.path, 'data/pg/data');
    const server = Number.parseInt(readFileSync(join(data, 'postmaster.pid'), 'utf8'), 10);
    expect(isPostgresOn(server, data)).toBe(true);
    await writer.killAlone();
    await until('the server ended by itself', () => !isPostgresOn(server, data));
    expect(existsSync(join(data, 'postmaster.pid'))).toBe(false);
  }
  const last = startWriter();
  await last.next('open');
  expect(await last.verify()).toMatchObject(nothingLost);
  await last.stop();
});

test('a killed server’s pid file does not prevent startup when its pid now belongs to another process', async () => {
  const first = startWriter();
  await first.next('open');
  first.send({ do: 'write', writers: 1, count: 5 });
  await first.acknowledgements(5);
  await first.killTree();
  // PostgreSQL already recognizes a process of another account, so the test uses one of the same account.
  const account = unprivilegedUser();
  const other = spawn('/bin/sh', ['-c', 'read _'], account ? { uid: account.uid, gid: account.gid } : {});
  const pidFile = join(folder.path, 'data/pg/data/postmaster.pid');
  writeFileSync(pidFile, readFileSync(pidFile, 'utf8').replace(/^\d+/, String(other.pid)));

  const second = startWriter();
  await second.next('open');
  expect(await second.verify()).toMatchObject({ ...nothingLost, acknowledged: 5 });
  expect(other.exitCode).toBeNull();
  other.stdin.end();
  await second.stop();
});

test('a first start that is killed at any stage does not prevent the next one', async () => {
  const cluster = (name: string): string => join(folder.path, name, 'pg');
  const unfinished = (path: string): string =>
    readdirSync(path).find((name) => /^data\.unfinished-\d+$/.test(name)) ?? 'absent';
  const stages: Record<string, (path: string) => boolean> = {
    'the lock was taken': (path) => existsSync(join(path, 'owner.lock')),
    'the passwords were written': (path) => existsSync(join(path, 'passwords.json')),
    'the cluster was begun': (path) => existsSync(path) && unfinished(path) !== 'absent',
    'the cluster has its first database': (path) =>
      existsSync(path) && existsSync(join(path, unfinished(path), 'base/1')),
    'the cluster was complete': (path) => existsSync(join(path, 'data')),
    'the server was starting': (path) => existsSync(join(path, 'data/postmaster.pid')),
  };
  for (const [index, [stage, reached]] of Object.entries(stages).entries()) {
    const name = `stage-${index}`;
    const interrupted = startWriter(join(folder.path, name));
    await until(stage, () => reached(cluster(name)));
    await interrupted.killTree();
    const next = startWriter(join(folder.path, name));
    await next.next('open');
    await next.stop();
    expect(
      readdirSync(cluster(name)).filter((entry) => entry.includes('unfinished')),
      stage,
    ).toEqual([]);
  }
});
