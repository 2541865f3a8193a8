import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { readZip } from '#tests/support/zip-contents.ts';
import { createZipWriter, type ZipWriter } from './zip-writer.ts';

const MADE_AT = new Date('2026-11-21T15:04:06.789Z');
const compress = { compress: true };
const store = { compress: false };

async function written(fill: (zip: ZipWriter) => Promise<void>): Promise<Buffer> {
  const zip = createZipWriter(MADE_AT);
  const [whole] = await Promise.all([buffer(zip.bytes), fill(zip).then(() => zip.end())]);
  return whole;
}

async function* inPieces(...pieces: (string | Uint8Array)[]) {
  yield* pieces;
}

test('another program can read the ZIP’s files, whether compressed or not, whole or in pieces, or empty, and with any name', async () => {
  const noise = Uint8Array.from({ length: 300_000 }, (_, n) => (n * n) % 251);
  const contents = new Map<string, string | Uint8Array>([
    ['README.txt', 'plain'],
    ['folder/größe – 数.json', 'ü'.repeat(100_000)],
    ['folder/noise.bin', noise],
    ['empty.txt', ''],
  ]);
  for (const options of [compress, store]) {
    let listed: ZipWriter['written'] = [];
    const zip = await written(async (writer) => {
      for (const [path, content] of contents) await writer.add(path, content, options);
      await writer.add('pieces.txt', inPieces('a', '', Buffer.from('b'), 'c'), options);
      listed = writer.written;
    });
    const found = await readZip(zip);
    expect([...found.keys()]).toEqual([...contents.keys(), 'pieces.txt']);
    for (const [path, content] of contents) expect(found.get(path)?.equals(Buffer.from(content))).toBe(true);
    expect(String(found.get('pieces.txt'))).toBe('abc');
    expect(listed).toEqual(
      [...found].map(([path, bytes]) => ({
        path,
        size: bytes.byteLength,
        sha256: createHash('sha256').update(bytes).digest('hex'),
      })),
    );
  }
});

test('files have the time of the export, and the permissions of plain files', async () => {
  const zip = await fromBufferPromise(await written((writer) => writer.add('a.txt', 'a', compress)));
  for await (const entry of zip.eachEntry()) {
    expect(entry.getLastModDate({ forceDosFormat: true, timezone: 'UTC' })).toEqual(
      new Date('2026-11-21T15:04:06.000Z'),
    );
    expect((entry.externalFileAttributes >>> 16).toString(8)).toBe('100644');
  }
});

test('the central directory may be longer than one block', async () => {
  const paths = Array.from({ length: 1500 }, (_, n) => `a folder with a name of some length/${n}.txt`);
  const zip = await written(async (writer) => {
    for (const path of paths) await writer.add(path, path, store);
  });
  const found = await readZip(zip);
  expect([...found].map(([path, bytes]) => [path, String(bytes)])).toEqual(paths.map((path) => [path, path]));
});

test('the writer keeps no part of a written file in memory', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const given: WeakRef<Uint8Array>[] = [];
  let kept = 0;
  await written(async (writer) => {
    for (let n = 0; n < 40; n += 1) {
      const bytes = new Uint8Array(200_000).fill(n);
      given.push(new WeakRef(bytes));
      await writer.add(`${n}`, bytes, store);
    }
    await nextTurn();
    collect();
    kept = given.filter((each) => each.deref()).length;
  });
  expect(kept).toBeLessThan(3);
});

test('aborting the writer makes a waiting call fail with the reason', async () => {
  const zip = createZipWriter(MADE_AT);
  // Nothing reads the ZIP, so `add` waits after the first pieces.
  const waiting = zip.add('large.bin', new Uint8Array(1_000_000), store);
  zip.abort(new Error('stopped'));
  await expect(waiting).rejects.toThrow('stopped');
  await expect(zip.add('next.txt', 'x', compress)).rejects.toThrow('stopped');
  await expect(zip.end()).rejects.toThrow('stopped');
  await expect(buffer(zip.bytes)).rejects.toThrow('stopped');
});

test('an error from the content is thrown, compressed or not', async () => {
  const failing = async function* () {
    yield 'begun';
    throw new Error('the table is gone');
  };
  for (const options of [compress, store]) {
    const zip = createZipWriter(MADE_AT);
    await expect(zip.add('table.csv', failing(), options)).rejects.toThrow('the table is gone');
    zip.abort(new Error('over'));
  }
});
