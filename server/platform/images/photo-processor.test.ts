import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { type HostileFile, hostileFiles, PAYLOADS, phonePhoto } from '#tests/samples/hostile-files.ts';
import { BadPhoto, PHOTO_SIZES, PhotoUnavailable, type ProcessedPhoto } from './photo.ts';
import { createPhotoProcessor } from './photo-processor.ts';

const GIBIBYTE = 1024 ** 3;

let peakWorkerBytes = 0;
const processor = createPhotoProcessor({
  // The machine may be busy, and these tests aren't about how long a photo may take.
  timeoutMs: 120_000,
  onUsage: ({ peakRssBytes }) => {
    peakWorkerBytes = Math.max(peakWorkerBytes, peakRssBytes);
  },
});
afterAll(() => processor.close());

async function outcome({ bytes }: HostileFile): Promise<string> {
  try {
    await expectClean(await processor.processPhoto('co', bytes));
    return 'accepted';
  } catch (error) {
    if (error instanceof BadPhoto) return error.reason;
    throw error;
  }
}

async function expectClean(photo: ProcessedPhoto): Promise<void> {
  const pictures = [...PHOTO_SIZES.map((size) => photo.variants[size]), photo.pdfJpeg];
  for (const picture of pictures) {
    const found = await sharp(picture).metadata();
    expect(found.format).toBe(picture === photo.pdfJpeg ? 'jpeg' : 'webp');
    expect([found.exif, found.xmp, found.iptc, found.icc, found.comments, found.orientation]).toEqual(
      Array(6).fill(undefined),
    );
    expect(PAYLOADS.filter((word) => Buffer.from(picture).includes(word))).toEqual([]);
  }
}

test('a phone photo comes out upright, in every size and without its metadata', async () => {
  const original = await phonePhoto({ width: 3000, height: 2000 });
  expect(PAYLOADS.some((word) => original.includes(word))).toBe(true);
  const photo = await processor.processPhoto('co', original);
  await expectClean(photo);
  expect([photo.width, photo.height]).toEqual([1365, 2048]);
  const heights = await Promise.all(
    PHOTO_SIZES.map(async (size) => (await sharp(photo.variants[size]).metadata()).height),
  );
  expect(heights).toEqual([...PHOTO_SIZES]);
  expect((await sharp(photo.pdfJpeg).metadata()).height).toBe(1024);
  expect(Buffer.from(photo.thumbhash, 'base64').length).toBeLessThan(40);
});

test('a small photo is not enlarged', async () => {
  const photo = await processor.processPhoto('co', await phonePhoto({ width: 300, height: 200 }));
  expect([photo.width, photo.height]).toEqual([200, 300]);
  expect((await sharp(photo.variants[480]).metadata()).height).toBe(300);
});

test('malicious files: none is stored unchanged or crashes anything, and memory stays small', async () => {
  // Starts the worker process that then has to survive all of these files.
  await processor.processPhoto('co', await phonePhoto());
  const files = await hostileFiles();
  const [before] = processor.pids();
  const outcomes = await Promise.all(files.map(async (file) => [file.name, await outcome(file)] as const));
  expect(Object.fromEntries(outcomes)).toEqual(Object.fromEntries(files.map((file) => [file.name, file.expected])));
  expect(processor.pids()).toContain(before);
  expect(process.memoryUsage.rss() + 2 * peakWorkerBytes).toBeLessThan(GIBIBYTE);
});

test('each refusal says in plain words what to do', () => {
  expect(new BadPhoto('heic').message).toContain('JPEG');
  expect(new BadPhoto('too_large')).toMatchObject({ code: 'TOO_LARGE', message: expect.stringContaining('25 MB') });
  expect(new BadPhoto('damaged').code).toBe('PHOTO_REFUSED');
});

test('when a worker process is killed during a photo, it is replaced and the photo is finished', async () => {
  const photo = await phonePhoto();
  await processor.processPhoto('co', photo);
  // The first idle worker process takes the photo. Killing another one would count as the second attempt.
  const [pid] = processor.pids();
  if (pid === undefined) throw new Error('There is no child');
  // Stops the process before it gets the photo. Otherwise it could finish before it is killed.
  process.kill(pid, 'SIGSTOP');
  const job = processor.processPhoto('co', photo);
  process.kill(pid, 'SIGKILL');
  await expectClean(await job);
  expect(processor.pids()).not.toContain(pid);
});

test('a photo whose processing fails twice causes a clear error', async () => {
  const impatient = createPhotoProcessor({ timeoutMs: 1 });
  const failed = await impatient.processPhoto('co', await phonePhoto()).catch((error: unknown) => error);
  await impatient.close();
  expect(failed).toBeInstanceOf(PhotoUnavailable);
  expect(failed).toMatchObject({
    code: 'PHOTO_UNAVAILABLE',
    message: 'We couldn’t process the photo. Please try again.',
  });
});
