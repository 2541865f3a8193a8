import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { brandLook, PAGE_BACKGROUNDS } from '#domain/company/brand-color.ts';
import { brandStyle, brandStyleInApp } from './brand-style.ts';

test('the button colors are computed for the page’s own backgrounds', () => {
  const css = readFileSync(new URL('../ui/tokens.css', import.meta.url), 'utf8');
  const [light = '', dark = ''] = css.split('@media (prefers-color-scheme: dark)');
  const colorsOf = (tokens: string) =>
    ['page', 'card'].map((name) => new RegExp(`--${name}: (#\\w+);`).exec(tokens)?.[1]?.replace(/^#fff$/, '#ffffff'));
  expect(colorsOf(light)).toEqual(PAGE_BACKGROUNDS.light);
  expect(colorsOf(dark)).toEqual(PAGE_BACKGROUNDS.dark);
});

test('a brand color too dark for dark mode is replaced, and text that is not a color never gets into the style', () => {
  const style = brandStyle('#14213d');
  expect(style).toContain('--primary:#14213d;');
  expect(style).toContain(`--primary:${brandLook('#14213d', 'dark').fill};`);
  expect(brandStyle('red}</style>')).not.toContain('red');
});

test('the preview in the app follows the color scheme chosen in the app', () => {
  expect(brandStyleInApp('#14213d')).toContain(`--primary:light-dark(#14213d,${brandLook('#14213d', 'dark').fill});`);
});
