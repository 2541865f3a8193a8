import { readFileSync } from 'node:fs';
import { test as base } from '@playwright/test';
import { DESK } from './album.ts';
import { THE_MOMENT } from './the-moment.ts';

/** Every page gets the staff app's font. Otherwise, pages with the system's font would differ between machines. */
const FONT = `data:font/woff2;base64,${readFileSync(
  new URL(import.meta.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2')),
).toString('base64')}`;
const STYLE = `@font-face { font-family: Inter; font-weight: 100 900; src: url(${FONT}); }
* { font-family: Inter !important; }`;

/** A wide, light window at the moment that the pictures show. */
export const test = base.extend({
  viewport: DESK,
  colorScheme: 'light',
  // Otherwise the policy would refuse the font.
  bypassCSP: true,
  context: async ({ context }, use) => {
    await context.clock.setFixedTime(THE_MOMENT);
    await context.addInitScript((style) => {
      document.addEventListener('DOMContentLoaded', () => {
        const sheet = document.createElement('style');
        sheet.textContent = style;
        document.head.append(sheet);
      });
    }, STYLE);
    await use(context);
  },
});
