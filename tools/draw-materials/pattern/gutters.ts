/**
 * A piece of gutter as seen from the yard. It is cut off on the right, where it shows its profile, and continues to the
 * left.
 */
import { EVERYWHERE, fill, type Pattern, type Point, polygon, polyline, stroke, WIDTH } from './shapes.ts';

export interface Profile {
  /**
   * The visible faces, from the upper edge of the back wall down, along the bottom and up the front to the lip. `x`
   * grows away from the house, `y` downwards.
   */
  faces: readonly Point[];
  /** tones from the darkest to the brightest */
  tones: readonly [string, ...string[]];
  /** what the cut shows: the edge of sheet metal, or solid wood (`faces` and the rest of its outline) */
  cut: { sheet: string } | { wood: string; rings: string; rest: readonly Point[] };
}

/**
 * Position of the upper corner at the house on the cut, and how far and in which direction the piece runs from there.
 */
const CORNER: Point = [WIDTH - 14, 108];
const RUN: Point = [-330, -66];
/** Scale of the profiles' own units. */
const SCALE = 1.1;
/** Distance of the lip from the house. */
const DEPTH = 88 * SCALE;

const placed = ([x, y]: Point): Point => [CORNER[0] - x * SCALE, CORNER[1] + y * SCALE];
const farEnd = ([x, y]: Point): Point => [x + RUN[0], y + RUN[1]];

/** Height of a gutter's lip at `x`. */
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

/**
 * Light comes from the front: faces that look outwards are bright, and brighter when they look up; the inside is in the
 * shade.
 */
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

/** Without this, faces that touch would show a hairline of the background. */
function seamless(colour: string, outline: string): string {
  return `<path fill="${colour}" stroke="${colour}" d="${outline}"/>`;
}

/** A clip path would have holes where outlines of both directions overlap. */
function clockwise(corners: readonly Point[]): string {
  const area = corners.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = corners[(index + 1) % corners.length] ?? [x, y];
    return sum + x * nextY - nextX * y;
  }, 0);
  return polygon(area < 0 ? corners.toReversed() : corners);
}

/** A wall far behind, with the shadow of the gutter on it. */
function backdrop(corners: readonly Point[]): string {
  const lowest = Math.max(...corners.map(([, y]) => y)) + 16;
  const [near, far]: [Point, Point] = [
    [CORNER[0] + 10, lowest],
    [CORNER[0] - DEPTH, lowest + 6],
  ];
  return fill('#dde5e8', EVERYWHERE) + fill('#c3cfd3', polygon([near, far, farEnd(far), farEnd(near)]));
}
