import fc from 'fast-check';
import { expect, test } from 'vitest';
import { brandOn, contrast, DEFAULT_BRAND_COLOR, MIN_CONTRAST, onBrand } from './brand-color.ts';

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

test('contrast follows the WCAG definition', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  expect(contrast('#0b6e75', '#0b6e75')).toBe(1);
});

test('text on any brand color is readable', () => {
  fc.assert(
    fc.property(color, (brand) => contrast(onBrand(brand), brand) >= MIN_CONTRAST),
    { numRuns: 2000 },
  );
});

test('any brand color is readable as text on any background', () => {
  fc.assert(
    fc.property(color, color, (paper, brand) => contrast(brandOn(paper, brand), paper) >= MIN_CONTRAST),
    { numRuns: 2000 },
  );
});

test('a readable color stays as it is', () => {
  expect(brandOn('#ffffff', '#0b6e75')).toBe('#0b6e75');
  expect(onBrand('#0b6e75')).toBe('#ffffff');
  expect(onBrand('#ffd400')).toBe('#000000');
});

test('an invalid color falls back to the default one', () => {
  expect(onBrand('red;}')).toBe(onBrand(DEFAULT_BRAND_COLOR));
});
