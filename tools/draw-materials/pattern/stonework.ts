/** Units with joints: brick, pavers, slabs, stones. */
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
  scattered,
  stroke,
  WIDTH,
  waver,
} from './shapes.ts';

interface Bond {
  colours: Colours;
  mortar: string;
  /** length and height of a unit without its joint */
  unit: Point;
  joint: number;
}

/** The lower right edge of a unit is in the shade, the upper left one in the light. */
function relief(x: number, y: number, width: number, height: number): { shade: string; light: string } {
  return {
    shade: box(x, y + height - 2, width, 2) + box(x + width - 2, y, 2, height - 2),
    light: box(x, y, width, 1.6) + box(x, y + 1.6, 1.6, height - 3.6),
  };
}

/** Courses of equal units, each course shifted by half a unit. */
export function runningBond({ colours, mortar, unit: [length, height], joint }: Bond): Pattern {
  return (chance) => {
    const units = paints();
    const edges = { shade: '', light: '' };
    for (let row = 0, y = -height / 2; y < HEIGHT; row += 1, y += height + joint) {
      for (let x = row % 2 === 0 ? 0 : -(length + joint) / 2; x < WIDTH; x += length + joint) {
        const width = length + chance.between(-1, 1);
        units.add(chance.pick(colours), box(x, y, width, height));
        const { shade, light } = relief(x, y, width, height);
        edges.shade += shade;
        edges.light += light;
      }
    }
    return {
      markup:
        fill(mortar, EVERYWHERE) +
        units.markup() +
        fill('#00000030', edges.shade) +
        fill('#ffffff38', edges.light) +
        dots('#00000026', 2, scattered(chance, 19)),
    };
  };
}

/** Units twice as long as wide, laid in a repeating L and rotated by 45°. */
export function herringbone({ colours, mortar, unit: [length], joint }: Bond): Pattern {
  return (chance) => {
    const cell = length / 2;
    const units = paints();
    const edges = { shade: '', light: '' };
    const lay = (column: number, row: number, across: number, down: number) => {
      const [x, y] = [column * cell, row * cell] as const;
      const [width, height] = [across * cell - joint, down * cell - joint] as const;
      units.add(chance.pick(colours), box(x, y, width, height));
      const { shade, light } = relief(x, y, width, height);
      edges.shade += shade;
      edges.light += light;
    };
    const reach = Math.ceil((WIDTH + HEIGHT) / cell);
    for (let row = -reach; row < reach; row += 1) {
      for (let column = -reach; column < reach; column += 1) {
        const step = (((column - row) % 4) + 4) % 4;
        // Rotated by 45°, the swatch is a diamond: units far outside of it are skipped.
        if (!nearSwatch(column * cell, row * cell, length)) continue;
        if (step === 0) lay(column, row, 2, 1);
        if (step === 3) lay(column, row, 1, 2);
      }
    }
    const turned = `<g transform="rotate(45)">${units.markup()}${fill('#00000033', edges.shade)}${fill('#ffffff33', edges.light)}</g>`;
    return { markup: fill(mortar, EVERYWHERE) + turned + dots('#0000001f', 2, scattered(chance, 21)) };
  };
}

/** Whether a point, rotated by 45°, is on the swatch or within `margin` of it. */
function nearSwatch(x: number, y: number, margin: number): boolean {
  const turnedX = (x - y) * Math.SQRT1_2;
  const turnedY = (x + y) * Math.SQRT1_2;
  return turnedX > -margin && turnedX < WIDTH + margin && turnedY > -margin && turnedY < HEIGHT + margin;
}

interface Ashlar extends Omit<Bond, 'unit'> {
  /** side of the smallest unit, joint included */
  cell: Point;
  /** sizes in cells, the preferred ones first; the last one must be 1 × 1, because it fills the remaining cells */
  sizes: readonly [Point, ...Point[]];
  /** rounding of the corners */
  soft?: number;
  /** details of each unit: pits, veins, ripples */
  detail?: (chance: Chance, x: number, y: number, width: number, height: number) => string;
}

/** Rectangular units of several sizes that fit together without continuous courses. */
export function ashlar({ colours, mortar, joint, cell, sizes, soft = 0, detail }: Ashlar): Pattern {
  return (chance) => {
    const units = paints();
    const edges = { shade: '', light: '' };
    let details = '';
    for (const [column, row, across, down] of fitted(chance, cell, sizes)) {
      const [x, y] = [column * cell[0] - cell[0] / 2, row * cell[1] - cell[1] / 2] as const;
      const [width, height] = [across * cell[0] - joint, down * cell[1] - joint] as const;
      units.add(chance.pick(colours), soft > 0 ? softBox(x, y, width, height, soft) : box(x, y, width, height));
      const { shade, light } = relief(x + soft / 2, y + soft / 2, width - soft, height - soft);
      edges.shade += shade;
      edges.light += light;
      details += detail?.(chance, x, y, width, height) ?? '';
    }
    const relieved = soft > 0 ? '' : fill('#0000002b', edges.shade) + fill('#ffffff40', edges.light);
    return { markup: fill(mortar, EVERYWHERE) + units.markup() + details + relieved };
  };
}

function softBox(x: number, y: number, width: number, height: number, soft: number): string {
  const [right, bottom] = [x + width, y + height];
  return polygon([
    [x + soft, y],
    [right - soft, y],
    [right, y + soft],
    [right, bottom - soft],
    [right - soft, bottom],
    [x + soft, bottom],
    [x, bottom - soft],
    [x, y + soft],
  ]);
}

type Place = readonly [column: number, row: number, across: number, down: number];

/** Fills the grid from its first free cell on, each time with a size that still fits. */
function fitted(chance: Chance, cell: Point, sizes: Ashlar['sizes']): Place[] {
  const columns = Math.ceil(WIDTH / cell[0]) + 1;
  const rows = Math.ceil(HEIGHT / cell[1]) + 1;
  const taken = new Set<string>();
  const places: Place[] = [];
  const cellsOf = (column: number, row: number, [across, down]: Point) =>
    Array.from({ length: across * down }, (_, index) => [column + (index % across), row + Math.floor(index / across)]);
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      if (taken.has(`${column} ${row}`)) continue;
      const fitting = sizes.filter((size) => cellsOf(column, row, size).every(([x, y]) => !taken.has(`${x} ${y}`)));
      const [first = [1, 1] as const, ...others] = fitting.slice(0, -1);
      const size = chance.pick([first, ...others]);
      for (const [x, y] of cellsOf(column, row, size)) taken.add(`${x} ${y}`);
      places.push([column, row, ...size]);
    }
  }
  return places;
}

/** Holes and bands of travertine. */
export function pitted(chance: Chance, x: number, y: number, width: number, height: number): string {
  const pits = Array.from(
    { length: Math.round((width * height) / 260) },
    (): Point => [x + chance.between(4, width - 4), y + chance.between(4, height - 4)],
  );
  let bands = '';
  for (let down = chance.between(5, 12); down < height - 4; down += chance.between(7, 15)) {
    bands += waver(chance, [x + 3, y + down], width - 6, 2.5);
  }
  return stroke('#b49a7040', 2.2, bands) + dots('#a98f68', 2.2, pits);
}

/** Ripples from the rubber stamp of a split slate in concrete. */
export function rippled(chance: Chance, x: number, y: number, width: number, height: number): string {
  let dark = '';
  let light = '';
  for (let down = chance.between(6, 12); down < height - 5; down += chance.between(9, 16)) {
    const start = chance.between(4, width * 0.35);
    const length = Math.max(6, chance.between(width * 0.3, width - start - 4));
    dark += waver(chance, [x + start, y + down], length, 5);
    light += waver(chance, [x + start, y + down + 1.8], length, 5);
  }
  return stroke('#5d4b3a59', 1.6, dark) + stroke('#ffffff40', 1.2, light);
}
