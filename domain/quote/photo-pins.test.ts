import { expect, test } from 'vitest';
import { firstPinNumbers, type PhotoPin, pinCount } from './photo-pins.ts';

const pins = (count: number): PhotoPin[] =>
  Array.from({ length: count }, (_, index) => ({ x: index / 100, y: 0.5, kind: 'crack', note: '' }));

test('pins are numbered through all photos of a quote', () => {
  const photos = [{ id: 'a', pins: pins(2) }, { id: 'b' }, { id: 'c', pins: pins(1) }, { id: 'd', pins: pins(3) }];
  expect([...firstPinNumbers(photos)]).toEqual([
    ['a', 1],
    ['b', 3],
    ['c', 3],
    ['d', 4],
  ]);
  expect(pinCount(photos)).toBe(6);
});
