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

/** What is cut off on a narrow phone with letters twice as large. The letters are as before afterwards, the window stays. */
export async function cutOffByLargeLetters(page: Page): Promise<string[]> {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  const found = [...(await outside(page)), ...(await cutTexts(page))];
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  return found;
}

/** Controls and headings that reach out of the window or out of themselves; and the page that is wider than its window. */
function outside(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()} "${element.textContent?.trim().slice(0, 40)}"`;
    const controls = document.querySelectorAll('a.button, button, summary, label, input, select, textarea, h1, h2, h3');
    const outside = [...controls].filter((element) => {
      if (!element.checkVisibility() || element.closest('[inert], .visually-hidden, .shell-hidden')) return false;
      // A wide table or calendar scrolls inside its own region.
      if (element.closest('[tabindex="0"]')) return false;
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

/**
 * Texts of which a part is hidden, across or down. An ellipsis is fine where the whole text is a title, or
 * where the link leads or what the row opens.
 */
function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const hasText = ({ childNodes }: Element) =>
      [...childNodes].some(({ nodeType, nodeValue }) => nodeType === Node.TEXT_NODE && nodeValue?.trim());
    const isCut = (element: Element) => {
      const { clientWidth, clientHeight, scrollWidth, scrollHeight } = element;
      if (clientWidth <= 1 || !element.checkVisibility() || element.closest('[inert], option, select')) return false;
      const { overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(element);
      const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
      const across = hides(overflowX) && scrollWidth > clientWidth + 1;
      const down = hides(overflowY) && scrollHeight > clientHeight + 4;
      const isShortened = webkitLineClamp !== 'none' || (across && textOverflow === 'ellipsis');
      return isShortened ? (across || down) && !element.closest('[title], a[href], [aria-expanded]') : across || down;
    };
    const cut = [...document.querySelectorAll('body *')].filter((element) => hasText(element) && isCut(element));
    return cut.map((element) => `cut: ${element.className || element.tagName} "${element.textContent?.slice(0, 40)}"`);
  });
}
