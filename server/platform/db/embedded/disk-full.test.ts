import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { temporaryFolder, type Wrapper, WriterProcess } from '#tests/processes/writer-process.ts';

let folder: ReturnType<typeof temporaryFolder>;
let disk: string;
let writers: WriterProcess[];

beforeEach(() => {
  folder = temporaryFolder();
  disk = join(folder.path, 'disk');
  mkdirSync(disk, { mode: 0o711 });
  writers = [];
});
afterEach(async () => {
  for (const writer of writers) await writer.killTree();
  folder.remove();
});

/** PostgreSQL's message, or a lost connection when the server couldn't continue at all. */
const FULL =
  /could not extend file|No space left|File too large|Connection terminated|terminating connection|ECONN|EPIPE|ENOENT/;
const nothingLost = { missing: 0, partial: 0 };

function startWriter(wrapper: Wrapper = []): WriterProcess {
  const settings = { max_wal_size: '32MB', min_wal_size: '32MB', fsync: 'off' };
  const options = {
    dataDir: join(disk, 'data'),
    acknowledgedFile: folder.acknowledgedFile,
    settings,
    payloadBytes: 1_900,
    initArguments: ['--no-sync'],
  };
  const writer = new WriterProcess(options, wrapper);
  writers.push(writer);
  return writer;
}

/**
 * A 160 MB disk in memory, which exists only for the writer's processes. The ballast occupies 64 MB, which the test
 * frees later: after a crash, the server needs more than one new 16 MB log segment.
 */
const SMALL_DISK = `mount -t tmpfs -o size=160m,mode=0711 tmpfs "$0" && head -c 64000000 /dev/zero > "$0/ballast" && exec "$@"`;

/** Only root can mount the disk, and not in every container. */
function canMountSmallDisk(): boolean {
  try {
    execFileSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', disk], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Starts writers that each stop at their first failure. @returns the last one's message */
async function fillUntilItFails(writer: WriterProcess): Promise<string> {
  await writer.next('open');
  const writers = 4;
  writer.send({ do: 'write', writers });
  let message = '';
  for (let failed = 0; failed < writers; failed += 1) ({ message } = await writer.next('failed'));
  return message;
}

async function onASmallDisk(): Promise<void> {
  const writer = startWriter(['unshare', '--mount', '/bin/sh', '-c', SMALL_DISK, disk]);
  expect(await fillUntilItFails(writer)).toMatch(FULL);
  const before = writer.acknowledged.length;
  expect(before).toBeGreaterThan(50);

  writer.send({ do: 'remove', path: join(disk, 'ballast') });
  writer.send({ do: 'write', writers: 1, count: 10, retry: true });
  await writer.next(
    'acknowledged',
    ({ id }) => id === writer.acknowledged.at(-1) && writer.acknowledged.length >= before + 10,
  );
  const result = await writer.verify();
  expect(result).toMatchObject({ ...nothingLost, acknowledged: writer.acknowledged.length });
  await writer.stop();
}

/** Limits files to 20 MB, so that tables behave as on a full disk. Needs no special rights. */
async function withALimitOnFiles(): Promise<void> {
  const limited = startWriter(['/bin/sh', '-c', 'ulimit -f 40960 && exec "$0" "$@"']);
  expect(await fillUntilItFails(limited)).toMatch(FULL);
  expect(await limited.verify()).toMatchObject(nothingLost);
  await limited.stop();

  const unlimited = startWriter();
  await unlimited.next('open');
  unlimited.send({ do: 'write', writers: 1, count: 10 });
  await unlimited.acknowledgements(10);
  expect(await unlimited.verify()).toMatchObject({ ...nothingLost, acknowledged: limited.acknowledged.length + 10 });
  await unlimited.stop();
}

test('when the disk is full, writes fail, nothing acknowledged is lost, and writes succeed again once there is space', async () => {
  await withALimitOnFiles();
  if (canMountSmallDisk()) {
    folder.remove();
    folder = temporaryFolder();
    disk = join(folder.path, 'disk');
    mkdirSync(disk, { mode: 0o711 });
    await onASmallDisk();
  }
});
