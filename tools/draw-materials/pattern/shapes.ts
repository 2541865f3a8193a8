/** Outlines as SVG path text, and the elements that paint them. All lengths are in drawing units of a swatch. */
import type { Chance } from './chance.ts';

/** Size of every swatch. */
export const WIDTH = 320;
export const HEIGHT = 240;

export type Point = readonly [x: number, y: number];
export type Range = readonly [min: number, max: number];
export type Colours = readonly [string, ...string[]];

/** A material when it is clean. */
export interface Surface {
  markup: string;
  /** Where dirt can be, when the material does not fill the whole swatch. */
  outline?: string;
}

export type Pattern = (chance: Chance) => Surface;

/** One decimal is finer than any screen shows, and keeps the files small. */
function short(value: number): string {
  return String(Math.round(value * 10) / 10);
}

const pair = ([x, y]: Point) => `${short(x)} ${short(y)}`;

export function box(x: number, y: number, width: number, height: number): string {
  return `M${short(x)} ${short(y)}h${short(width)}v${short(height)}h${short(-width)}z`;
}

export const EVERYWHERE = box(0, 0, WIDTH, HEIGHT);

export function polygon(points: readonly Point[]): string {
  return `M${points.map(pair).join(' ')}z`;
}

/** An open line through the points. */
export function polyline(points: readonly Point[]): string {
  return `M${points.map(pair).join(' ')}`;
}

/** A closed line with rounded corners: it runs through the midpoints of the sides. */
export function rounded(points: readonly Point[]): string {
  const corners = points.map((corner, index) => {
    const next = points[(index + 1) % points.length] ?? corner;
    return { corner, middle: [(corner[0] + next[0]) / 2, (corner[1] + next[1]) / 2] as const };
  });
  const last = corners.at(-1);
  if (!last) return '';
  return `M${pair(last.middle)}${corners.map(({ corner, middle }) => `Q${pair(corner)} ${pair(middle)}`).join('')}z`;
}

/** An irregular ellipse, as if drawn by hand. */
export function blob(chance: Chance, [x, y]: Point, [across, down]: Point, corners = 8): string {
  const points = Array.from({ length: corners }, (_, index): Point => {
    const angle = ((index + chance.between(-0.25, 0.25)) / corners) * 2 * Math.PI;
    const reach = chance.between(0.82, 1.18);
    return [x + Math.cos(angle) * across * reach, y + Math.sin(angle) * down * reach];
  });
  return rounded(points);
}

/** A line from left to right (or downwards) that deviates by up to `sway` units; a short one bends only once. */
export function waver(chance: Chance, from: Point, length: number, sway: number, down = false): string {
  const turn = () => chance.between(-sway, sway);
  const at = (part: number, aside: number) => pair(down ? [aside, length * part] : [length * part, aside]);
  if (length < 70) return `M${pair(from)}q${at(0.5, turn())} ${at(1, turn() / 2)}`;
  return `M${pair(from)}c${at(0.33, turn())} ${at(0.66, turn())} ${at(1, turn() / 2)}`;
}

export function fill(colour: string, outline: string): string {
  return `<path fill="${colour}" d="${outline}"/>`;
}

export function stroke(colour: string, width: number, outline: string, cap: 'butt' | 'round' = 'butt'): string {
  const ends = cap === 'round' ? ' stroke-linecap="round" stroke-linejoin="round"' : '';
  return `<path fill="none" stroke="${colour}" stroke-width="${width}"${ends} d="${outline}"/>`;
}

/** One layer of paint, with an offset. */
interface Coat {
  colour: string;
  width: number;
  shift?: Point;
}

/** The same lines painted several times, from the lowest layer to the highest. The outline is written only once. */
export function coats(outline: string, layers: readonly Coat[]): string {
  const uses = layers.map(
    ({ colour, width, shift: [x, y] = [0, 0] }) =>
      `<use href="#lines" x="${x}" y="${y}" stroke="${colour}" stroke-width="${width}"/>`,
  );
  const lines = `<path id="lines" fill="none" stroke-linecap="round" stroke-linejoin="round" d="${outline}"/>`;
  return `<defs>${lines}</defs>${uses.join('')}`;
}

/** Round dots of one size and color, written as lines without length, which is the shortest way. */
export function dots(colour: string, diameter: number, points: readonly Point[]): string {
  return stroke(colour, diameter, points.map(([x, y]) => `M${Math.round(x)} ${Math.round(y)}h0`).join(''), 'round');
}

/** The center line of a small oblong thing in any direction; a stroke with round ends gives it its shape. */
export function morsel(chance: Chance, [x, y]: Point, reach: number): string {
  const aside = () => Math.round(chance.between(-reach, reach));
  return `M${Math.round(x)} ${Math.round(y)}l${aside()} ${Math.round(chance.between(0, reach / 2))}`;
}

/** Collects outlines by color: a hundred bricks in four colors become four elements. */
interface Paints {
  add(colour: string, outline: string): void;
  markup(): string;
}

export function paints(): Paints {
  const outlines = new Map<string, string>();
  return {
    add: (colour, outline) => outlines.set(colour, (outlines.get(colour) ?? '') + outline),
    markup: () => [...outlines].map(([colour, outline]) => fill(colour, outline)).join(''),
  };
}

/** Points spread evenly over the swatch and a little beyond: one in every cell of a grid, randomly off its center. */
export function scattered(chance: Chance, across: number, down = across, disorder = 0.9): Point[] {
  const points: Point[] = [];
  for (let y = -down / 2; y < HEIGHT + down; y += down) {
    for (let x = -across / 2; x < WIDTH + across; x += across) {
      const aside = () => chance.between(-disorder / 2, disorder / 2);
      points.push([x + across * aside(), y + down * aside()]);
    }
  }
  return points;
}
