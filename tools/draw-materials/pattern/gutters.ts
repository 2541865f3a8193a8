/** A piece of gutter as seen from the yard: cut off on the right, where it shows its profile, and running on to the left. */
import { EVERYWHERE, fill, type Pattern, type Point, polygon, polyline, stroke, WIDTH } from './shapes.ts';

export interface Profile {
  /**
   * The faces that can be seen, from the back wall's upper edge down, along the bottom and up the front to the lip:
   * `x` grows away from the house, `y` downwards.
   */
  faces: readonly Point[];
  /** tones from the deepest shade to the brightest light */
  tones: readonly [string, ...string[]];
  /** what the cut shows: the edge of sheet metal, or solid wood (`faces` and the rest of its outline) */
  cut: { sheet: string } | { wood: string; rings: string; rest: readonly Point[] };
}

/** Where the upper corner at the house stands at the cut, and how far and whereto the piece runs from there. */
const CORNER: Point = [WIDTH - 14, 108];
const RUN: Point = [-330, -66];
/** Of the profiles' own units. */
const SCALE = 1.1;
/** How far the lip stands from the house. */
const DEPTH = 88 * SCALE;

const placed = ([x, y]: Point): Point => [CORNER[0] - x * SCALE, CORNER[1] + y * SCALE];
const farEnd = ([x, y]: Point): Point => [x + RUN[0], y + RUN[1]];

/** How high the lip of a gutter stands at `x`. */
export function lipAt(x: number): number {
  return CORNER[1] + ((x - CORNER[0] + DEPTH) * RUN[1]) / RUN[0];
}

export function gutter(profile: Profile): Pattern {
  return () => {
    const corners = profile.faces.map(placed);
    const sides = corners.slice(1).map((to, index) => {
      const from = corners[index] ?? to;
      return { outline: clockwise([from, to, farEnd(to), farEnd(from)]), colour: toneOf(profile, from, to) };
    });
    const cut = cutOf(profile, corners);
    return {
      markup: backdrop(corners) + sides.map(({ colour, outline }) => seamless(colour, outline)).join('') + cut.markup,
      outline: sides.map(({ outline }) => outline).join('') + cut.outline,
    };
  };
}

/** Light falls from the front: what looks outwards is bright, more so when it looks up; the inside lies in the shade. */
function toneOf({ tones }: Profile, from: Point, to: Point): string {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const outwards = (from[1] - to[1]) / length;
  const upwards = (to[0] - from[0]) / length;
  const brightness = outwards > 0.05 ? 0.42 + 0.4 * outwards + 0.5 * upwards : 0.25 + 0.6 * Math.max(0, -upwards - 0.9);
  const index = Math.round(Math.min(1, Math.max(0, brightness)) * (tones.length - 1));
  return tones[index] ?? tones[0];
}

function cutOf({ cut }: Profile, corners: readonly Point[]): { markup: string; outline: string } {
  if ('sheet' in cut) {
    const outline = clockwise(corners);
    return { markup: fill('#00000038', outline) + stroke(cut.sheet, 4, polyline(corners), 'round'), outline };
  }
  const outline = clockwise([...corners, ...cut.rest.map(placed)]);
  const [x, y] = placed([0, 88]);
  const rings = [14, 27, 40]
    .map((radius) => `M${x} ${y - radius}A${radius} ${radius} 0 0 0 ${x - radius * 1.5} ${y}`)
    .join('');
  return { markup: fill(cut.wood, outline) + stroke(cut.rings, 1.8, rings), outline };
}

/** Faces that touch would show a hairline of what is behind them. */
function seamless(colour: string, outline: string): string {
  return `<path fill="${colour}" stroke="${colour}" d="${outline}"/>`;
}

/** Where outlines of both directions overlap, a clip path would leave holes. */
function clockwise(corners: readonly Point[]): string {
  const area = corners.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = corners[(index + 1) % corners.length] ?? [x, y];
    return sum + x * nextY - nextX * y;
  }, 0);
  return polygon(area < 0 ? corners.toReversed() : corners);
}

/** A wall far behind, and the shade of the gutter on it. */
function backdrop(corners: readonly Point[]): string {
  const lowest = Math.max(...corners.map(([, y]) => y)) + 16;
  const [near, far]: [Point, Point] = [
    [CORNER[0] + 10, lowest],
    [CORNER[0] - DEPTH, lowest + 6],
  ];
  return fill('#dde5e8', EVERYWHERE) + fill('#c3cfd3', polygon([near, far, farEnd(far), farEnd(near)]));
}
