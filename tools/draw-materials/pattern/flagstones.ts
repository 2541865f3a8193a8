/** Irregular stones. */
import {
  type Colours,
  dots,
  EVERYWHERE,
  fill,
  HEIGHT,
  type Pattern,
  type Point,
  paints,
  rounded,
  scattered,
  stroke,
  WIDTH,
  waver,
} from './shapes.ts';

interface Flagstones {
  colours: Colours;
  joint: number;
  mortar: string;
  /** distance between the centers of two stones, across and down */
  spacing: Point;
}

/** Irregular stones: every point belongs to the nearest center. */
export function flagstones({ colours, joint, mortar, spacing }: Flagstones): Pattern {
  return (chance) => {
    const middles = scattered(chance, spacing[0], spacing[1], 0.75);
    const stones = paints();
    const shades = paints();
    let veins = '';
    for (const middle of middles) {
      const outline = cellAround(middle, middles, joint);
      if (outline.length < 3) continue;
      shades.add('#00000038', rounded(softened(outline.map(([x, y]): Point => [x + 1.4, y + 2.2]))));
      stones.add(chance.pick(colours), rounded(softened(outline)));
      veins += waver(chance, [middle[0] - spacing[0] * 0.25, middle[1] + chance.between(-9, 9)], spacing[0] * 0.5, 7);
    }
    return {
      markup:
        fill(mortar, EVERYWHERE) +
        shades.markup() +
        stones.markup() +
        stroke('#ffffff38', 1.6, veins) +
        dots('#00000026', 2, scattered(chance, 24)),
    };
  };
}

/** Adds corners near each corner, so that rounding removes little. */
function softened(outline: readonly Point[]): Point[] {
  return outline.flatMap((corner, index) => {
    const next = outline[(index + 1) % outline.length] ?? corner;
    const at = (part: number): Point => [
      corner[0] + (next[0] - corner[0]) * part,
      corner[1] + (next[1] - corner[1]) * part,
    ];
    return [corner, at(0.2), at(0.8)];
  });
}

/** The part of the plane that is nearer to `middle` than to any other point, minus half a joint. */
function cellAround(middle: Point, others: readonly Point[], joint: number): Point[] {
  let outline: Point[] = [
    [-80, -80],
    [WIDTH + 80, -80],
    [WIDTH + 80, HEIGHT + 80],
    [-80, HEIGHT + 80],
  ];
  for (const other of others) {
    const across: Point = [other[0] - middle[0], other[1] - middle[1]];
    const distance = Math.hypot(...across);
    if (distance === 0) continue;
    // Negative on the side of `middle`.
    const beyond = ([x, y]: Point) =>
      ((x - middle[0]) * across[0] + (y - middle[1]) * across[1]) / distance - (distance - joint) / 2;
    outline = cutOff(outline, beyond);
  }
  return outline;
}

/** The part of an outline where `beyond` is negative. */
function cutOff(outline: readonly Point[], beyond: (point: Point) => number): Point[] {
  return outline.flatMap((from, index) => {
    const to = outline[(index + 1) % outline.length] ?? from;
    const [start, end] = [beyond(from), beyond(to)];
    const kept: Point[] = start <= 0 ? [from] : [];
    if (start * end >= 0) return kept;
    const part = start / (start - end);
    return [...kept, [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part] as Point];
  });
}
