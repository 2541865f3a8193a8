import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** Colors have rules of their own because only their results depend on the color scheme. */
const OF_COLORS = ['color-contrast', 'link-in-text-block'];

export const ALL_RULES = { type: 'tag', values: WCAG } as const;
const RULES_OF_COLORS = { type: 'rule', values: OF_COLORS } as const;

/** Minified, because each document parses axe again. The package's own `source` isn't minified. */
export const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/**
 * Loads axe through the debugger, because the page's content security policy doesn't block the debugger. Each
 * document needs it once.
 */
async function bringAxe(page: Page): Promise<void> {
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(AXE);
}

/** Runs axe. This function runs inside a page, so it can use nothing outside itself. */
export async function violationsInPage(rules: { type: 'tag' | 'rule'; values: readonly string[] }): Promise<string[]> {
  const isChanging = (animation: Animation) => animation instanceof CSSTransition && animation.playState === 'running';
  // While the color scheme changes, colors have the contrast of neither scheme. The slow fade of a toast doesn't
  // count as a change.
  while (document.getAnimations().some(isChanging)) await new Promise(requestAnimationFrame);
  // A fixed bar or toast covers content that scrolls beneath it. The target-size rule isn't about that.
  const fixed = '.shell-top, .shell-bottom, .quote-bar, .toasts, .mantine-Notifications-root';
  const bars = [...document.querySelectorAll<HTMLElement>('body *')].filter(
    (element) => getComputedStyle(element).position === 'sticky' || element.matches(fixed),
  );
  for (const bar of bars) bar.style.position = 'static';
  const checker = (window as unknown as { axe: typeof axe }).axe;
  const options = { runOnly: { type: rules.type, values: [...rules.values] }, resultTypes: ['violations' as const] };
  // Closed lists, such as time zones, have hundreds of hidden options that no rule is about.
  const { violations } = await checker.run(
    { include: [['html']], exclude: [['option']] },
    { ...options, preload: false },
  );
  for (const bar of bars) bar.style.position = '';
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`);
}

/**
 * Finds what any browser shows badly: content wider than the window, and on a phone, fields with letters below 16
 * pixels. An iPhone enlarges the page while such a field has the focus. This function runs inside a page.
 */
export function layoutProblems(): string[] {
  const beside = document.documentElement.scrollWidth - innerWidth;
  // Nobody types into these. A field that can't be reached by Tab is a trap for programs.
  const untyped = '[type="radio"], [type="checkbox"], [type="file"], [type="range"], [readonly], [tabindex="-1"]';
  const fields = document.querySelectorAll(`input:not(${untyped}), textarea, select`);
  const small = [...fields].filter(
    (field) =>
      field.checkVisibility({ visibilityProperty: true }) && Number.parseFloat(getComputedStyle(field).fontSize) < 16,
  );
  return [
    ...(beside > 0 ? [`${beside} pixels outside the window`] : []),
    ...(innerWidth < 600 ? small.map((field) => `small letters: ${field.outerHTML.slice(0, 200)}`) : []),
  ];
}

/**
 * Checks a dialog or a state of a screen: WCAG 2.2 AA in both color schemes, and layout. Starts
 * with the current scheme and leaves the page in the other one, because each switch redraws the whole
 * screen.
 */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  await bringAxe(page);
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  const [shown, other] = isDark ? (['dark', 'light'] as const) : (['light', 'dark'] as const);
  expect(await page.evaluate(violationsInPage, ALL_RULES), `${screen}, ${shown}`).toEqual([]);
  await page.emulateMedia({ colorScheme: other });
  expect(await page.evaluate(violationsInPage, RULES_OF_COLORS), `${screen}, ${other}`).toEqual([]);
  expect(await page.evaluate(layoutProblems), `layout of ${screen}`).toEqual([]);
}

const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

/** Checks a screen on a desktop, then on a phone. The window keeps the phone's size. */
export async function expectGoodEverywhere(page: Page, screen: string): Promise<void> {
  for (const viewport of [DESK, PHONE]) {
    await page.setViewportSize(viewport);
    await expectAccessible(page, `${screen} at ${viewport.width}`);
  }
}
