import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';

const articleLinks = (page: Page) => page.getByRole('main').getByRole('article').getByRole('link');

/** Nothing makes the page wider than the phone, and what scrolls sideways inside it can be reached by keyboard. */
async function expectFitsWidth(page: Page, path: string): Promise<void> {
  const tooWide = await page.evaluate(() => {
    const scrolls = [...document.querySelectorAll('main *')].filter(
      (element) =>
        element.scrollWidth > element.clientWidth + 1 &&
        element.clientWidth > 0 &&
        getComputedStyle(element).display !== 'inline' &&
        element.getAttribute('tabindex') !== '0',
    );
    const page = document.documentElement;
    return [...scrolls, ...(page.scrollWidth > page.clientWidth ? [page] : [])].map(({ outerHTML }) =>
      outerHTML.slice(0, 120),
    );
  });
  expect(tooWide, path).toEqual([]);
}

test('an owner reads the blog with JavaScript off, and a reader program takes its feed', async ({
  newVisitor,
  page,
}) => {
  const visitor = await newVisitor({ javaScriptEnabled: false });
  await visitor.goto('/blog');
  await visitor.getByRole('link', { name: 'How to price pressure washing by surface and material' }).click();
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(
    'How to price pressure washing by surface and material',
  );
  await visitor.getByRole('link', { name: 'A worked example' }).click();
  await expect(visitor.getByRole('heading', { name: 'A worked example' })).toBeInViewport();
  await expect(visitor.getByRole('row', { name: /Total before tax/ }).first()).toContainText('$1,158.60');
  await visitor.getByRole('region', { name: 'Read next' }).getByRole('link').first().click();
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Quoting a roof from the ground');
  await visitor.getByRole('link', { name: 'Back to the blog' }).click();
  await expect(visitor).toHaveURL(/\/blog$/);

  await page.goto('/blog');
  const feed = await page.evaluate(async () => {
    const address = document.querySelector<HTMLLinkElement>('link[type="application/rss+xml"]')?.href ?? '';
    const answer = await fetch(address);
    const xml = new DOMParser().parseFromString(await answer.text(), 'application/xml');
    const links = [...xml.querySelectorAll('item > link')].map(({ textContent }) => textContent);
    return { type: answer.headers.get('content-type'), faults: xml.querySelectorAll('parsererror').length, links };
  });
  expect(feed).toMatchObject({ type: 'application/rss+xml; charset=utf-8', faults: 0 });
  expect(feed.links).toEqual(
    await articleLinks(page).evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href)),
  );
});

test('every article fits a small phone, and its tables can be scrolled by keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/blog');
  const articles = await articleLinks(page).evaluateAll((links) =>
    links.map((link) => link.getAttribute('href') ?? ''),
  );
  expect(articles.length).toBeGreaterThanOrEqual(6);
  for (const path of ['/blog', ...articles]) {
    await page.goto(path);
    await expectFitsWidth(page, path);
  }
});
