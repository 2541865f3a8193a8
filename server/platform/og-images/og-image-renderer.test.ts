import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { hostileText, seededRandom } from '#tests/support/hostile-text.ts';
import { OG_IMAGE_SIZE } from './og-image-job.ts';
import { createOgImageRenderer, type OgImageRenderer, OgImageUnavailable } from './og-image-renderer.ts';

const renderers: OgImageRenderer[] = [];
function newRenderer(options: Partial<Parameters<typeof createOgImageRenderer>[0]> = {}): OgImageRenderer {
  const made = createOgImageRenderer({ productName: 'Rinseline', ...options });
  renderers.push(made);
  return made;
}
const renderer = newRenderer();
afterAll(() => Promise.all(renderers.map((made) => made.close())));

const HOME = { title: 'Quotes for pressure-washing businesses', line: 'Price a wash by surface and material.' };

/** The area for text in pixels, from the left margin to the start of the rinsed half. */
const COLUMN = { left: 72, top: 64, right: 802, bottom: 566 };

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

async function brightness(png: Uint8Array): Promise<Buffer> {
  return sharp(png).greyscale().raw().toBuffer();
}

/** Returns the smallest box around everything that differs from the same image without text. */
async function boxOfWords(png: Uint8Array, from: OgImageRenderer = newRenderer({ productName: '' })): Promise<Box> {
  const [shown, bare] = await Promise.all([brightness(png), from.draw({ title: '', line: '' }).then(brightness)]);
  const box: Box = { left: OG_IMAGE_SIZE.width, top: OG_IMAGE_SIZE.height, right: 0, bottom: 0 };
  for (let at = 0; at < shown.length; at += 1) {
    // Each image has its own palette, so pixels without text may differ slightly.
    if (Math.abs((shown[at] ?? 0) - (bare[at] ?? 0)) < 40) continue;
    const [x, y] = [at % OG_IMAGE_SIZE.width, Math.floor(at / OG_IMAGE_SIZE.width)];
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x);
    box.top = Math.min(box.top, y);
    box.bottom = Math.max(box.bottom, y);
  }
  return box;
}

function expectInside(box: Box): void {
  expect(box.left).toBeGreaterThanOrEqual(COLUMN.left);
  expect(box.right).toBeLessThanOrEqual(COLUMN.right);
  expect(box.top).toBeGreaterThanOrEqual(COLUMN.top);
  // Descenders need space below the last line.
  expect(box.bottom).toBeLessThanOrEqual(COLUMN.bottom + 12);
  expect(box.right - box.left).toBeGreaterThan(40);
}

test('an OG image is a small PNG of the standard size', async () => {
  const png = await renderer.draw(HOME);
  expect(await sharp(png).metadata()).toMatchObject({ format: 'png', isPalette: true, ...OG_IMAGE_SIZE });
  expect(png.byteLength).toBeLessThan(60_000);
  expectInside(await boxOfWords(png));
});

test('two processes draw the same bytes', async () => {
  const other = newRenderer();
  await other.draw({ title: 'Another one', line: '' });
  const [one, two] = await Promise.all([renderer.draw(HOME), other.draw(HOME)]);
  expect(other.pids()).not.toEqual(renderer.pids());
  expect(Buffer.compare(one, two)).toBe(0);
});

test('the product name is that of the installation, and a long one is not cut off', async () => {
  const named = newRenderer({ productName: 'Whitewater & Daughters Exterior Cleaning Quotes, Charleston' });
  const png = await named.draw(HOME);
  expect(Buffer.compare(png, await renderer.draw(HOME))).not.toBe(0);
  expectInside(await boxOfWords(png));
});

const LONG = {
  'many words':
    'Cooling-off rules, deposits and photographs as proof: what every written quote for a house wash ought to contain before a customer signs it',
  'one word': 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'.repeat(3),
  'wide letters': 'W'.repeat(24),
  'no spaces between words': '高圧洗浄の見積もりを素材と面積で計算する方法についての説明'.repeat(4),
  'ten thousand letters': 'pressure '.repeat(1200),
};

test.each(Object.entries(LONG))('a title of %s is not clipped', async (_name, title) => {
  const png = await renderer.draw({ title, line: title });
  expectInside(await boxOfWords(png));
  expect(png.byteLength).toBeLessThan(60_000);
});

test('any text gives an image, and stays within its margins', async () => {
  const random = seededRandom(20_261_121);
  const bare = newRenderer({ productName: '' });
  for (let index = 0; index < 30; index += 1) {
    const png = await renderer.draw({ title: `Quotes ${hostileText(random)}`, line: hostileText(random) });
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', ...OG_IMAGE_SIZE });
    expectInside(await boxOfWords(png, bare));
  }
});

test('when a worker process is killed while drawing, it is replaced and the image is drawn', async () => {
  const mine = newRenderer();
  await mine.draw({ title: 'Warm', line: '' });
  const [pid = 0] = mine.pids();
  // Stops the process before it gets the job. Otherwise it could finish before it is killed.
  process.kill(pid, 'SIGSTOP');
  const picture = mine.draw(HOME);
  process.kill(pid, 'SIGKILL');
  expect(Buffer.compare(await picture, await renderer.draw(HOME))).toBe(0);
  expect(mine.pids()).not.toContain(pid);
});

test('worker processes that always crash cause a clear error, and the next call works', async () => {
  const mine = newRenderer();
  const killed = new Set<number>();
  const timer = setInterval(() => {
    for (const pid of mine.pids()) {
      if (!killed.has(pid)) process.kill(pid, 'SIGKILL');
      killed.add(pid);
    }
  }, 1);
  const failed = await mine.draw(HOME).catch((error: unknown) => error);
  clearInterval(timer);
  expect(failed).toBeInstanceOf(OgImageUnavailable);
  expect(String(failed)).toContain('We couldn’t create the preview image. Please try again.');
  expect(killed.size).toBeGreaterThanOrEqual(2);
  expect(Buffer.compare(await mine.draw(HOME), await renderer.draw(HOME))).toBe(0);
});

test('an image is drawn once, however often it is requested', async () => {
  const mine = newRenderer();
  const [one, two] = await Promise.all([mine.draw(HOME), mine.draw({ ...HOME })]);
  await mine.close();
  expect(one).toBe(two);
  expect(await mine.draw(HOME)).toBe(one);
});
