import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, closeSync, existsSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ERRORS } from '#domain/errors.ts';
import { newId } from '#server/platform/db/ids.ts';
import { phonePhoto } from '#tests/samples/hostile-files.ts';
import { PASSWORD } from '#tests/support/factories.ts';
import { createTestClient } from '#tests/support/http-client.ts';
import { startOwnDatabase } from './own-database.ts';
import { type ProgramProcess, startProgramProcess } from './program-process.ts';
import { type Outcome, outcomeOf, type Staff, signUp } from './staff.ts';

// server/platform/db/embedded/disk-full.test.ts shows how PostgreSQL handles a full disk. This file tests the
// whole program over HTTP.
const EVENTUALLY = { timeout: 90_000, interval: 250 };

/** Folder of the small disk. The embedded database may run as another user, who needs access. */
let disk: string;
const undo: (() => unknown)[] = [];

beforeEach(() => {
  disk = mkdtempSync(join(tmpdir(), 'rinseline-fault-disk-'));
  chmodSync(disk, 0o711);
  undo.push(() => rmSync(disk, { recursive: true, force: true }));
});
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

const refusal = (code: 'STORAGE_FULL' | 'NETWORK'): Outcome => ({ code, ...ERRORS[code] });

const photoFile = (bytes: Uint8Array) => new File([new Uint8Array(bytes)], 'photo.jpg', { type: 'image/jpeg' });
const largePhoto = async () => photoFile(await phonePhoto());
const smallPhoto = async () =>
  photoFile(
    await sharp({ create: { width: 200, height: 150, channels: 3, background: '#6b8f71' } })
      .jpeg()
      .toBuffer(),
  );

async function start(options: Parameters<typeof startProgramProcess>[0]): Promise<ProgramProcess> {
  const program = await startProgramProcess({ ...options, settings: { LOG_LEVEL: 'error', ...options?.settings } });
  undo.push(() => program.stop());
  return program;
}

/**
 * Limits each file of the program to 128 KB (256 in some shells), for any user. The database isn't limited,
 * because another process started it.
 */
const SMALL_FILES = `trap '' XFSZ; ulimit -f 256; exec "$0" "$@"`;

test('a photo that doesn’t fit on the disk causes a clear error and leaves nothing behind', async () => {
  const database = await startOwnDatabase();
  undo.push(() => database.remove());
  const settings = { DATABASE_URL: database.address() };
  const program = await start({ settings, wrapper: ['/bin/sh', '-c', SMALL_FILES] });
  const staff = await signUp(program.url);
  const id = newId();
  await staff.saveQuote(id);
  expect(await outcomeOf(staff.uploadPhoto(id, await largePhoto()))).toEqual(refusal('STORAGE_FULL'));
  const files = await readdir(join(program.dataDir, 'files'), { recursive: true });
  expect(files.filter((name) => /\.(?:webp|jpg)$/.test(name))).toEqual([]);
  expect(await outcomeOf(staff.uploadPhoto(id, await smallPhoto()))).toBe('served');
  expect((await staff.api.quotes.get({ id })).photos).toHaveLength(1);
});

/** Mounts an in-memory disk that only the program's processes see. It disappears with them. */
const SMALL_DISK = `mount -t tmpfs -o size=420m,mode=0711 tmpfs "$0" && exec "$@"`;

/** Only root can mount a disk, and not in every container. */
function canMountSmallDisk(): boolean {
  try {
    execFileSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', disk], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

function fill(ballast: string): void {
  const file = openSync(ballast, 'w');
  try {
    for (let size = 1 << 20; size >= 512; ) {
      try {
        writeSync(file, Buffer.alloc(size));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
        size >>= 1;
      }
    }
  } finally {
    closeSync(file);
  }
}

/** @returns the outcome of each save, and the ids of quotes that the program confirmed as saved */
async function saveQuotes(staff: Staff, count: number): Promise<{ outcomes: Outcome[]; saved: string[] }> {
  const outcomes: Outcome[] = [];
  const saved: string[] = [];
  for (let done = 0; done < count; done += 1) {
    const id = newId();
    const outcome = await outcomeOf(staff.saveQuote(id, { notes: randomBytes(2900).toString('base64') }));
    outcomes.push(outcome);
    if (outcome === 'served') saved.push(id);
  }
  return { outcomes, saved };
}

async function onASmallDisk(): Promise<void> {
  const dataDir = join(disk, 'data');
  const wrapper = ['unshare', '--mount', '/bin/sh', '-c', SMALL_DISK, disk];
  const program = await start({ dataDir, wrapper, settings: { DISK_MIN_FREE_MB: '80' } });
  const staff = await signUp(program.url);
  const before = await saveQuotes(staff, 3);
  const [id = ''] = before.saved;
  await staff.uploadPhoto(id, await largePhoto());

  // Only the program sees the disk. The test reaches it through /proc.
  const ballast = `/proc/${program.pid}/root${disk}/ballast`;
  fill(ballast);
  expect(await outcomeOf(staff.uploadPhoto(id, await largePhoto()))).toEqual(refusal('STORAGE_FULL'));
  const during = await saveQuotes(staff, 60);
  for (const outcome of during.outcomes)
    expect(['served', refusal('STORAGE_FULL'), refusal('NETWORK')], program.output()).toContainEqual(outcome);
  expect(during.outcomes).toContainEqual(refusal('STORAGE_FULL'));
  expect(program.hasEnded(), program.output()).toBe(false);

  rmSync(ballast);
  const next = newId();
  await vi.waitFor(async () => expect(await outcomeOf(staff.saveQuote(next))).toBe('served'), EVENTUALLY);
  expect(await outcomeOf(staff.uploadPhoto(id, await largePhoto()))).toBe('served');
  for (const saved of [...before.saved, ...during.saved, next])
    expect(await staff.api.quotes.get({ id: saved })).toMatchObject({ id: saved });
  const { photos } = await staff.api.quotes.get({ id });
  expect(photos).toHaveLength(2);
  for (const { image_url } of photos) expect((await staff.request('GET', image_url)).status).toBe(200);
}

test('a full disk causes clear errors, and everything confirmed as saved is still there afterward', async () => {
  if (canMountSmallDisk()) await onASmallDisk();
});

/** Leaves the given number of megabytes free. */
function fillBut(ballast: string, megabytes: number): void {
  const { bavail, bsize } = statfsSync(dirname(ballast));
  const file = openSync(ballast, 'w');
  const block = Buffer.alloc(bsize * 64, 'x');
  for (let left = bavail * bsize - megabytes * 2 ** 20; left > 0; left -= block.length)
    writeSync(file, block, 0, Math.min(left, block.length));
  closeSync(file);
}

interface AlmostFull {
  program: ProgramProcess;
  staff: Staff;
  /** path of the program's disk for the test process */
  root: string;
  /** ids of quotes that the program confirmed as saved; the first one was sent to its customer */
  saved: string[];
  /** secret part of the link to the first quote */
  token: string;
}

async function onADiskWithSpace(): Promise<AlmostFull> {
  const wrapper = ['unshare', '--mount', '/bin/sh', '-c', SMALL_DISK, disk];
  const program = await start({ dataDir: join(disk, 'data'), wrapper, settings: { DISK_MIN_FREE_MB: '80' } });
  const staff = await signUp(program.url);
  const { saved } = await saveQuotes(staff, 5);
  const { approval_url } = await staff.api.quotes.share({ id: saved[0] ?? '' });
  const token = approval_url?.split('/').at(-1) ?? '';
  return { program, staff, root: `/proc/${program.pid}/root${disk}`, saved, token };
}

async function withLeft({ program, staff, root, saved, token }: AlmostFull, megabytes: number): Promise<void> {
  const [id = ''] = saved;
  await vi.waitFor(() => expect(existsSync(join(root, 'data', 'pg', 'reserve'))).toBe(true), EVENTUALLY);
  const ballast = join(root, 'ballast');
  fillBut(ballast, megabytes);

  await vi.waitFor(
    async () => expect(await outcomeOf(staff.saveQuote(newId()))).toEqual(refusal('STORAGE_FULL')),
    EVENTUALLY,
  );
  // The program checks the disk four times a second. The test fills it faster, so PostgreSQL may fail first
  // ("could not write to file pg_wal"). The program then frees its reserve, and PostgreSQL recovers within about
  // a second.
  await vi.waitFor(
    async () => expect(await (await staff.request('GET', '/readyz')).text()).toBe('ready, disk almost full\n'),
    EVENTUALLY,
  );
  expect(await staff.api.accounts.checkSubscription(), 'what the staff app says above its screens').toMatchObject({
    storage: 'full',
  });
  for (let round = 0; round < 20; round += 1) {
    expect(await outcomeOf(staff.api.quotes.list({})), program.output()).toBe('served');
    expect(await staff.api.quotes.get({ id })).toMatchObject({ id });
    expect(await staff.api.approval.show({ token })).toMatchObject({ status: 'pending' });
    const credentials = { grant_type: 'password', email: staff.email, password: PASSWORD } as const;
    if (round % 5 === 0)
      expect(await outcomeOf(createTestClient(program.url).api.accounts.token(credentials))).toBe('served');
    expect(await outcomeOf(staff.saveQuote(newId()))).toEqual(refusal('STORAGE_FULL'));
    expect(await outcomeOf(staff.api.approval.ask({ token, question: 'Soon?' }))).toEqual(refusal('STORAGE_FULL'));
  }
  expect(await outcomeOf(staff.uploadPhoto(id, await smallPhoto()))).toEqual(refusal('STORAGE_FULL'));
  expect(program.hasEnded(), program.output()).toBe(false);

  rmSync(ballast);
  const next = newId();
  await vi.waitFor(async () => expect(await outcomeOf(staff.saveQuote(next))).toBe('served'), EVENTUALLY);
  saved.push(next);
  for (const each of saved) expect(await staff.api.quotes.get({ id: each })).toMatchObject({ id: each });
  await vi.waitFor(() => expect(existsSync(join(root, 'data', 'pg', 'reserve'))).toBe(true), EVENTUALLY);
}

test('with 6, 1 and 0 MB left, reading and signing in work, changes fail with a reason, and nothing is lost', async () => {
  if (!canMountSmallDisk()) return;
  const almostFull = await onADiskWithSpace();
  for (const left of [6, 1, 0]) await withLeft(almostFull, left);
});
