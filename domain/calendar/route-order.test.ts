import fc from 'fast-check';
import { expect, test } from 'vitest';
import { distanceKm, inKeptOrder, nearestFirst } from './route-order.ts';

const BEAUFORT = { latitude: 32.4316, longitude: -80.6698 };
const SAVANNAH = { latitude: 32.0809, longitude: -81.0912 };

test('distances are right on the globe and equal in both directions', () => {
  expect(distanceKm(BEAUFORT, SAVANNAH)).toBeCloseTo(55.4, 0);
  expect(distanceKm({ latitude: 0, longitude: 179.9 }, { latitude: 0, longitude: -179.9 })).toBeCloseTo(22.2, 0);
  const point = fc.record({
    latitude: fc.double({ min: -90, max: 90, noNaN: true }),
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
  });
  fc.assert(
    fc.property(point, point, (a, b) => {
      expect(distanceKm(a, b)).toBeCloseTo(distanceKm(b, a), 6);
      expect(distanceKm(a, b)).toBeLessThan(20_016);
    }),
  );
});

test('each stop is followed by the nearest remaining one; stops without coordinates come last, in their order', () => {
  const at = (id: string, longitude: number | null) => ({
    id,
    place: longitude === null ? null : { latitude: 0, longitude },
  });
  const stops = [at('a', 0), at('unknown', null), at('far', 9), at('near', 1), at('middle', 3)];
  const ids = (order: readonly { id: string }[]) => order.map(({ id }) => id);
  expect(ids(nearestFirst(stops, null))).toEqual(['a', 'near', 'middle', 'far', 'unknown']);
  expect(ids(nearestFirst(stops, { latitude: 0, longitude: 10 }))).toEqual(['far', 'middle', 'near', 'a', 'unknown']);
  expect(nearestFirst([], null)).toEqual([]);
});

test('a manual order is kept, and a new visit goes after the visits that start before it', () => {
  const visits = ['a', 'b', 'c', 'd'].map((id) => ({ id }));
  const order = (kept: string[]) => inKeptOrder(visits, kept).map(({ id }) => id);
  expect(order([])).toEqual(['a', 'b', 'c', 'd']);
  expect(order(['d', 'gone', 'b', 'c', 'a'])).toEqual(['d', 'b', 'c', 'a']);
  expect(order(['d', 'b'])).toEqual(['a', 'd', 'b', 'c']);
  fc.assert(
    fc.property(fc.shuffledSubarray(['a', 'b', 'c', 'd', 'e']), (kept) => {
      const result = order(kept);
      expect(result.toSorted()).toEqual(['a', 'b', 'c', 'd']);
      expect(result.filter((id) => kept.includes(id))).toEqual(kept.filter((id) => id !== 'e'));
    }),
  );
});
