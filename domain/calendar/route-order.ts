import type { Point } from '#domain/customer/coordinates.ts';

const EARTH_KM = 6371;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Returns the straight-line distance (haversine formula). */
export function distanceKm(a: Point, b: Point): number {
  const latitude = radians(b.latitude - a.latitude) / 2;
  const longitude = radians(b.longitude - a.longitude) / 2;
  const chord =
    Math.sin(latitude) ** 2 + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.sin(longitude) ** 2;
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/**
 * Puts the nearest remaining stop next. Stops without coordinates come last in their old order.
 * @param start where the day begins, or else the first stop with coordinates
 */
export function nearestFirst<Stop extends { place: Point | null }>(
  stops: readonly Stop[],
  start: Point | null,
): Stop[] {
  const left = stops.filter(({ place }) => place !== null);
  const order: Stop[] = [];
  let here = start ?? left[0]?.place ?? null;
  while (left.length > 0) {
    const next = left.reduce((best, stop) => (away(here, stop) < away(here, best) ? stop : best));
    left.splice(left.indexOf(next), 1);
    order.push(next);
    here = next.place;
  }
  return [...order, ...stops.filter(({ place }) => place === null)];
}

function away(from: Point | null, { place }: { place: Point | null }): number {
  return from && place ? distanceKm(from, place) : 0;
}

/**
 * Returns a day's visits in the order set by hand. Newer visits are placed by their time.
 * @param visits in chronological order
 * @param kept ids in the saved order. Some may no longer be on this day
 */
export function inKeptOrder<Visit extends { id: string }>(visits: readonly Visit[], kept: readonly string[]): Visit[] {
  const places = new Map(kept.map((id, index) => [id, index]));
  const order = visits
    .filter(({ id }) => places.has(id))
    .toSorted((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0));
  for (const [index, visit] of visits.entries()) {
    if (places.has(visit.id)) continue;
    const before = visits[index - 1];
    order.splice(before ? order.findIndex(({ id }) => id === before.id) + 1 : 0, 0, visit);
  }
  return order;
}
