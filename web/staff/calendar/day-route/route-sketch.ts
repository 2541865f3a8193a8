/** Lays out a sketch map of a day's stops, without a map service. */
import { distanceKm } from '#domain/calendar/route-order.ts';
import type { Point } from '#domain/customer/coordinates.ts';

/** Width and height of the sketch. It keeps this shape at every size, so distances keep their proportions. */
export const SKETCH = { width: 600, height: 500 } as const;
/** Keeps pins and names off the edges. */
const MARGIN = 70;
/** The shortest width or height that a sketch shows. Otherwise one street would fill it. */
const LEAST_KM = 2;
const KM_PER_MILE = 1.609344;
const SCALE_MILES = [0.25, 0.5, 1, 2, 5, 10, 20, 50, 100] as const;

export interface SketchPlace {
  x: number;
  y: number;
}

interface RouteSketch {
  places: SketchPlace[];
  /** a round distance, and its length in the sketch */
  scale: { miles: number; length: number };
}

/** Projects places onto the sketch, north up. */
export function sketchOf(points: readonly Point[]): RouteSketch {
  const latitudes = points.map(({ latitude }) => latitude);
  const longitudes = points.map(({ longitude }) => longitude);
  const middle: Point = { latitude: middleOf(latitudes), longitude: middleOf(longitudes) };
  const east = (longitude: number) => signed(middle, { ...middle, longitude }, longitude - middle.longitude);
  const north = (latitude: number) => signed(middle, { ...middle, latitude }, latitude - middle.latitude);
  const flat = points.map(({ latitude, longitude }) => ({ east: east(longitude), north: north(latitude) }));
  const spanOf = (values: readonly number[]) => Math.max(LEAST_KM, ...values.map((value) => Math.abs(value) * 2));
  const perKm = Math.min(
    (SKETCH.width - 2 * MARGIN) / spanOf(flat.map((each) => each.east)),
    (SKETCH.height - 2 * MARGIN) / spanOf(flat.map((each) => each.north)),
  );
  const fits = SCALE_MILES.findLast((each) => each * KM_PER_MILE * perKm <= SKETCH.width / 4) ?? SCALE_MILES[0];
  return {
    places: flat.map((each) => ({
      x: SKETCH.width / 2 + each.east * perKm,
      y: SKETCH.height / 2 - each.north * perKm,
    })),
    scale: { miles: fits, length: fits * KM_PER_MILE * perKm },
  };
}

const middleOf = (values: readonly number[]) => (Math.min(...values) + Math.max(...values)) / 2;
const signed = (from: Point, to: Point, sign: number) => Math.sign(sign) * distanceKm(from, to);

/** Returns the straight-line distance between two stops, such as "3.2 mi". */
export function milesApart(one: Point, other: Point): string {
  const miles = distanceKm(one, other) / KM_PER_MILE;
  return `${miles < 10 ? miles.toFixed(1) : Math.round(miles)} mi`;
}
