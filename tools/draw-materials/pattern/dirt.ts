/** The dirt on a surface before the job: each kind of surface gets dirty in its own way. */
import type { Chance } from './chance.ts';
import { lipAt } from './gutters.ts';
import {
  blob,
  type Colours,
  dots,
  EVERYWHERE,
  fill,
  HEIGHT,
  type Point,
  paints,
  type Range,
  rounded,
  scattered,
  stroke,
  WIDTH,
  waver,
} from './shapes.ts';

export type Dirt = (chance: Chance) => string;

/** There is no dirt to the right of this. */
const DIRTY_WIDTH = WIDTH * 0.62;

const film = (colour: string) => fill(colour, EVERYWHERE);

function spots(chance: Chance, count: number, size: Range, colours: Colours): string {
  const layer = paints();
  for (let spot = 0; spot < count; spot += 1) {
    const at: Point = [chance.between(0, DIRTY_WIDTH), chance.between(0, HEIGHT)];
    const across = chance.between(...size);
    layer.add(chance.pick(colours), blob(chance, at, [across, across * chance.between(0.55, 0.9)], 9));
  }
  return layer.markup();
}

/** Evenly spread points on the dirty side. */
function dirtySpots(chance: Chance, spacing: number): Point[] {
  return scattered(chance, spacing).filter(([x]) => x < DIRTY_WIDTH);
}

/** Traffic film and oil drips. */
export const grime: Dirt = (chance) =>
  film('#30342fa3') +
  spots(chance, 8, [6, 17], ['#0d101059', '#1a1a1466']) +
  dots('#0d101073', 4, dirtySpots(chance, 48));

/** The same with a tire mark. */
export const driven: Dirt = (chance) =>
  stroke('#14171766', 34, waver(chance, [52, -6], HEIGHT + 12, 14, true)) + grime(chance);

/** Dust and old leaves on dark pavement, which dirt makes lighter. */
export const dust: Dirt = (chance) =>
  film('#a39a84a8') +
  spots(chance, 6, [14, 34], ['#b5ac9740', '#6b635140']) +
  spots(chance, 5, [5, 14], ['#15171899', '#1d1f2080']);

/** A film that is thicker at the bottom, where a surface stays damp. Its upper edges are uneven. */
function rising(chance: Chance, colour: string, tops: readonly number[]): string {
  return tops
    .map((top) => {
      const crest = Array.from({ length: 12 }, (_, index): Point => [-20 + index * 24, top + chance.between(-20, 20)]);
      return fill(colour, rounded([[-60, HEIGHT * 2], [-60, top], ...crest, [300, top], [300, HEIGHT * 2]]));
    })
    .join('');
}

/** Algae on walls and fences. */
export const algae: Dirt = (chance) =>
  film('#6b705f66') +
  rising(chance, '#4a5d3526', [30, 75, 115, 150, 185, 212]) +
  dots('#2c40284d', 5, dirtySpots(chance, 27)) +
  dots('#26331f73', 3, dirtySpots(chance, 21));

/** The black streaks of algae on a roof. */
export const streaks: Dirt = (chance) => {
  let [wide, narrow] = ['', ''];
  for (let x = 6; x < DIRTY_WIDTH; x += chance.between(22, 44)) {
    const top = chance.between(-10, 70);
    wide += waver(chance, [x, top], HEIGHT - top + 8, 7, true);
    narrow += waver(chance, [x + chance.between(-9, 9), top + 10], chance.between(70, 170), 5, true);
  }
  return film('#25282885') + stroke('#0b0d0d4d', 13, wide, 'round') + stroke('#0b0d0d73', 4, narrow, 'round');
};

/**
 * Streaks, and moss in the shade of every course.
 * @param exposure distance between two courses
 * @param start position of the lower edge of the first one
 */
export function moss(exposure: number, start: number): Dirt {
  return (chance) => {
    const cushions = paints();
    for (let y = start; y < HEIGHT; y += exposure) {
      for (let x = chance.between(0, 40); x < DIRTY_WIDTH; x += chance.between(12, 60)) {
        const size: Point = [chance.between(5, 14), chance.between(3, 7)];
        cushions.add('#1b2610b3', blob(chance, [x + 1, y + 2.5], size, 9));
        cushions.add(chance.pick(['#6f8a3c', '#5c7733', '#82994a']), blob(chance, [x, y], size, 9));
      }
    }
    return streaks(chance) + cushions.markup();
  };
}

/** Wood that the sun has turned gray, with mildew. */
export const weathered: Dirt = (chance) =>
  film('#6f706ab8') +
  spots(chance, 7, [12, 26], ['#3d463a33', '#4b55434d']) +
  dots('#23291f99', 3.4, dirtySpots(chance, 25)) +
  dots('#23291f80', 2.2, dirtySpots(chance, 17));

/** The stripes down the face of a gutter, and the leaves in it. */
export const tigerStripes: Dirt = (chance) => {
  let stripes = '';
  for (let x = 3; x < DIRTY_WIDTH; x += chance.between(7, 15)) {
    stripes += waver(chance, [x, lipAt(x) + chance.between(4, 12)], chance.between(50, 120), 2, true);
  }
  const leaves = paints();
  for (let x = -4; x < DIRTY_WIDTH - 8; x += chance.between(5, 10)) {
    const at: Point = [x, lipAt(x) - chance.between(2, 15)];
    const size: Point = [chance.between(6, 12), chance.between(3, 6)];
    leaves.add(chance.pick(['#6a4a24', '#8f6a33', '#4d5a2a', '#3d2c19']), blob(chance, at, size, 5));
  }
  return film('#4a4f4b73') + stroke('#1417178c', 4, stripes, 'round') + leaves.markup();
};

/** Black spots of lichen, and the film under plant pots: patios stay damp. */
export const blackSpots: Dirt = (chance) =>
  film('#3a403699') +
  spots(chance, 7, [10, 24], ['#1f271b40', '#2a331f4d']) +
  dots('#11161099', 5, dirtySpots(chance, 31)) +
  dots('#11161099', 3, dirtySpots(chance, 21));
