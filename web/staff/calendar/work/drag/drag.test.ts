import { expect, test } from 'vitest';
import { type Box, type Zone, zoneAt } from './drop-zones.ts';
import { edgeStep } from './edge-scroll.ts';

test('scrolling starts near an edge, gets faster toward it, and never starts if there is no space between the edges', () => {
  expect([edgeStep(300, 0, 600), edgeStep(50, 0, 600), edgeStep(550, 0, 600)]).toEqual([0, 0, 0]);
  expect(edgeStep(590, 0, 600)).toBeGreaterThan(edgeStep(560, 0, 600));
  expect(edgeStep(10, 0, 600)).toBeLessThan(0);
  expect(edgeStep(900, 0, 600)).toBe(edgeStep(600, 0, 600));
  expect(edgeStep(10, 0, 100)).toBe(0);
});

test('a drop can’t hit the areas that the grid’s sticky header covers', () => {
  const zone = (kind: Zone['kind'], box: Box, seen = box): Zone => ({
    element: null as unknown as HTMLElement,
    kind,
    day: null,
    person: undefined,
    box,
    seen,
  });
  const column = { left: 0, top: -200, right: 100, bottom: 1000 };
  const zones = [
    zone('day', { left: 0, top: 60, right: 100, bottom: 100 }),
    zone('time', column, { ...column, top: 100, bottom: 500 }),
  ];
  const kindAt = (x: number, y: number) => zoneAt(zones, x, y)?.kind ?? null;
  expect([kindAt(50, 80), kindAt(50, 150), kindAt(50, 30), kindAt(50, 600)]).toEqual(['day', 'time', null, null]);
});
