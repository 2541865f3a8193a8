import fc from 'fast-check';
import { expect, test } from 'vitest';
import { distanceKm, nearestFirst } from './route-order.ts';

const at = (latitude: number, longitude: number) => ({ latitude, longitude });

test.each([
  ['the same place', at(39.96, -83), at(39.96, -83), 0],
  ['a degree of latitude', at(0, 0), at(1, 0), 111.2],
  ['New York to Los Angeles', at(40.7128, -74.006), at(34.0522, -118.2437), 3935.7],
  ['across the date line', at(0, 179.5), at(0, -179.5), 111.2],
])('%s', (_, a, b, km) => {
  expect(distanceKm(a, b)).toBeCloseTo(km, 0);
});

test('from the start to the nearest, and on; what has no place comes last', () => {
  const stop = (id: string, longitude: number | null) => ({ id, place: longitude === null ? null : at(40, longitude) });
  const stops = [stop('far', -80), stop('unknown', null), stop('near', -83), stop('middle', -82)];
  const ids = (start: number | null) => nearestFirst(stops, start === null ? null : at(40, start)).map(({ id }) => id);
  expect(ids(-83.1)).toEqual(['near', 'middle', 'far', 'unknown']);
  expect(ids(null)).toEqual(['far', 'middle', 'near', 'unknown']);
});

test('no stop is lost or visited twice', () => {
  const place = fc.option(
    fc.record({
      latitude: fc.double({ min: -90, max: 90, noNaN: true }),
      longitude: fc.double({ min: -180, max: 180, noNaN: true }),
    }),
  );
  fc.assert(
    fc.property(
      fc.array(
        place.map((each) => ({ place: each })),
        { maxLength: 30 },
      ),
      (stops) => {
        const order = nearestFirst(stops, null);
        expect(order).toHaveLength(stops.length);
        expect(new Set(order)).toEqual(new Set(stops));
      },
    ),
  );
});
