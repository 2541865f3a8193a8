/** The order of a person's visits on one day. */
export interface Point {
  /** degrees, -90 to 90 */
  latitude: number;
  /** degrees, -180 to 180 */
  longitude: number;
}

const EARTH_KM = 6371;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** As the crow flies, in kilometers, by the haversine formula. */
export function distanceKm(a: Point, b: Point): number {
  const latitude = radians(b.latitude - a.latitude) / 2;
  const longitude = radians(b.longitude - a.longitude) / 2;
  const chord =
    Math.sin(latitude) ** 2 + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.sin(longitude) ** 2;
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/**
 * Each stop followed by the nearest one that is left. Stops whose place nobody has entered keep their order at the end,
 * because nothing is known about them.
 * @param start where the day begins; without it, the first stop with a known place is the first
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
