import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** Colors have rules of their own because only their results depend on the color scheme. */
const OF_COLORS = ['color-contrast', 'link-in-text-block'];

const ALL_RULES = { type: 'tag', values: WCAG } as const;
const RULES_OF_COLORS = { type: 'rule', values: OF_COLORS } as const;

/** Minified, because each document parses axe again. The package's own `source` isn't minified. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/**
 * Loads axe through the debugger, because the page's content security policy doesn't block the debugger. Each
 * document needs it once.
 */
async function bringAxe(page: Page): Promise<void> {
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(AXE);
}

function violationsOf(page: Page, runOnly: typeof ALL_RULES | typeof RULES_OF_COLORS): Promise<string[]> {
  return page.evaluate(async (rules) => {
    const isChanging = (animation: Animation) =>
      animation instanceof CSSTransition && animation.playState === 'running';
    // While the color scheme changes, colors have the contrast of neither scheme. The slow fade of a toast
    // doesn't count as a change.
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
  }, runOnly);
}

/**
 * Checks a dialog or a state of a screen: WCAG 2.2 AA in both color schemes, and nothing wider than the window.
 * Starts with the current scheme and leaves the page in the other one, because each switch redraws the whole
 * screen.
 */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  await bringAxe(page);
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  const [shown, other] = isDark ? (['dark', 'light'] as const) : (['light', 'dark'] as const);
  expect(await violationsOf(page, ALL_RULES), `${screen}, ${shown}`).toEqual([]);
  await page.emulateMedia({ colorScheme: other });
  expect(await violationsOf(page, RULES_OF_COLORS), `${screen}, ${other}`).toEqual([]);
  const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(tooWide, `pixels of ${screen} outside the window`).toBeLessThanOrEqual(0);
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
