/** Roofs, drawn in courses from the eave up, as a roofer lays them. */

import { grain } from './boards.ts';
import type { Chance } from './chance.ts';
import {
  box,
  type Colours,
  dots,
  EVERYWHERE,
  fill,
  HEIGHT,
  type Pattern,
  type Point,
  paints,
  polygon,
  type Range,
  scattered,
  stroke,
  WIDTH,
} from './shapes.ts';

/** Asphalt shingles in two layers: tabs of varying width and tone, with grains on top. */
export const shingles: Pattern = (chance) => {
  const exposure = 30;
  const tabs = paints();
  const shadows = { deep: '', side: '' };
  for (let y = -10; y < HEIGHT; y += exposure) {
    for (let x = -chance.between(0, 40); x < WIDTH; ) {
      const width = chance.between(18, 52);
      const upper = chance.happens(0.55);
      tabs.add(
        chance.pick(upper ? ['#7f7a75', '#8b8580', '#757170'] : ['#5f5b59', '#686461', '#575452']),
        box(x, y, width, exposure),
      );
      if (upper) {
        shadows.deep += box(x, y + exposure - 2, width, 4.5);
        shadows.side += box(x + width, y + 3, 2.5, exposure - 3);
      }
      x += width;
    }
    shadows.deep += box(0, y + exposure - 1, WIDTH, 2);
  }
  return {
    markup:
      tabs.markup() +
      fill('#0000002e', shadows.side) +
      fill('#00000059', shadows.deep) +
      dots('#ffffff33', 1.9, scattered(chance, 11)) +
      dots('#0000004d', 1.9, scattered(chance, 11)),
  };
};

/** Steel panels with folded seams that stand up between them. */
export const standingSeam: Pattern = () => {
  const [panel, seam] = [70, 9];
  let [shade, light, ribs, faces] = ['', '', '', ''];
  for (let x = 10 - panel; x < WIDTH; x += panel) {
    ribs += box(x, 0, seam, HEIGHT);
    light += box(x, 0, 3, HEIGHT);
    shade += box(x + seam, 0, 8, HEIGHT) + box(x + seam - 3, 0, 11, HEIGHT);
    faces += box(x + seam + 22, 0, 1.6, HEIGHT) + box(x + seam + 40, 0, 1.6, HEIGHT);
  }
  return {
    markup:
      fill('#7795a1', EVERYWHERE) +
      fill('#8eaab5', faces) +
      fill('#a9c0c9', ribs) +
      fill('#33495466', shade) +
      fill('#ffffff66', light) +
      fill('#3349544d', box(0, 196, WIDTH, 3)) +
      fill('#ffffff59', box(0, 199, WIDTH, 1.6)),
  };
};

/** Barrel tiles: half pipes side by side; the lower edge of each course is curved. */
export const barrelTiles: Pattern = (chance) => {
  const [across, exposure] = [46, 62];
  const tones = ['#c8703f', '#bd6538', '#d17d4b', '#b55d34'] as const;
  const rows: string[] = [];
  for (let y = -34; y < HEIGHT; y += exposure) {
    const [tiles, parts] = [paints(), { shade: '', dark: '', light: '', under: '' }];
    for (let x = -across / 2; x < WIDTH; x += across) {
      tiles.add(chance.pick(tones), halfPipe(x, y, across, exposure));
      parts.under += arch(x, y + exposure + 8, across, 12);
      parts.dark += box(x + across * 0.86, y, across * 0.14, exposure + 2);
      parts.shade += box(x + across * 0.66, y, across * 0.2, exposure + 8) + box(x, y, across * 0.1, exposure + 2);
      parts.light += box(x + across * 0.24, y, across * 0.13, exposure + 7);
    }
    rows.unshift(
      fill('#3a180a80', parts.under) +
        tiles.markup() +
        fill('#5a26104d', parts.shade) +
        fill('#3a180a8c', parts.dark) +
        fill('#ffe2c24d', parts.light),
    );
  }
  return { markup: fill('#4f2411', EVERYWHERE) + rows.join('') };
};

/** One tile whose lower edge bulges towards the eave. */
function halfPipe(x: number, y: number, width: number, height: number): string {
  return `M${x} ${y}h${width}v${height}q${-width / 2} 16 ${-width} 0z`;
}

/** The shadow below that edge. */
function arch(x: number, y: number, width: number, depth: number): string {
  return `M${x} ${y - 8}q${width / 2} 16 ${width} 0v${depth}h${-width}z`;
}

/** Flat concrete tiles: thick front edges, and a rib where two of them interlock. */
export const flatTiles: Pattern = (chance) => {
  const [across, exposure] = [58, 50];
  const tones = ['#9a8f86', '#a3988e', '#8f857d', '#94877c'] as const;
  const tiles = paints();
  const parts = { rib: '', groove: '', edge: '', shadow: '', light: '' };
  for (let row = 0, y = -20; y < HEIGHT; row += 1, y += exposure) {
    for (let x = row % 2 === 0 ? -12 : -12 - across / 2; x < WIDTH; x += across) {
      tiles.add(chance.pick(tones), box(x, y, across, exposure));
      parts.groove += box(x, y, 2.4, exposure);
      parts.rib += box(x + 2.4, y, 5, exposure - 7) + box(x + across / 2, y, 4, exposure - 7);
      parts.light += box(x + 3, y + exposure - 8.5, across - 4, 1.8);
      parts.edge += box(x + 2.4, y + exposure - 7, across - 2.4, 7);
      parts.shadow += box(x, y, across, 6);
    }
  }
  return {
    markup:
      tiles.markup() +
      fill('#ffffff21', parts.rib) +
      fill('#6c625b', parts.edge) +
      fill('#ffffff59', parts.light) +
      fill('#00000066', parts.shadow) +
      fill('#00000080', parts.groove) +
      dots('#0000002b', 1.8, scattered(chance, 13)),
  };
};

interface Split {
  colours: Colours;
  widths: Range;
  exposure: number;
  gap: number;
  /** how much the lower edges differ from one another */
  ragged: number;
}

/** Units split from a block, laid so that no gap is above another one. Each casts its own shadow. */
function split(look: Split, face: (chance: Chance, at: Point, size: Point) => string): Pattern {
  return (chance) => {
    const courses: string[] = [];
    for (let y = -look.exposure / 2; y < HEIGHT; y += look.exposure) {
      const [units, shadows] = [paints(), paints()];
      let details = '';
      for (let x = -chance.between(0, 30); x < WIDTH; ) {
        const width = chance.between(...look.widths);
        const height = look.exposure + chance.between(0, look.ragged);
        shadows.add('#0000008c', loweredEdge(chance, x + 1, y, width + 2, height + 4.5, look.ragged));
        units.add(chance.pick(look.colours), loweredEdge(chance, x, y, width, height, look.ragged));
        details += face(chance, [x, y], [width, height - 2]);
        x += width + look.gap;
      }
      courses.unshift(shadows.markup() + units.markup() + details);
    }
    return { markup: fill('#1f1c1a', EVERYWHERE) + courses.join('') };
  };
}

function loweredEdge(chance: Chance, x: number, y: number, width: number, height: number, ragged: number): string {
  const down = () => y + height - chance.between(0, ragged * 0.5);
  return polygon([
    [x, y],
    [x + width, y],
    [x + width, down()],
    [x + width * 0.66, down()],
    [x + width * 0.33, down()],
    [x, down()],
  ]);
}

export const slates: Pattern = split(
  {
    colours: ['#5d6b78', '#6b7784', '#52606c', '#74727f', '#65706c', '#5a6470'],
    widths: [38, 50],
    exposure: 44,
    gap: 2,
    ragged: 3,
  },
  (chance, [x, y], [width, height]) =>
    stroke('#0000001f', 1.6, grain(chance, [x + 3, y + 8], [width - 6, height - 12], 2)) +
    fill('#ffffff40', box(x, y, 1.4, height)),
);

export const shakes: Pattern = split(
  {
    colours: ['#a9764a', '#b78558', '#96663d', '#a06c40', '#c09064', '#8a5d38'],
    widths: [14, 40],
    exposure: 52,
    gap: 3,
    ragged: 11,
  },
  (chance, [x, y], [width, height]) =>
    stroke(
      '#4a2c1673',
      1.3,
      grain(chance, [x + 2, y], [width - 4, height - 4], Math.max(2, Math.round(width / 8)), true),
    ) + stroke('#ffffff33', 1.2, grain(chance, [x + 2, y], [width - 4, height - 4], 1, true)),
);
