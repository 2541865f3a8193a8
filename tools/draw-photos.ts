/**
 * Draws the photos of the sample quote and four more places for the demo company, before and after a wash. Nobody's
 * house is shown, and both pictures of a place are identical in everything that was not washed.
 *
 * The places are described as shapes and surfaces, and a path tracer (draw-photos/tracer.ts) renders them. SVG filters
 * were not enough: they paint grain and stains flat on the screen. With the tracer, joints shrink with distance, shade
 * falls where it should, and wet stone reflects what is behind it.
 *
 * Run it by hand when a drawing changes; the files are part of the repository. All pictures take about three quarters
 * of an hour on one core.
 *
 *     node tools/draw-photos.ts                              all of them
 *     node tools/draw-photos.ts driveway-after               one
 *     node tools/draw-photos.ts --draft FOLDER [picture …]   small and grainy, to look at while drawing
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import sharp, { type Sharp } from 'sharp';
import { deck, fence } from './draw-photos/deck.ts';
import { driveway } from './draw-photos/driveway.ts';
import type { State } from './draw-photos/growth.ts';
import { gutter } from './draw-photos/gutter.ts';
import { patio } from './draw-photos/patio.ts';
import { roof } from './draw-photos/roof.ts';
import { wall } from './draw-photos/siding.ts';
import { render, type Scene } from './draw-photos/tracer.ts';

type Scenes = Readonly<Record<string, (state: State) => Scene>>;
/** On the public site and in the demo. */
const SITE_SCENES: Scenes = { driveway, siding: wall, patio };
/** Only in the demo. */
const DEMO_SCENES: Scenes = { roof, gutter, deck, fence };
const SCENES: Scenes = { ...SITE_SCENES, ...DEMO_SCENES };
const STATES: readonly State[] = ['before', 'after'];
const PICTURES = Object.keys(SCENES).flatMap((scene) => STATES.map((state) => `${scene}-${state}`));

const root = resolve(import.meta.dirname, '..');
const SITE_FOLDER = join(root, 'web/site/sample-quote/photos');
/** JPEGs for the sample PDF. */
const PDF_FOLDER = join(root, 'server/pdf/sample-photos');
const DEMO_FOLDER = join(root, 'scripts/demo/photos');
const WIDTH = 1200;
const HEIGHT = 800;
/** The maximum size of a picture by its width, in bytes: people open the landing page on phones. */
const AVIF_BUDGETS = { 400: 12_000, 800: 35_000, 1200: 75_000 } as const;
const WIDTHS = [400, 800, 1200] as const;
const FULL_GRID = 6;
/** A demo's quote shows them small, and a phone's camera has some grain too. */
const DEMO = { width: 960, height: 640, grid: 3 } as const;

function pixelsOf(picture: string, width: number, height: number, grid: number): Sharp {
  const [name = '', state] = picture.split('-');
  const scene = SCENES[name];
  if (!scene || (state !== 'before' && state !== 'after'))
    throw new Error(`Unknown picture ${picture}; there are ${PICTURES.join(', ')}`);
  const pixels = render(scene(state), width, height, grid);
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

/** The best quality that fits the budget; grass and stone need more bytes than a wall. */
async function avifWithin(pixels: Sharp, budget: number): Promise<Buffer> {
  let encoded = Buffer.alloc(0);
  for (let quality = 58; quality >= 34; quality -= 4) {
    encoded = await pixels.clone().avif({ quality, effort: 7 }).toBuffer();
    if (encoded.length <= budget) break;
  }
  return encoded;
}

async function draw(picture: string): Promise<void> {
  if (picture.slice(0, picture.indexOf('-')) in DEMO_SCENES) {
    const { width, height, grid } = DEMO;
    const file = join(DEMO_FOLDER, `${picture}.webp`);
    await pixelsOf(picture, width, height, grid).webp({ quality: 80, effort: 6 }).toFile(file);
    return;
  }
  const pixels = await pixelsOf(picture, WIDTH, HEIGHT, FULL_GRID).png().toBuffer();
  for (const width of WIDTHS) {
    const sized = sharp(pixels).resize(width);
    const file = join(SITE_FOLDER, `${picture}-${width}`);
    await writeFile(`${file}.avif`, await avifWithin(sized, AVIF_BUDGETS[width]));
    await sized.clone().webp({ quality: 68, effort: 6 }).toFile(`${file}.webp`);
  }
  // The sample PDF shows the condition before the work, as a quote does.
  if (!picture.endsWith('-before')) return;
  const jpeg = await sharp(pixels).resize(800).jpeg({ quality: 80 }).toBuffer();
  await writeFile(join(PDF_FOLDER, `${picture}.jpg`), jpeg);
}

async function draft(picture: string, folder: string): Promise<void> {
  await pixelsOf(picture, (WIDTH * 3) / 4, (HEIGHT * 3) / 4, 3)
    .png()
    .toFile(join(folder, `${picture}.png`));
}

const { values, positionals: named } = parseArgs({ options: { draft: { type: 'string' } }, allowPositionals: true });
await Promise.all([SITE_FOLDER, PDF_FOLDER, DEMO_FOLDER].map((folder) => mkdir(folder, { recursive: true })));
for (const picture of named.length > 0 ? named : PICTURES) {
  const began = performance.now();
  await (values.draft === undefined ? draw(picture) : draft(picture, values.draft));
  console.log(`${picture} in ${Math.round((performance.now() - began) / 1000)} s`);
}
