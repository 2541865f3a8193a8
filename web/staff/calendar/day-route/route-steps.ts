import { nearestFirst } from '#domain/calendar/route-order.ts';
import { parseCoordinates } from '#domain/customer/coordinates.ts';

/** Moves one item of a list. Returns the list unchanged if either position is outside it. */
export function moved<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  if (from === to || from < 0 || to < 0 || from >= items.length || to >= items.length) return items;
  const rest = items.filter((_, index) => index !== from);
  return [...rest.slice(0, to), ...items.slice(from, from + 1), ...rest.slice(to)];
}

interface Stop {
  coordinates: string;
}

/** Orders stops by distance, starting at the first stop with coordinates. */
export function byNearest<Item extends Stop>(stops: readonly Item[]): Item[] {
  const placed = stops.map((stop) => ({ stop, place: parseCoordinates(stop.coordinates) }));
  return nearestFirst(placed, null).map(({ stop }) => stop);
}

/** Counts the stops with coordinates. Ordering by distance needs at least two. */
export function placedCount(stops: readonly Stop[]): number {
  return stops.filter(({ coordinates }) => coordinates !== '').length;
}
