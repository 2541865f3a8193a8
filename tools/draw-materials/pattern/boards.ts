/** Boards: siding laps, logs, deck boards, fence pickets. */
import type { Chance } from './chance.ts';
import {
  blob,
  box,
  type Colours,
  dots,
  EVERYWHERE,
  fill,
  HEIGHT,
  type Pattern,
  type Point,
  paints,
  stroke,
  WIDTH,
  waver,
} from './shapes.ts';

/** What the face of a lap shows besides its color. */
type Finish = 'smooth' | 'embossed' | 'painted';

interface Laps {
  colours: Colours;
  /** height of the visible part of one lap */
  exposure: number;
  finish: Finish;
  /** a second, smaller step in every lap: the profile called Dutch lap */
  dutch?: boolean;
  /** how two pieces of one course meet */
  seam: 'overlap' | 'butt';
}

/** Horizontal siding: each course overhangs the one below and casts a shadow on it. */
export function laps(look: Laps): Pattern {
  return (chance) => {
    const faces = paints();
    const edges = { shadow: '', soft: '', light: '' };
    let details = '';
    for (let y = -look.exposure * 0.35, row = 0; y < HEIGHT; y += look.exposure, row += 1) {
      faces.add(chance.pick(look.colours), box(0, y, WIDTH, look.exposure));
      edges.shadow += box(0, y + look.exposure - 3.2, WIDTH, 3.2);
      edges.soft += box(0, y, WIDTH, look.exposure * 0.16);
      edges.light += box(0, y + look.exposure - 5.4, WIDTH, 2.2);
      if (look.dutch) edges.soft += box(0, y + look.exposure * 0.3, WIDTH, 3);
      details += finishOf(look.finish, chance, y, look.exposure) + seamOf(look.seam, chance, y, look.exposure, row);
    }
    const { shadow, soft, light } = edges;
    return {
      markup: faces.markup() + fill('#00000014', soft) + details + fill('#ffffff66', light) + fill('#0000005c', shadow),
    };
  };
}

function finishOf(finish: Finish, chance: Chance, y: number, height: number): string {
  switch (finish) {
    case 'smooth':
      return '';
    case 'embossed':
      return stroke('#00000021', 1.2, grain(chance, [0, y], [WIDTH, height - 4], 5));
    case 'painted':
      return stroke('#00000014', 1, grain(chance, [0, y], [WIDTH, height - 4], 3)) + nailsAndFlakes(chance, y, height);
  }
}

/** Bare wood where paint has flaked off, and nail heads. */
function nailsAndFlakes(chance: Chance, y: number, height: number): string {
  let flakes = '';
  for (let count = chance.whole(1, 2); count > 0; count -= 1) {
    const [x, down] = [chance.between(0, WIDTH), y + height - chance.between(6, 9)] as const;
    flakes += blob(chance, [x, down], [chance.between(5, 15), chance.between(1.6, 3)], 9);
  }
  const nails = [28, 108, 188, 268].map((x): Point => [x + chance.between(-1, 1), y + height - 10]);
  return fill('#b3906a', flakes) + dots('#00000040', 2.6, nails);
}

function seamOf(seam: Laps['seam'], chance: Chance, y: number, height: number, row: number): string {
  if (row % 2 === 1 && seam === 'overlap') return '';
  const x = chance.between(0.1, 0.9) * WIDTH;
  if (seam === 'butt')
    return fill('#0000004d', box(x, y, 1.8, height - 3)) + fill('#ffffff59', box(x + 1.8, y, 1.2, height - 3));
  return fill('#00000033', box(x, y, 1.4, height - 2)) + fill('#ffffff59', box(x - 1.6, y, 1.6, height - 2));
}

/** Lines of grain along a board. */
export function grain(chance: Chance, [x, y]: Point, [width, height]: Point, count: number, down = false): string {
  const [length, across] = down ? [height, width] : [width, height];
  let lines = '';
  for (let line = 0; line < count; line += 1) {
    const aside = ((line + chance.between(0.2, 0.8)) / count) * across;
    const start = chance.between(0, length * 0.3);
    const run = chance.between(length * 0.35, length - start);
    const from: Point = down ? [x + aside, y + start] : [x + start, y + aside];
    lines += waver(chance, from, run, across / count / 2, down);
  }
  return lines;
}

/** A knot with the grain that flows around it. */
export function knot(chance: Chance, at: Point, size: number, colour: string): string {
  const rings = [1, 1.9, 2.7].map((ring) => blob(chance, at, [size * ring * 1.35, size * ring * 0.8], 8)).join('');
  return fill(colour, blob(chance, at, [size * 1.2, size * 0.75], 7)) + stroke(`${colour}80`, 1.2, rings);
}

interface Planks {
  colours: Colours;
  /** width of one board without the gap beside it */
  width: number;
  gap: number;
  grain: string;
  knots?: string;
  /** color of the two screw heads at each joist */
  screws?: string;
}

/** Deck boards seen from above. */
export function planks({ colours, width, gap, grain: grainColour, knots, screws }: Planks): Pattern {
  return (chance) => {
    const faces = paints();
    let [lines, details, edges] = ['', '', ''];
    for (let y = -width / 3; y < HEIGHT; y += width + gap) {
      faces.add(chance.pick(colours), box(0, y, WIDTH, width));
      edges += box(0, y, WIDTH, 1.8);
      lines += grain(chance, [-20, y + 2], [WIDTH + 40, width - 4], 7);
      if (knots && chance.happens(0.75)) {
        details += knot(chance, [chance.between(16, WIDTH), y + width * chance.between(0.35, 0.65)], 3.4, knots);
      }
      if (screws) {
        const heads = [0.16, 0.72].flatMap((part): Point[] =>
          [0.24, 0.76].map((down): Point => [WIDTH * part, y + width * down]),
        );
        details += dots(screws, 4.4, heads) + dots('#ffffff8c', 1.4, heads);
      }
    }
    return {
      markup:
        fill('#23201d', EVERYWHERE) +
        faces.markup() +
        stroke(grainColour, 1.2, lines) +
        fill('#ffffff47', edges) +
        details,
    };
  };
}

/** Logs stacked on each other, with the sealing strip between them. */
export const logs: Pattern = (chance) => {
  const [height, chink] = [50, 7];
  const shades = ['#a8713d', '#b57c45', '#c28a50', '#b57c45', '#9c6736', '#82542b', '#694322'] as const;
  const bands = paints();
  let [lines, knots, cracks] = ['', '', ''];
  for (let y = -18; y < HEIGHT; y += height + chink) {
    for (const [index, shade] of shades.entries()) {
      bands.add(shade, box(0, y + (index * height) / shades.length, WIDTH, height / shades.length + 0.5));
    }
    lines += grain(chance, [-20, y + 4], [WIDTH + 40, height - 10], 7);
    cracks += waver(chance, [chance.between(0, 150), y + height * 0.45], chance.between(80, 150), 3);
    knots += knot(chance, [chance.between(20, WIDTH - 20), y + height * chance.between(0.3, 0.6)], 4, '#5c3818');
  }
  return {
    markup:
      fill('#d9d0bd', EVERYWHERE) +
      bands.markup() +
      stroke('#4a2d1459', 1.3, lines) +
      stroke('#3b220e', 2, cracks, 'round') +
      knots,
  };
};
