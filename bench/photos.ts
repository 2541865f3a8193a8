/**
 * Measures the processor time of a 12-megapixel photo from upload to stored files. Compares it with bare sharp
 * creating the same files. Alternates between the two, and includes the server's time for passing on the bytes.
 *   node bench/photos.ts
 *   node bench/photos.ts --before=<folder of another checkout>
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { PHOTO_SIZES, type ProcessedPhoto } from '#server/platform/images/photo.ts';
import type { PhotoProcessor } from '#server/platform/images/photo-processor.ts';
import type { BareWork } from './bare-photos.ts';
import { phonePhoto } from './phone-photo.ts';
import { alternate, median } from './side-by-side.ts';

const ROUNDS = 7;
const PHOTOS = 3;
const TARGET_MS = 350;
const TARGET_RATIO = 1.25;

interface Side {
  /** milliseconds of processor time for one photo */
  measure(): Promise<number>;
  close(): Promise<unknown>;
}

/** Runs a checkout's photo worker. This process acts as its server. */
async function product(root: string, bytes: Uint8Array, folder: string): Promise<Side> {
  const module = pathToFileURL(join(root, 'server/platform/images/photo-processor.ts')).href;
  const { createPhotoProcessor } = (await import(module)) as {
    createPhotoProcessor(options: { onUsage(usage: { cpuMs: number }): void }): PhotoProcessor;
  };
  let workerMs = 0;
  const photos = createPhotoProcessor({ onUsage: ({ cpuMs }) => (workerMs += cpuMs) });
  const make = async () => store(folder, await photos.processPhoto('bench', bytes));
  await make();
  return {
    async measure() {
      workerMs = 0;
      const before = process.cpuUsage();
      for (let photo = 0; photo < PHOTOS; photo += 1) await make();
      const { user, system } = process.cpuUsage(before);
      return (workerMs + (user + system) / 1000) / PHOTOS;
    },
    close: () => photos.close(),
  };
}

async function store(folder: string, photo: ProcessedPhoto): Promise<void> {
  for (const size of PHOTO_SIZES) await writeFile(join(folder, `${size}.webp`), photo.variants[size]);
  await writeFile(join(folder, 'pdf.jpg'), photo.pdfJpeg);
}

async function bare(photo: string, folder: string): Promise<Side> {
  const child = fork(new URL('./bare-photos.ts', import.meta.url), { stdio: 'inherit' });
  const ask = async (times: number) => {
    child.send({ photo, folder, times } satisfies BareWork);
    const [cpuMs] = (await once(child, 'message')) as [number];
    return cpuMs / times;
  };
  await ask(1);
  return {
    measure: () => ask(PHOTOS),
    async close() {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}

const kilobytes = async (folder: string) => {
  const names = [...PHOTO_SIZES.map((size) => `${size}.webp`), 'pdf.jpg'];
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).size));
  return names.map((name, index) => `${name} ${Math.round((sizes[index] ?? 0) / 1000)} KB`).join(', ');
};

const { values } = parseArgs({ options: { before: { type: 'string' } } });
const folder = await mkdtemp(join(tmpdir(), 'bench-photos-'));
const photo = join(folder, 'photo.jpg');
await phonePhoto(photo);
const bytes = await readFile(photo);
const ours = await product(resolve(import.meta.dirname, '..'), bytes, folder);
console.log(`a photo of ${(bytes.length / 1e6).toFixed(1)} MB becomes ${await kilobytes(folder)}`);
const other =
  values.before === undefined ? await bare(photo, folder) : await product(resolve(values.before), bytes, folder);
try {
  const rounds = await alternate(ROUNDS, ours.measure, other.measure);
  const ms = median(rounds.map((round) => round.ours));
  const otherMs = median(rounds.map((round) => round.bare));
  const ratio = median(rounds.map((round) => round.ours / round.bare));
  const name = values.before === undefined ? 'bare sharp' : 'before';
  console.log(
    `processor time: product ${ms.toFixed(0)} ms, ${name} ${otherMs.toFixed(0)} ms, ratio ${ratio.toFixed(2)}`,
  );
  const load = loadavg().map((each) => each.toFixed(1));
  console.log(`load of the machine: ${load.join(', ')}`);
  const met = ms <= TARGET_MS && (values.before !== undefined || ratio <= TARGET_RATIO);
  console.log(`target: at most ${TARGET_MS} ms, ${TARGET_RATIO} times bare sharp: ${met ? 'met' : 'MISSED'}`);
  if (!met) process.exitCode = 1;
} finally {
  await Promise.all([ours.close(), other.close()]);
  await rm(folder, { recursive: true });
}
