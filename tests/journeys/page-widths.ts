import type { Page } from '@playwright/test';

/** `expectGoodEverywhere` checks other widths. */
const WIDTHS = [360, 768];

/** Returns widths at which the page is wider than its window. The window keeps the last width. */
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
 * Finds elements of an article or the article list that scroll sideways but that a keyboard can't reach, such as
 * wide tables.
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

/**
 * Finds content that is cut off on a narrow phone with letters twice as large: controls and headings that
 * overflow, partly hidden texts, and a page wider than its window. An ellipsis is fine when a title, a link or
 * the row shows the whole text. Wide tables, tabs and calendars may scroll in their own region. Restores the
 * letter size but not the window.
 */
export async function cutOffByLargeLetters(page: Page): Promise<string[]> {
  await page.setViewportSize({ width: 360, height: 740 });
  return page.evaluate(() => {
    const root = document.documentElement;
    root.style.setProperty('font-size', '200%');
    const width = root.clientWidth;
    const isSeen = (element: Element) =>
      element.checkVisibility() && !element.closest('[inert], option, select, .visually-hidden, .shell-hidden');
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      (['auto', 'scroll'].includes(getComputedStyle(element).overflowX) || scrolls(element.parentElement));

    const reachesOut = (element: Element) => {
      const { left, right } = element.getBoundingClientRect();
      const clipped = element.matches('a, button') && element.scrollWidth > element.clientWidth + 1;
      // Elements completely outside the page are hidden on purpose, such as a honeypot field or the skip link.
      return right > 0 && (left < -1 || right > width + 1 || clipped) && isSeen(element);
    };
    const controls = 'a.button, button, summary, label, input, select, textarea, h1, h2, h3';
    const outside = [...document.querySelectorAll(controls)].filter(
      (element) => reachesOut(element) && !scrolls(element.parentElement),
    );

    const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
    const isCut = (element: Element) => {
      const { overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(element);
      const across = hides(overflowX) && element.scrollWidth > element.clientWidth + 1;
      const down = hides(overflowY) && element.scrollHeight > element.clientHeight + 4;
      if (!across && !down) return false;
      // Elements one pixel wide are for screen readers.
      if (element.clientWidth <= 1 || !isSeen(element) || scrolls(element.parentElement)) return false;
      const isShortened = webkitLineClamp !== 'none' || textOverflow === 'ellipsis';
      const row = element.closest('li, tr');
      return !(isShortened && (element.closest('[title], a[href], [aria-expanded]') || row?.querySelector('a[href]')));
    };
    const hasText = ({ childNodes }: Element) =>
      [...childNodes].some(({ nodeType, nodeValue }) => nodeType === Node.TEXT_NODE && nodeValue?.trim());
    const cut = [...document.querySelectorAll('body *')].filter((element) => hasText(element) && isCut(element));

    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()}.${element.className} "${element.textContent?.trim().slice(0, 40)}"`;
    const wide = root.scrollWidth;
    const header = document.querySelector('.site-header')?.clientHeight ?? 0;
    root.style.removeProperty('font-size');
    return [
      ...outside.map((element) => `outside: ${nameOf(element)}`),
      ...cut.map((element) => `cut: ${nameOf(element)}`),
      ...(wide > width ? [`the page is ${wide} wide`] : []),
      ...(header > innerHeight / 4 ? [`the header that stays is ${header} high`] : []),
    ];
  });
}

/** The smallest phone, a tablet, two narrow windows with a sidebar, and a desktop. */
const EVERY_WIDTH = [360, 768, 1024, 1200, 1440];

/**
 * Finds, at every width, a page wider than its window and elements that overflow their panel or dialog. A region
 * that scrolls may be wider inside. The window keeps the last width.
 */
export async function reachesOut(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const width of EVERY_WIDTH) {
    await page.setViewportSize({ width, height: 900 });
    const here = await page.evaluate(async () => {
      await new Promise(requestAnimationFrame);
      const scrolls = (element: Element, within: Element): boolean =>
        element !== within &&
        (['auto', 'scroll'].includes(getComputedStyle(element).overflowX) ||
          (element.parentElement !== null && scrolls(element.parentElement, within)));
      const outside = [...document.querySelectorAll('.panel, .card, [role="dialog"]')].flatMap((panel) => {
        const edge = panel.getBoundingClientRect().right + 1;
        return [...panel.querySelectorAll('*')].filter(
          (element) =>
            element.getBoundingClientRect().right > edge &&
            element.checkVisibility() &&
            !element.closest('.visually-hidden, .shell-hidden') &&
            !scrolls(element, panel),
        );
      });
      const { scrollWidth, clientWidth } = document.documentElement;
      return [
        ...(scrollWidth > clientWidth ? [`the page is ${scrollWidth} wide`] : []),
        ...outside.slice(0, 3).map((element) => `outside: ${element.tagName} "${element.textContent?.slice(0, 40)}"`),
      ];
    });
    found.push(...here.map((what) => `at ${width}, ${what}`));
  }
  return found;
}
