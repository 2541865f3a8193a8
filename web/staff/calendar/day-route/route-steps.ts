/** Functions that reorder a list. */
import { nearestFirst } from '#domain/calendar/route-order.ts';
import { parseCoordinates } from '#domain/customer/coordinates.ts';

/** The list with one item moved; unchanged when there is no such place. */
export function moved<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  if (from === to || from < 0 || to < 0 || from >= items.length || to >= items.length) return items;
  const rest = items.filter((_, index) => index !== from);
  return [...rest.slice(0, to), ...items.slice(from, from + 1), ...rest.slice(to)];
}

interface Stop {
  coordinates: string;
}

/** The order by distance, starting at the first stop with a known place. */
export function byNearest<Item extends Stop>(stops: readonly Item[]): Item[] {
  const placed = stops.map((stop) => ({ stop, place: parseCoordinates(stop.coordinates) }));
  return nearestFirst(placed, null).map(({ stop }) => stop);
}

/** How many stops have a place; the order by distance needs two. */
export function placedCount(stops: readonly Stop[]): number {
  return stops.filter(({ coordinates }) => coordinates !== '').length;
}
