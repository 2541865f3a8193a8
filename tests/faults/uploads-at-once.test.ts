import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#server/platform/db/ids.ts';
import { hostileFiles } from '#tests/samples/hostile-files.ts';
import { type ProgramProcess, startProgramProcess } from './program-process.ts';
import { outcomeOf, type Staff, signUp } from './staff.ts';

const GIBIBYTE = 1024 ** 3;
const UPLOAD_BYTES = 20_000_000;
const BOMBS = [
  'png 30000x30000, rgb',
  'webp 16000x16000 in a few bytes',
  'png with a 200 MB text',
  'jpeg of 2000 scans',
];

let program: ProgramProcess;
let staff: Staff;

beforeAll(async () => {
  program = await startProgramProcess({ settings: { LOG_LEVEL: 'warn' } });
  staff = await signUp(program.url);
});
afterAll(() => program?.stop());

/** One color is enough: a photo's memory depends on its pixels, not its colors. */
function largePhoto(): Promise<Buffer> {
  return sharp({ create: { width: 4000, height: 3600, channels: 3, background: '#6b8f71' } })
    .jpeg()
    .toBuffer();
}

/** Small and quick to process, because this test is about concurrency. */
function plainPhoto(): Promise<Buffer> {
  return sharp({ create: { width: 200, height: 150, channels: 3, background: '#6b8f71' } })
    .jpeg()
    .toBuffer();
}

/** Pads or cuts the content to the size of a new phone's photo. */
function fileOf(bytes: Uint8Array): File {
  const full = new Uint8Array(UPLOAD_BYTES);
  full.set(bytes.subarray(0, UPLOAD_BYTES));
  return new File([full], 'photo.jpg', { type: 'image/jpeg' });
}

async function upload(quoteId: string, file: File): Promise<string> {
  // A client that is refused while it still sends may see the connection close instead of a response.
  const outcome = await outcomeOf(staff.uploadPhoto(quoteId, file)).catch(() => 'cut off' as const);
  return typeof outcome === 'string' ? outcome : outcome.code;
}

/** Retries, because a busy machine may refuse an upload that exceeds a time limit. */
async function uploadPatiently(quoteId: string, file: File): Promise<string> {
  for (;;) {
    const answer = await upload(quoteId, file);
    if (!['PHOTO_UNAVAILABLE', 'NETWORK'].includes(answer)) return answer;
  }
}

test('many concurrent uploads of 20 MB, photos and image bombs, use less than 1 GiB of memory', async () => {
  const id = newId();
  await staff.saveQuote(id);
  const photo = fileOf(await largePhoto());
  const bombs = (await hostileFiles()).filter(({ name }) => BOMBS.includes(name)).map(({ bytes }) => fileOf(bytes));
  expect(bombs).toHaveLength(BOMBS.length);

  const answers = await Promise.all([photo, photo, photo, photo, ...bombs].map((file) => uploadPatiently(id, file)));
  expect(answers.slice(0, 4)).toEqual(['served', 'served', 'served', 'served']);
  for (const answer of answers) expect(['served', 'PHOTO_REFUSED']).toContain(answer);

  const quickPhoto = fileOf(await plainPhoto());
  const crowd = await Promise.all(Array.from({ length: 24 }, () => upload(id, quickPhoto)));
  for (const answer of crowd)
    expect(['served', 'RATE_LIMITED', 'PHOTO_UNAVAILABLE', 'NETWORK', 'cut off']).toContain(answer);
  expect(crowd).toContain('served');

  expect(await program.peakRssBytes()).toBeLessThan(GIBIBYTE);
  expect(program.hasEnded(), program.output()).toBe(false);
  const stored = [...answers, ...crowd].filter((answer) => answer === 'served');
  expect((await staff.api.quotes.get({ id })).photos).toHaveLength(stored.length);
});
