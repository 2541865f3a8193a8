/** Solid shapes. Their paint describes how they look from near. */
import type { Ray, Shape, Surface } from './tracer.ts';
import { normalize, type Vec, vec } from './vectors.ts';

/** Returns the surface at a place. `distance` from the camera determines how detailed it has to be. */
export type Paint = (place: Vec, face: Vec, distance: number) => Surface;

export const plain =
  (color: Vec, shine = 0, roughness = 0.3): Paint =>
  (_place, face) => ({ color, normal: face, face, shine, roughness });

/** Heights in meters above a surface; `along` and `across` in meters. */
export type Relief = (along: number, across: number) => number;

/** The slope of a relief at a place. From a distance it is measured over a wider step. */
export function slope(relief: Relief, along: number, across: number, distance: number): { u: number; v: number } {
  const step = Math.max(0.0015, distance * 0.0006);
  const here = relief(along, across);
  return { u: (relief(along + step, across) - here) / step, v: (relief(along, across + step) - here) / step };
}

export const UP = vec(0, 1, 0);

/** The normal of a level surface with bumps. */
export const bumpyGround = (u: number, v: number): Vec => normalize(vec(-u, 1, -v));
/** The normal of a wall that faces the camera, with bumps: u to the right, v up. */
export const bumpyWall = (u: number, v: number): Vec => normalize(vec(-u, -v, -1));

/** Level ground at `height`, where `covers` is true. */
export function ground(height: number, covers: (x: number, z: number) => boolean, paint: Paint): Shape {
  return {
    distance({ origin, direction }, limit) {
      const t = (height - origin.y) / direction.y;
      if (!(t > 0 && t < limit)) return Infinity;
      return covers(origin.x + t * direction.x, origin.z + t * direction.z) ? t : Infinity;
    },
    surface: (place, _ray, distance) => paint(place, UP, distance),
  };
}

/** A box from corner to corner. */
export function box(low: Vec, high: Vec, paint: Paint): Shape {
  return {
    distance({ origin, direction }, limit) {
      const x1 = (low.x - origin.x) / direction.x;
      const x2 = (high.x - origin.x) / direction.x;
      const y1 = (low.y - origin.y) / direction.y;
      const y2 = (high.y - origin.y) / direction.y;
      const z1 = (low.z - origin.z) / direction.z;
      const z2 = (high.z - origin.z) / direction.z;
      const enter = Math.max(Math.min(x1, x2), Math.min(y1, y2), Math.min(z1, z2));
      const leave = Math.min(Math.max(x1, x2), Math.max(y1, y2), Math.max(z1, z2));
      return enter > 1e-4 && enter < limit && enter <= leave ? enter : Infinity;
    },
    surface: (place, ray, distance) => paint(place, faceOf(place, low, high, ray), distance),
  };
}

const EDGE = 1e-4;

function faceOf(place: Vec, low: Vec, high: Vec, { direction }: Ray): Vec {
  if (Math.abs(place.z - low.z) < EDGE || Math.abs(place.z - high.z) < EDGE) return vec(0, 0, -Math.sign(direction.z));
  if (Math.abs(place.y - low.y) < EDGE || Math.abs(place.y - high.y) < EDGE) return vec(0, -Math.sign(direction.y), 0);
  return vec(-Math.sign(direction.x), 0, 0);
}

/** An upright pot or post; `bottom` and `top` are its radii. It is closed slightly below its rim. */
export function pot(
  centre: Vec,
  { bottom, top, height }: { bottom: number; top: number; height: number },
  paint: Paint,
): Shape {
  const widening = (top - bottom) / height;
  return {
    distance({ origin, direction }, limit) {
      const x = origin.x - centre.x;
      const z = origin.z - centre.z;
      const radius = bottom + (origin.y - centre.y) * widening;
      const growth = direction.y * widening;
      const a = direction.x ** 2 + direction.z ** 2 - growth ** 2;
      const b = x * direction.x + z * direction.z - radius * growth;
      const root = b * b - a * (x * x + z * z - radius * radius);
      if (root < 0) return Infinity;
      const t = (-b - Math.sqrt(root)) / a;
      const y = origin.y + t * direction.y - centre.y;
      return t > 1e-4 && t < limit && y > 0 && y < height ? t : Infinity;
    },
    surface(place, _ray, distance) {
      const outward = normalize(vec(place.x - centre.x, 0, place.z - centre.z));
      return paint(place, normalize(vec(outward.x, -widening, outward.z)), distance);
    },
  };
}

/** Shapes inside a box: a ray that misses the box is not compared with any of them. */
export function group(low: Vec, high: Vec, shapes: readonly Shape[]): Shape {
  const around = box(low, high, plain(low));
  let hit: Shape | undefined;
  return {
    distance(ray, limit) {
      hit = undefined;
      if (around.distance(ray, limit) === Infinity) return Infinity;
      let distance = Infinity;
      for (const shape of shapes) {
        const found = shape.distance(ray, Math.min(limit, distance));
        if (found >= distance) continue;
        distance = found;
        hit = shape;
      }
      return distance;
    },
    surface: (place, ray, distance) => (hit ?? around).surface(place, ray, distance),
  };
}
