import { expect, test } from 'vitest';
import { roofPitchFactor } from './roof-pitch.ts';

test.each([
  [0, '1.000'],
  [4, '1.054'],
  [6, '1.118'],
  [8, '1.202'],
  [12, '1.414'],
])('a roof of %i/12 has %s times the area of its footprint', (rise, factor) => {
  expect(roofPitchFactor(rise).toFixed(3)).toBe(factor);
});
