/**
 * Adds rendered scenes as photos, because a demo must not show anyone's house. Frames, mirrors and lights them
 * so that no two quotes show the same picture. The photos before and after a job match.
 */
import { resolve } from 'node:path';
import sharp from 'sharp';
import type { Caller } from './api.ts';

const root = resolve(import.meta.dirname, '../..');

interface Scene {
  /** file name without its ending `-before` or `-after` */
  file: string;
  ending: string;
  before: string;
  after: string;
}

const site = (name: string, before: string, after: string): Scene => ({
  file: resolve(root, 'web/site/sample-quote/photos', name),
  ending: '-1200.webp',
  before,
  after,
});
const own = (name: string, before: string, after: string): Scene => ({
  file: resolve(root, 'scripts/demo/photos', name),
  ending: '.webp',
  before,
  after,
});

/** by surface of the rate book */
const SCENES: Readonly<Record<string, Scene>> = {
  'Concrete & Driveway': site('driveway', 'Driveway: tire marks, oil spots, moss in the joints', 'Driveway, rinsed'),
  'House Siding': site('siding', 'North wall: algae and dirt under the window', 'North wall, soft washed'),
  'Patio & Pool': site('patio', 'Patio: dark growth, weeds in the joints', 'Patio, cleaned'),
  Roof: own('roof', 'Roof: black streaks, moss along the eave', 'Roof after the soft wash'),
  Gutters: own('gutter', 'Gutter: full of leaves, overflow stains', 'Gutter, cleaned out and flushed'),
  'Deck & Fence': own('deck', 'Deck: gray boards, mildew', 'Deck, washed and brightened'),
};
const FENCE = own('fence', 'Fence: mildew, algae near the ground', 'Fence, washed');

export type Moment = 'before' | 'after';
type Work = readonly [surface: string, service: string, ...unknown[]];

const sceneOf = ([surface, service]: Work) => (service === 'Fence wash' ? FENCE : SCENES[surface]);

/** Adds one photo for each place named in the work. @param shot number that no other quote uses */
export async function addPhotos(
  { api }: Caller,
  { quote_id, work, moment, shot }: { quote_id: string; work: readonly Work[]; moment: Moment; shot: number },
): Promise<void> {
  const image_type = moment === 'before' ? 'pre_damage' : 'post_work';
  for (const scene of new Set(work.map(sceneOf).filter((found) => found !== undefined))) {
    const file = await photograph(scene, moment, shot);
    await api.photos.upload({ quote_id, id: crypto.randomUUID(), image_type, description: scene[moment], file });
  }
}

async function photograph({ file, ending }: Scene, moment: Moment, shot: number): Promise<File> {
  const drawing = sharp(`${file}-${moment}${ending}`);
  const { width, height } = await drawing.metadata();
  // A phone's 4:3 ratio, at full size or up to a quarter smaller.
  const size = 1 - 0.26 * spread(shot, 2);
  const [wide, high] = [Math.round(((height * 4) / 3) * size), Math.round(height * size)];
  const framed = drawing.extract({
    left: Math.round((width - wide) * spread(shot, 3)),
    // The washed area is mostly in the lower part.
    top: Math.round((height - high) * (0.35 + 0.65 * spread(shot, 5))),
    width: wide,
    height: high,
  });
  const light = 0.9 + 0.22 * spread(shot, 7);
  const warmth = 0.06 * (spread(shot, 11) - 0.5);
  const bytes = await (shot % 2 === 0 ? framed : framed.flop())
    .resize(1200, 900)
    .linear([light * (1 + warmth), light, light * (1 - warmth)], [0, 0, 0])
    .modulate({ saturation: 0.84 + 0.26 * spread(shot, 13) })
    .jpeg({ quality: 84 })
    .toBuffer();
  return new File([new Uint8Array(bytes)], `IMG_${1000 + shot}.jpg`, { type: 'image/jpeg' });
}

/** Spreads consecutive numbers evenly between 0 and 1: mirrors the number's digits at the point (van der Corput). */
function spread(count: number, base: number): number {
  let [rest, digit, sum] = [count, 1 / base, 0];
  while (rest > 0) {
    sum += (rest % base) * digit;
    rest = Math.floor(rest / base);
    digit /= base;
  }
  return sum;
}
