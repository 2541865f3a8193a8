/** Grainy materials that are poured, spread or sprayed. */
import type { Chance } from './chance.ts';
import {
  blob,
  box,
  type Colours,
  coats,
  dots,
  EVERYWHERE,
  fill,
  HEIGHT,
  morsel,
  type Pattern,
  paints,
  type Range,
  scattered,
  stroke,
  WIDTH,
  waver,
} from './shapes.ts';

/** Chips with corners, like crushed stone. */
function chips(chance: Chance, spacing: number, size: Range, colours: Colours): string {
  const layer = paints();
  for (const [x, y] of scattered(chance, spacing)) {
    const reach = () => Math.round(chance.between(...size));
    layer.add(
      chance.pick(colours),
      `M${Math.round(x)} ${Math.round(y)}l${reach()} ${reach()} ${-reach()} ${reach()} ${-reach()} ${-reach()}z`,
    );
  }
  return layer.markup();
}

/** Soft patches of light and shade, so that poured materials do not look printed. */
function clouds(chance: Chance, spacing: number, colours: Colours): string {
  const layer = paints();
  for (const point of scattered(chance, spacing)) {
    layer.add(chance.pick(colours), blob(chance, point, [spacing * 0.5, spacing * 0.32], 7));
  }
  return layer.markup();
}

interface Slab {
  base: string;
  /** where the slab is cut, as fractions of its width and height */
  cuts: { across: readonly number[]; down: readonly number[] };
}

/** Lines cut or tooled into a slab, with light on their lower edge. */
function cutLines({ cuts }: Slab): string {
  const lines = [
    ...cuts.across.map((part) => box(part * WIDTH - 2, 0, 4, HEIGHT)),
    ...cuts.down.map((part) => box(0, part * HEIGHT - 2, WIDTH, 4)),
  ].join('');
  const lit = [
    ...cuts.across.map((part) => box(part * WIDTH + 2, 0, 1.5, HEIGHT)),
    ...cuts.down.map((part) => box(0, part * HEIGHT + 2, WIDTH, 1.5)),
  ].join('');
  return fill('#7e8785', lines) + fill('#ffffff80', lit);
}

/** Concrete with a broom finish: fine ridges that begin and end anywhere. */
export function broomed(slab: Slab): Pattern {
  return (chance) => {
    const lines = { dark: '', light: '' };
    for (let y = 1; y < HEIGHT; y += 3.4) {
      for (let x = -chance.between(0, 60); x < WIDTH; ) {
        const length = chance.between(40, 150);
        const line = chance.happens(0.5) ? 'dark' : 'light';
        lines[line] += waver(chance, [x, y + chance.between(-1, 1)], length, 1.6);
        x += length + chance.between(6, 30);
      }
    }
    return {
      markup:
        fill(slab.base, EVERYWHERE) +
        clouds(chance, 90, ['#ffffff14', '#0000000a']) +
        stroke('#7f898659', 1.1, lines.dark) +
        stroke('#ffffff80', 1.1, lines.light) +
        cutLines(slab),
    };
  };
}

/** Concrete finished with a steel trowel: smooth, with pores and traces of the tool. */
export function troweled(slab: Slab): Pattern {
  return (chance) => ({
    markup:
      fill(slab.base, EVERYWHERE) +
      clouds(chance, 84, ['#ffffff1f', '#00000009', '#00000006']) +
      dots('#8b8f8a', 1.6, scattered(chance, 26)) +
      dots('#ffffff', 1.2, scattered(chance, 38)) +
      cutLines(slab),
  });
}

/** Crushed stone in bitumen. */
export const asphalt: Pattern = (chance) => ({
  markup:
    fill('#43494d', EVERYWHERE) +
    chips(chance, 10, [2, 4], ['#565d61', '#4c5357', '#383e42', '#2f3538']) +
    chips(chance, 17, [1, 3], ['#6f777b', '#8a9295', '#5f676b']) +
    dots('#a4abad', 1.8, scattered(chance, 27)),
});

/** Exposed pebbles, after the cement around them was washed off. */
export const aggregate: Pattern = (chance) => {
  const colours = ['#b99b78', '#8f7a63', '#d8c7a8', '#a9a49a', '#7d7c78', '#c8b08c', '#9d6f52', '#e6ddc9'] as const;
  const stones = new Map<string, string>();
  let [shadows, lights] = ['', ''];
  for (const [x, y] of scattered(chance, 14.5, 13.5, 0.6)) {
    const colour = chance.pick(colours);
    const stone = morsel(chance, [x, y], 4.5);
    stones.set(colour, (stones.get(colour) ?? '') + stone);
    shadows += stone;
    lights += `M${Math.round(x - 1)} ${Math.round(y - 2)}h1`;
  }
  const shadow = `<g transform="translate(1 2)">${stroke('#5f564a', 11, shadows, 'round')}</g>`;
  const bodies = [...stones]
    .map(([colour, lines], index) => stroke(colour, 9.5 + (index % 3), lines, 'round'))
    .join('');
  return { markup: fill('#a59a88', EVERYWHERE) + shadow + bodies + stroke('#ffffff59', 2.6, lights, 'round') };
};

/** Plaster, thrown and floated: ridges with a lit and a shaded side. */
export const stucco: Pattern = (chance) => {
  let ridges = '';
  for (const point of scattered(chance, 10, 8)) ridges += morsel(chance, point, 6);
  return {
    markup:
      fill('#dccbaa', EVERYWHERE) +
      coats(ridges, [
        { colour: '#b8a27c', width: 4, shift: [1, 1.8] },
        { colour: '#fbf4e4', width: 3.4, shift: [-0.6, -0.8] },
        { colour: '#e6d8bc', width: 4 },
      ]) +
      controlJoint(),
  };
};

/** The joint that divides a plastered wall. */
function controlJoint(): string {
  const x = WIDTH * 0.8;
  return fill('#a8946f', box(x, 0, 6, HEIGHT)) + fill('#f6eedd', box(x + 6, 0, 2, HEIGHT));
}
