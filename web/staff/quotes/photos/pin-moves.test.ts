import { expect, test } from 'vitest';
import { freePlace, movedByKey, pinPlaceOf } from './pin-moves.ts';

const photo = { getBoundingClientRect: () => ({ left: 100, top: 50, width: 300, height: 200 }) } as Element;

test('a pin is stored as fractions of the photo, whatever its size on screen', () => {
  expect(pinPlaceOf({ clientX: 200, clientY: 100 }, photo)).toEqual({ x: 0.3333, y: 0.25 });
});

test.each([
  ['left of the photo', { clientX: 0, clientY: 100 }, { x: 0, y: 0.25 }],
  ['below it', { clientX: 250, clientY: 900 }, { x: 0.5, y: 1 }],
])('a pin dragged %s stays on its edge', (_, pointer, place) => {
  expect(pinPlaceOf(pointer, photo)).toEqual(place);
});

test('arrow keys move a pin by 1 percent, or by 5 with Shift, and never off the photo', () => {
  const pin = { x: 0.5, y: 0.01 };
  expect(movedByKey(pin, 'ArrowRight', false)).toEqual({ x: 0.51, y: 0.01 });
  expect(movedByKey(pin, 'ArrowUp', true)).toEqual({ x: 0.5, y: 0 });
  expect(movedByKey(pin, 'a', false)).toBeNull();
});

test('twelve pins added with the keyboard all lie on the photo, and none covers another', () => {
  const pins: { x: number; y: number }[] = [];
  for (let count = 0; count < 12; count++) pins.push(freePlace(pins));
  expect(pins[0]).toEqual({ x: 0.5, y: 0.5 });
  expect(new Set(pins.map(({ x, y }) => `${x} ${y}`)).size).toBe(12);
  expect(pins.every(({ x, y }) => x >= 0 && x <= 1 && y >= 0 && y <= 1)).toBe(true);
});
