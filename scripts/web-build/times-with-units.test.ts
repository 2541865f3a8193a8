import { expect, test } from 'vitest';
import { timesWithUnits } from './times-with-units.ts';

test.each([
  ['animation-delay', '0', '0s'],
  ['transition-duration', '0', '0s'],
  ['animation-delay', '0.2s', '0.2s'],
  ['z-index', '0', '0'],
])('in the CSS property %s, the value %s becomes %s', (prop, value, becomes) => {
  const declaration = { prop, value };
  timesWithUnits.Declaration(declaration);
  expect(declaration.value).toBe(becomes);
});
