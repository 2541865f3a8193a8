import { createHash } from 'node:crypto';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { crc32 } from 'node:zlib';
import { fromBufferPromise, openPromise } from 'yauzl';
import { expect, test } from 'vitest';
import { readZip } from '#tests/zip-contents.ts';
import { centralRecord, dataDescriptor, endOfDirectory, localHeader } from './zip-records.ts';
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

test('another program reads what was written: packed and not, whole and in pieces, empty, any name', async () => {
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

test('files carry the time of the export, and the rights of plain files', async () => {
  const zip = await fromBufferPromise(await written((writer) => writer.add('a.txt', 'a', compress)));
  for await (const entry of zip.eachEntry()) {
    expect(entry.getLastModDate()).toEqual(new Date('2026-11-21T15:04:06.000Z'));
    expect(entry.getLastModDate({ forceDosFormat: true, timezone: 'UTC' })).toEqual(
      new Date('2026-11-21T15:04:06.000Z'),
    );
    expect((entry.externalFileAttributes >>> 16).toString(8)).toBe('100644');
  }
});

test('holds more files than the old format can count', async () => {
  const count = 66_000;
  const whole = await written(async (writer) => {
    for (let n = 0; n < count; n += 1) await writer.add(`${n}`, '', store);
  });
  const zip = await fromBufferPromise(whole);
  expect(zip.entryCount).toBe(count);
  let last = '';
  for await (const entry of zip.eachEntry()) last = entry.fileName;
  expect(last).toBe(`${count - 1}`);
});

test('a file behind the first four gigabytes is found', async () => {
  const offset = 5 * 2 ** 30 + 17;
  const bytes = Buffer.from('far away');
  const entry = { path: 'far.txt', modifiedAt: MADE_AT, deflated: false, offset };
  const content = { crc32: crc32(bytes), size: bytes.byteLength, packedSize: bytes.byteLength };
  const file = Buffer.concat([localHeader(entry), bytes, dataDescriptor(content)]);
  const list = centralRecord(entry, content);
  const end = endOfDirectory({ entries: 1, size: list.byteLength, offset: offset + file.byteLength });
  const folder = await mkdtemp(join(tmpdir(), 'rinseline-zip-'));
  const path = join(folder, 'large.zip');
  try {
    // The part in front is a hole that takes no room on the disk.
    const disk = await open(path, 'w');
    await disk.write(Buffer.concat([file, list, end]), 0, undefined, offset);
    await disk.close();
    const zip = await openPromise(path);
    const found: string[] = [];
    for await (const each of zip.eachEntry()) found.push(String(await buffer(await zip.openReadStreamPromise(each))));
    expect(found).toEqual(['far away']);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('sizes beyond four gigabytes have wide fields', () => {
  const content = { crc32: 1, size: 5 * 2 ** 30, packedSize: 10 };
  expect(dataDescriptor(content).readBigUInt64LE(16)).toBe(5n * 2n ** 30n);
  const list = centralRecord({ path: 'a', modifiedAt: MADE_AT, deflated: true, offset: 7 }, content);
  // Only what does not fit stands behind; the rest stays where it always is.
  expect([list.readUInt32LE(20), list.readUInt32LE(24), list.readUInt32LE(42)]).toEqual([10, 0xffffffff, 7]);
  expect(list.readBigUInt64LE(list.byteLength - 8)).toBe(5n * 2n ** 30n);
});

test('keeps nothing of a file that is written', async () => {
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

test('one that was aborted fails where it waits, with the reason', async () => {
  const zip = createZipWriter(MADE_AT);
  // Nobody reads: it waits after the first pieces.
  const waiting = zip.add('large.bin', new Uint8Array(1_000_000), store);
  zip.abort(new Error('stopped'));
  await expect(waiting).rejects.toThrow('stopped');
  await expect(zip.add('next.txt', 'x', compress)).rejects.toThrow('stopped');
  await expect(zip.end()).rejects.toThrow('stopped');
  await expect(buffer(zip.bytes)).rejects.toThrow('stopped');
});

test('what the content throws is thrown, packed or not', async () => {
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
