import { randomFillSync } from 'node:crypto';
import { ORPCError } from '@orpc/client';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { newId } from '#server/db/ids.ts';
import { hostileFiles } from '#server/images/hostile.ts';
import { draft, PASSWORD, uniqueEmail } from '#tests/factories.ts';
import { createTestClient, type TestClient } from '#tests/http-client.ts';
import { type ProgramProcess, startProgramProcess } from './program-process.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });

const GIBIBYTE = 1024 ** 3;
const UPLOAD_BYTES = 20_000_000;
const BOMBS = [
  'png 30000x30000, rgb',
  'webp 16000x16000 in a few bytes',
  'png with a 200 MB text',
  'jpeg of 2000 scans',
];

let program: ProgramProcess;
let staff: TestClient;

beforeAll(async () => {
  program = await startProgramProcess({ settings: { LOG_LEVEL: 'warn' } });
  staff = createTestClient(program.url);
  const data = { full_name: 'Olive Owner', company_name: 'Blue Water' };
  await staff.api.accounts.signup({ email: uniqueEmail('owner'), password: PASSWORD, data });
});
afterAll(() => program?.stop());

/** Nothing compresses it: about two bytes a pixel. */
function largePhoto(): Promise<Buffer> {
  const raw = { width: 4000, height: 3600, channels: 3 as const };
  const pixels = randomFillSync(Buffer.alloc(raw.width * raw.height * raw.channels));
  return sharp(pixels, { raw }).jpeg({ quality: 96 }).toBuffer();
}

/** As large as a photo of a new phone, whatever is in it. */
function fileOf(bytes: Uint8Array): File {
  const full = new Uint8Array(UPLOAD_BYTES);
  full.set(bytes.subarray(0, UPLOAD_BYTES));
  return new File([full], 'photo.jpg', { type: 'image/jpeg' });
}

async function upload(quoteId: string, file: File): Promise<string> {
  const photo = { quote_id: quoteId, id: newId(), image_type: 'pre_damage' as const, description: '', file };
  try {
    await staff.api.photos.upload(photo);
    return 'stored';
  } catch (error) {
    // Whoever is turned away while still sending may see the connection end instead of the answer.
    return error instanceof ORPCError ? error.code : 'cut off';
  }
}

test('many uploads of 20 MB at once, photos and bombs, take less than 1 GiB of the server', async () => {
  const { id } = await staff.api.quotes.save({ id: newId(), edit_number: 0, draft: draft() });
  const photo = fileOf(await largePhoto());
  const bombs = (await hostileFiles()).filter(({ name }) => BOMBS.includes(name)).map(({ bytes }) => fileOf(bytes));
  expect(bombs).toHaveLength(BOMBS.length);

  const answers = await Promise.all([photo, photo, photo, photo, ...bombs].map((file) => upload(id, file)));
  expect(answers.slice(0, 4)).toEqual(['stored', 'stored', 'stored', 'stored']);
  for (const answer of answers) expect(['stored', 'PHOTO_REFUSED']).toContain(answer);

  const crowd = await Promise.all(Array.from({ length: 32 }, () => upload(id, photo)));
  for (const answer of crowd) expect(['stored', 'RATE_LIMITED', 'cut off']).toContain(answer);
  expect(crowd).toContain('stored');

  expect(await program.peakRssBytes()).toBeLessThan(GIBIBYTE);
  expect(program.hasEnded(), program.output()).toBe(false);
  const kept = [...answers, ...crowd].filter((answer) => answer === 'stored');
  expect((await staff.api.quotes.get({ id })).photos).toHaveLength(kept.length);
});
