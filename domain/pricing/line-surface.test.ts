import { expect, test } from 'vitest';
import { surfaceOfLine } from './line-surface.ts';

test.each([
  ['Soft wash – House Siding (vinyl)', 'house-siding-vinyl'],
  ['Surface clean – Concrete & Driveway (stamped concrete)', 'concrete-driveway-stamped-concrete'],
  ['Degrease spot – Concrete & Driveway', 'concrete-driveway-broom-concrete'],
  ['Limpieza de canaletas – Canaletas', 'gutters-aluminum'],
  ['Soft wash, as we agreed', null],
  ['', null],
])('the surface of "%s"', (description, surface) => {
  expect(surfaceOfLine(description)).toBe(surface);
});
