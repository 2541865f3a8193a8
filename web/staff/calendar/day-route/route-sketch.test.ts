import { expect, test } from 'vitest';
import { milesApart, SKETCH, sketchOf } from './route-sketch.ts';

const BEAUFORT = { latitude: 32.4316, longitude: -80.6698 };
const BLUFFTON = { latitude: 32.2371, longitude: -80.8604 };

test('north is up, west is left, and every place is inside the sketch', () => {
  const [beaufort, bluffton] = sketchOf([BEAUFORT, BLUFFTON]).places;
  expect(beaufort?.y).toBeLessThan(bluffton?.y ?? 0);
  expect(bluffton?.x).toBeLessThan(beaufort?.x ?? 0);
  for (const place of [beaufort, bluffton]) {
    expect(place?.x).toBeGreaterThanOrEqual(0);
    expect(place?.x).toBeLessThanOrEqual(SKETCH.width);
    expect(place?.y).toBeGreaterThanOrEqual(0);
    expect(place?.y).toBeLessThanOrEqual(SKETCH.height);
  }
});

test('stops at one place are in the middle, and a scale is shown', () => {
  const { places, scale } = sketchOf([BEAUFORT, BEAUFORT]);
  expect(places).toEqual([places[0], places[0]]);
  expect(places[0]).toEqual({ x: SKETCH.width / 2, y: SKETCH.height / 2 });
  expect(scale.length).toBeGreaterThan(0);
  expect(scale.length).toBeLessThanOrEqual(SKETCH.width / 4);
});

test('distances are in miles', () => {
  expect(milesApart(BEAUFORT, BLUFFTON)).toBe('17 mi');
  expect(milesApart(BEAUFORT, { latitude: 32.46, longitude: -80.6698 })).toBe('2.0 mi');
});
