import fc from 'fast-check';
import { expect, test } from 'vitest';
import { coordinatesText, parseCoordinates } from './coordinates.ts';

test.each([
  ['32.431598, -80.669822', { latitude: 32.431598, longitude: -80.669822 }],
  [' 32.4315981234 -80.6698221 ', { latitude: 32.431598, longitude: -80.669822 }],
  ['+10;20', { latitude: 10, longitude: 20 }],
  ['91, 0', null],
  ['0, 180.5', null],
  ['32.43', null],
  ['18 Harbor View Rd', null],
  ['', null],
  ['1e3, 4', null],
])('the coordinates "%s" are read, or refused as invalid', (text, point) => {
  expect(parseCoordinates(text)).toEqual(point);
});

test('stored coordinates can be read back', () => {
  const degrees = (most: number) => fc.integer({ min: -most * 1e6, max: most * 1e6 }).map((value) => value / 1e6 + 0);
  fc.assert(
    fc.property(degrees(90), degrees(180), (latitude, longitude) => {
      expect(parseCoordinates(coordinatesText({ latitude, longitude }))).toEqual({ latitude, longitude });
    }),
  );
});
