import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  brandLook,
  brandOn,
  type ColorScheme,
  contrast,
  DEFAULT_BRAND_COLOR,
  MIN_CONTRAST,
  MIN_CONTROL_CONTRAST,
  onBrand,
  PAGE_BACKGROUNDS,
} from './brand-color.ts';

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

test('contrast follows the WCAG definition', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  expect(contrast('#0b6e75', '#0b6e75')).toBe(1);
});

test('text on top of any brand color is readable', () => {
  fc.assert(
    fc.property(color, (brand) => contrast(onBrand(brand), brand) >= MIN_CONTRAST),
    { numRuns: 2000 },
  );
});

test('text in any brand color is readable on any background', () => {
  fc.assert(
    fc.property(color, color, (paper, brand) => contrast(brandOn(paper, brand), paper) >= MIN_CONTRAST),
    { numRuns: 2000 },
  );
});

test('a readable color is not changed', () => {
  expect(brandOn('#ffffff', '#0b6e75')).toBe('#0b6e75');
  expect(onBrand('#0b6e75')).toBe('#ffffff');
  expect(onBrand('#ffd400')).toBe('#000000');
});

test('the default color replaces an invalid brand color', () => {
  expect(onBrand('red;}')).toBe(onBrand(DEFAULT_BRAND_COLOR));
});

test.each<ColorScheme>(['light', 'dark'])(
  'in %s mode, buttons in any brand color are visible and readable',
  (scheme) => {
    fc.assert(
      fc.property(color, (brand) => {
        const { fill, ink, edge } = brandLook(brand, scheme);
        const isSeen = PAGE_BACKGROUNDS[scheme].every(
          (background) => contrast(edge, background) >= MIN_CONTROL_CONTRAST,
        );
        // On a light background, the edge makes a pale button visible.
        return isSeen && contrast(ink, fill) >= MIN_CONTRAST && (scheme === 'light' ? fill === brand : fill === edge);
      }),
      { numRuns: 500 },
    );
  },
);

test('a visible color stays unchanged; navy is lightened in dark mode, and yellow gets an edge in light mode', () => {
  expect(brandLook('#0b6e75', 'light')).toEqual({ fill: '#0b6e75', ink: '#ffffff', edge: '#0b6e75' });
  expect(brandLook('#58b8bb', 'dark')).toEqual({ fill: '#58b8bb', ink: '#000000', edge: '#58b8bb' });
  const navy = brandLook('#14213d', 'dark');
  expect(contrast(navy.fill, '#182227')).toBeGreaterThanOrEqual(MIN_CONTROL_CONTRAST);
  // The lightened navy is still blue.
  expect(navy.fill).toBe('#456dc2');
  const yellow = brandLook('#f9cd10', 'light');
  expect(yellow.fill).toBe('#f9cd10');
  expect(yellow.edge).not.toBe(yellow.fill);
  expect(brandLook('red;}', 'light').fill).toBe(DEFAULT_BRAND_COLOR);
});
