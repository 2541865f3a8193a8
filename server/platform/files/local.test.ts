import { mkdtemp, open, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as streamText } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { contentTypeOf, newFileKey } from './file-key.ts';
import { type LocalFileStorage, type LocalStorageOptions, openLocalStorage } from './local.ts';
import { FileNotFound, InvalidFileKey, StorageFull } from './storage.ts';

let folder: string;
let files: LocalFileStorage;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'files-'));
  files = await storage();
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function storage(options: Partial<LocalStorageOptions> = {}): Promise<LocalFileStorage> {
  return openLocalStorage({ folder, secret: 'a secret of the tests', ...options });
}

const bytes = (text: string) => new TextEncoder().encode(text);
const text = (from: Uint8Array) => new TextDecoder().decode(from);

test('an uploaded object can be downloaded, whole and as a stream', async () => {
  const stored = await files.upload('org/photos/a.webp', bytes('picture'));
  expect(stored).toMatchObject({ key: 'org/photos/a.webp', size: 7 });
  expect(text(await files.download('org/photos/a.webp'))).toBe('picture');
  const { size, stream } = await files.downloadStream('org/photos/a.webp');
  expect(size).toBe(7);
  expect(await streamText(stream)).toBe('picture');
});

test('an upload replaces the whole object with the same key', async () => {
  await files.upload('org/photos/a.webp', bytes('a long first version'));
  await files.upload('org/photos/a.webp', bytes('second'));
  expect(text(await files.download('org/photos/a.webp'))).toBe('second');
});

test('an object can be moved, copied and removed', async () => {
  await files.upload('org/photos/a.webp', bytes('picture'));
  await files.copy('org/photos/a.webp', 'org/old/b.webp');
  await files.move('org/photos/a.webp', 'org/new/deep/c.webp');
  await expect(files.download('org/photos/a.webp')).rejects.toThrow(FileNotFound);
  expect(text(await files.download('org/old/b.webp'))).toBe('picture');
  expect(text(await files.download('org/new/deep/c.webp'))).toBe('picture');
  await files.remove('org/old/b.webp');
  await files.remove('org/old/b.webp');
  await expect(files.download('org/old/b.webp')).rejects.toThrow('Data not found');
});

test('a missing object gives "Data not found"', async () => {
  const missing = 'org/photos/none.webp';
  const attempts = [
    () => files.download(missing),
    () => files.downloadStream(missing),
    () => files.move(missing, 'org/a.webp'),
    () => files.copy(missing, 'org/a.webp'),
  ];
  for (const attempt of attempts)
    await expect(attempt()).rejects.toMatchObject({ code: 'NOT_FOUND', message: 'Data not found' });
});

test('the objects of a folder are listed by name, 100 at a time', async () => {
  const names = Array.from({ length: 130 }, (_, index) => `org/photos/p${String(index).padStart(3, '0')}.webp`);
  await Promise.all(names.toReversed().map((name) => files.upload(name, bytes(name))));
  await files.upload('org2/photos/other.webp', bytes('x'));
  const first = await files.list('org');
  expect(first.map(({ key }) => key)).toEqual(names.slice(0, 100));
  const rest = await files.list('org', { after: first.at(-1)?.key ?? '' });
  expect(rest.map(({ key, size }) => [key, size])).toEqual(names.slice(100).map((name) => [name, name.length]));
  expect(await files.list('nobody')).toEqual([]);
});

test('all names in a folder are listed by reading it once, however many pages that would be', async () => {
  let reads = 0;
  const readNames = (path: string) => {
    reads += 1;
    return readdir(path, { withFileTypes: true });
  };
  const counting = await storage({ readNames });
  const names = Array.from({ length: 330 }, (_, index) => `org/photos/p${String(index).padStart(3, '0')}.webp`);
  await files.upload('org/photos/p000.webp', bytes('made'));
  for (const name of names) await writeFile(join(folder, name), name);
  const found: string[] = [];
  for await (const { key, size } of counting.all('org/photos')) found.push(`${key} ${size}`);
  expect(found).toEqual(names.map((name) => `${name} ${name.length}`));
  expect(reads).toBe(1);
});

const BAD_KEYS = [
  '',
  'a.webp',
  '../a.webp',
  'org/../../etc/passwd',
  'org/../a.webp',
  'org/./a.webp',
  'org//a.webp',
  '/org/a.webp',
  'org/a.webp/',
  'org\\..\\a.webp',
  'org/a.webp\0.webp',
  'org/.hidden.webp',
  '.unfinished/a.webp',
  'org/..webp',
  'org/a..webp',
  'org/%2e%2e/a.webp',
  'ORG/a.webp',
  'org/a.exe',
  'org/a',
  'org/a.webp\n',
  'org/con.webp',
  'org/nul/a.webp',
  'org/aux',
  'c:/a.webp',
  `org/${'a'.repeat(400)}.webp`,
  'a/b/c/d/e/f/g.webp',
];

test.each(BAD_KEYS)('the key %j is refused by every method', async (key) => {
  const good = 'org/photos/a.webp';
  const attempts = [
    () => files.upload(key, bytes('x')),
    () => files.download(key),
    () => files.downloadStream(key),
    () => files.move(key, good),
    () => files.move(good, key),
    () => files.copy(key, good),
    () => files.copy(good, key),
    () => files.remove(key),
    async () => files.sign(key, new Date()),
  ];
  await files.upload(good, bytes('x'));
  for (const attempt of attempts) await expect(attempt()).rejects.toThrow(InvalidFileKey);
  expect(text(await files.download(good))).toBe('x');
});

test.each(['', '..', '.', 'org/..', '/org', 'org/', '.unfinished', 'ORG'])(
  'the folder %j is not listed',
  async (name) => {
    await expect(files.list(name)).rejects.toThrow(InvalidFileKey);
  },
);

test('links that lead elsewhere are not listed', async () => {
  await files.upload('org/photos/a.webp', bytes('x'));
  await symlink(tmpdir(), join(folder, 'org', 'elsewhere'));
  expect((await files.list('org')).map(({ key }) => key)).toEqual(['org/photos/a.webp']);
});

async function fullDisk(path: string) {
  const file = await open(path, 'wx');
  return {
    async writeFile(content: Uint8Array) {
      await file.write(content.subarray(0, 3));
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    },
    sync: () => file.sync(),
    close: () => file.close(),
  };
}

test('a full disk gives a clear error, leaves no partial file and keeps the old one', async () => {
  await files.upload('org/photos/a.webp', bytes('the old one'));
  const full = await storage({ openNew: fullDisk });
  const error = await full.upload('org/photos/a.webp', bytes('the new one')).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(StorageFull);
  expect(error).toMatchObject({ code: 'STORAGE_FULL' });
  await expect(full.copy('org/photos/a.webp', 'org/photos/b.webp')).rejects.toThrow(StorageFull);
  expect(text(await files.download('org/photos/a.webp'))).toBe('the old one');
  expect(await readdir(join(folder, 'org', 'photos'))).toEqual(['a.webp']);
  expect(await readdir(join(folder, '.unfinished'))).toEqual([]);
});

test('unfinished files of a killed process are removed at the next start, but not those of a running write', async () => {
  const [old, running] = [join(folder, '.unfinished', 'old'), join(folder, '.unfinished', 'running')];
  await Promise.all([old, running].map((path) => writeFile(path, 'half')));
  await utimes(old, new Date('2020-01-01'), new Date('2020-01-01'));
  await storage();
  expect(await readdir(join(folder, '.unfinished'))).toEqual(['running']);
});

test('a signed path opens one object until it expires', async () => {
  let now = new Date('2026-11-20T12:00:00Z');
  const signing = await storage({ now: () => now });
  const path = signing.sign('org/photos/a.webp', new Date('2026-11-20T12:05:00Z'));
  expect(path).toMatch(/^\/files\/org\/photos\/a\.webp\?e=1795176300&s=[\w-]{43}$/);
  expect(signing.verify(path)).toBe('org/photos/a.webp');
  now = new Date('2026-11-20T12:05:00Z');
  expect(signing.verify(path)).toBeNull();
});

test('a changed path, or one signed elsewhere, opens nothing', async () => {
  const expires = new Date(Date.now() + 60_000);
  const path = files.sign('org/photos/a.webp', expires);
  const other = await storage({ secret: 'another secret' });
  const changed = [
    path.replace('a.webp', 'b.webp'),
    path.replace(/e=\d+/, 'e=9999999999'),
    path.replace(/s=./, (start) => (start === 's=A' ? 's=B' : 's=A')),
    path.replace(/&s=.*/, ''),
    `${path}&s=x`,
    path.replace('org/', 'org/../org/'),
    other.sign('org/photos/a.webp', expires),
    '/files/',
    '',
  ];
  expect(changed.map((attempt) => files.verify(attempt))).toEqual(changed.map(() => null));
  expect(files.verify(path)).toBe('org/photos/a.webp');
});

test('new keys consist of the organization, the kind and an unguessable part', () => {
  const [one, two] = [newFileKey('0197-abc', 'photos', 'webp'), newFileKey('0197-abc', 'photos', 'webp')];
  expect(one).toMatch(/^0197-abc\/photos\/[0-9a-f]{32}\.webp$/);
  expect(one).not.toBe(two);
  expect(contentTypeOf(one)).toBe('image/webp');
  expect(() => newFileKey('../x', 'photos', 'webp')).toThrow(InvalidFileKey);
});
