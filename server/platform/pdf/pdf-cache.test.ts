import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sampleSnapshot } from '#contract/samples/quote-sample.ts';
import { DAY_MS } from '#domain/durations.ts';
import type { QuoteSnapshot } from '#domain/quote/snapshot.ts';
import { silentLog } from '#server/platform/db/connection.ts';
import { newId } from '#server/platform/db/ids.ts';
import { scopeOfSession } from '#server/platform/db/scope.ts';
import { withRequestShare } from '#server/platform/fair-scheduling/request-share.ts';
import { type LocalFileStorage, openLocalStorage } from '#server/platform/files/local.ts';
import { photoFiles } from '#server/platform/files/photo-files.ts';
import { StorageFull } from '#server/platform/files/storage.ts';
import type { Log } from '#server/platform/log/log.ts';
import { cachedPdf, PDF_CACHE, removeSurplus } from './pdf-cache.ts';
import type { PrepareSource } from './renderer.ts';

const NOW = new Date('2026-11-22T12:00:00Z');
const scope = scopeOfSession({ orgId: newId() });
const log = { ...silentLog, error: () => {} } as unknown as Log;
const JPEG = new Uint8Array([0xff, 0xd8, 1, 2, 3]);

let folder: string;
let files: LocalFileStorage;
let rendered: { photos: number }[];
let procedures: Promise<void>;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kept-pdfs-'));
  files = await openLocalStorage({ folder, secret: 'secret', now: () => NOW });
  rendered = [];
  procedures = Promise.resolve();
});
afterEach(() => rm(folder, { recursive: true }));

const pdf = {
  async render(prepare: PrepareSource) {
    await procedures;
    const { document, photos } = await prepare();
    rendered.push({ photos: photos.size });
    const text = `%PDF ${document.number} ${document.notes} ${rendered.length}`;
    return { pdf: Buffer.from(text), pages: 1, replacedCharacters: 0, standard: 'ua-1' as const };
  },
  draw: () => Promise.reject(new Error('not drawn here')),
  pids: () => [],
  close: async () => {},
};

const frame = { status: null, approveUrl: null, certificate: null, attachJson: null, issuedAt: NOW };
const snapshot = sampleSnapshot(NOW, []);
const ask = (changed: Partial<QuoteSnapshot> = {}, photos: { id: string; image_url: string }[] = []) =>
  cachedPdf({ files, pdf, log, now: () => NOW }, scope, { ...snapshot, ...changed }, photos, frame);
const text = async (answer: Promise<Blob>) => (await answer).text();

test('the same PDF is rendered once, for concurrent and later requests', async () => {
  const [first, ...others] = await Promise.all(Array.from({ length: 50 }, () => text(ask())));
  expect(new Set(others)).toEqual(new Set([first]));
  expect(await text(ask())).toBe(first);
  expect(rendered).toHaveLength(1);
});

test('any change of the content gives a different PDF', async () => {
  const folderOfPhoto = `${scope.orgId}/photos/one/0123456789abcdef`;
  await files.upload(photoFiles(folderOfPhoto).pdf, JPEG);
  const answers = [
    await text(ask()),
    await text(ask({ notes: 'Mind the dog.' })),
    await text(ask({}, [{ id: 'one', image_url: folderOfPhoto }])),
    await text(
      cachedPdf({ files, pdf, log, now: () => NOW }, scope, snapshot, [], {
        ...frame,
        approveUrl: 'https://a.example/q',
      }),
    ),
  ];
  expect(new Set(answers).size).toBe(4);
  expect(rendered).toHaveLength(4);
});

test('a PDF with a missing image is not cached', async () => {
  const photos = [{ id: 'gone', image_url: `${scope.orgId}/photos/gone/0123456789abcdef` }];
  await ask({}, photos);
  await ask({}, photos);
  expect(rendered).toHaveLength(2);
});

test('a client that leaves does not stop the work for others; after the last one has left, waiting work is dropped', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  procedures = promise;
  const gone = new AbortController();
  const leaving = withRequestShare({ share: 'a', signal: gone.signal }, () => ask());
  const staying = ask();
  gone.abort(new Error('gone'));
  await expect(leaving).rejects.toThrow('gone');
  resolve();
  expect(await text(staying)).toMatch(/^%PDF/);
  expect(rendered).toHaveLength(1);
});

test('on a full disk, everyone still gets their PDF', async () => {
  const full = { ...files, upload: () => Promise.reject(new StorageFull({ cause: 'ENOSPC' })) };
  const answer = cachedPdf({ files: full, pdf, log, now: () => NOW }, scope, snapshot, [], frame);
  expect(await text(answer)).toMatch(/^%PDF/);
});

test('old PDFs, and the oldest when there are too many, are removed, and nothing else', async () => {
  const keyOf = (name: string) => `${scope.orgId}/kept-pdfs/${name}.pdf`;
  const put = async (name: string, daysAgo: number) => {
    await files.upload(keyOf(name), JPEG);
    const at = new Date(NOW.getTime() - daysAgo * DAY_MS);
    await utimes(join(folder, keyOf(name)), at, at);
  };
  for (let index = 0; index < 120; index += 1) await put(`new-${index}`, 1);
  await put('old', PDF_CACHE.days + 1);
  await files.upload(`${scope.orgId}/signed/one.pdf`, JPEG);
  await removeSurplus(files, scope.orgId, NOW);
  const left = async () =>
    (await files.list(scope.orgId, { after: `${scope.orgId}/kept-pdfs/new-98.pdf` })).map(({ key }) => key);
  expect(await left()).toEqual([keyOf('new-99'), `${scope.orgId}/signed/one.pdf`]);

  const large = { ...files, all: () => Readable.from(sizes) };
  // Together these exceed the limit. Removing the oldest frees enough space for the next one.
  const sizes = [1, 2, 3].map((age) => ({
    key: keyOf(`new-${age}`),
    size: PDF_CACHE.bytes * 0.4,
    modifiedAt: new Date(NOW.getTime() - age * 1000),
  }));
  await removeSurplus(large, scope.orgId, NOW);
  const names = (await files.list(`${scope.orgId}/kept-pdfs`)).map(({ key }) => key);
  expect([names.includes(keyOf('new-1')), names.includes(keyOf('new-2')), names.includes(keyOf('new-3'))]).toEqual([
    true,
    true,
    false,
  ]);
});

test('the folder of cached PDFs is read once, not for each PDF', async () => {
  let reads = 0;
  const counting = await openLocalStorage({
    folder,
    secret: 'secret',
    now: () => NOW,
    readNames: (path) => {
      if (path.endsWith('kept-pdfs')) reads += 1;
      return readdir(path, { withFileTypes: true });
    },
  });
  const other = scopeOfSession({ orgId: newId() });
  const make = (notes: string, now: Date) =>
    cachedPdf({ files: counting, pdf, log, now: () => now }, other, { ...snapshot, notes }, [], frame);
  for (let index = 0; index < 20; index += 1) await make(`number ${index}`, NOW);
  expect(reads).toBe(1);
  await make('the next day', new Date(NOW.getTime() + DAY_MS));
  expect(reads).toBe(2);
});
