import type { Page } from '@playwright/test';

/** Beside those where `expectGoodEverywhere` looks. */
const WIDTHS = [360, 768];

/** Widths at which the page is wider than its window. The window keeps the last of them. */
export async function tooWideAt(page: Page): Promise<string[]> {
  const tooWide: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 });
    const found = await page.evaluate(() => document.documentElement.scrollWidth);
    if (found > width) tooWide.push(`at ${width} it is ${found} wide`);
    if (width === WIDTHS[0]) tooWide.push(...(await unreachable(page)));
  }
  return tooWide;
}

/**
 * Elements in an article or the list of articles that scroll sideways, such as wide tables, but are not reachable by
 * keyboard.
 */
function unreachable(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    if (!location.pathname.startsWith('/blog')) return [];
    const scrolls = [...document.querySelectorAll('main *')].filter(
      (element) =>
        element.scrollWidth > element.clientWidth + 1 &&
        element.clientWidth > 0 &&
        getComputedStyle(element).display !== 'inline' &&
        element.getAttribute('tabindex') !== '0',
    );
    return scrolls.map(({ outerHTML }) => `no key scrolls ${outerHTML.slice(0, 120)}`);
  });
}

/** Elements that are cut off on a phone with letters twice as large. The letters stay large. */
export async function cutOffByLargeLetters(page: Page, width = 390): Promise<string[]> {
  await page.setViewportSize({ width, height: 844 });
  return page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
    const width = document.documentElement.clientWidth;
    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()} "${element.textContent?.trim().slice(0, 40)}"`;
    const controls = document.querySelectorAll('a.button, button, summary, label, input, select, textarea, h1, h2, h3');
    const outside = [...controls].filter((element) => {
      if (!element.checkVisibility() || element.closest('[inert], .visually-hidden')) return false;
      const { left, right } = element.getBoundingClientRect();
      const clipped = element.matches('a, button') && element.scrollWidth > element.clientWidth + 1;
      // An element completely outside the page is hidden on purpose: the bot trap of a form, the skip link.
      return right > 0 && (left < -1 || right > width + 1 || clipped);
    });
    const wide = document.documentElement.scrollWidth;
    const header = document.querySelector('.site-header')?.clientHeight ?? 0;
    return [
      ...outside.map(nameOf),
      ...(wide > width ? [`the page is ${wide} wide`] : []),
      ...(header > innerHeight / 4 ? [`the header that stays is ${header} high`] : []),
    ];
  });
}
