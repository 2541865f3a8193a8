import { expectAccessible } from './journey.ts';
import { DESK, expect, PHONE, test } from './public-visit.ts';

/** Beside what the sitemap lists: the pages around an account, and the screen for an address that leads nowhere. */
const UNLISTED = ['/auth', '/auth/code', '/auth/reset', '/no-such-page'];

for (const viewport of [PHONE, DESK])
  test(`every public page is accessible, light and dark, at ${viewport.width} pixels`, async ({
    page,
    paths,
    complaints,
  }) => {
    test.setTimeout(300_000);
    complaints.allow('404');
    await page.setViewportSize(viewport);
    for (const path of [...paths, ...UNLISTED]) {
      await page.goto(path);
      // What is folded is read, too.
      await page.evaluate(() => document.querySelectorAll('details').forEach((part) => part.setAttribute('open', '')));
      await expectAccessible(page, `${path} at ${viewport.width}`);
    }
  });

test('the open drawer is accessible', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  await expectAccessible(page, 'drawer');
});

const WIDTHS = [360, 390, 768, 1440];

test('no page is wider than its window', async ({ page, paths, complaints }) => {
  test.setTimeout(180_000);
  complaints.allow('404');
  const tooWide: string[] = [];
  for (const path of [...paths, ...UNLISTED]) {
    await page.goto(path);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 844 });
      const found = await page.evaluate(() => document.documentElement.scrollWidth);
      if (found > width) tooWide.push(`${path} at ${width}: ${found}`);
    }
  }
  expect(tooWide).toEqual([]);
});

test('the header is one line on phones, with the whole name', async ({ page }) => {
  const height = async (part: string) => (await page.locator(part).first().boundingBox())?.height ?? 0;
  for (const width of [360, 375, 390, 393, 412, 430]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/');
    expect(await height('.site-header'), `${width} pixels`).toBeLessThanOrEqual(72);
    // One line of letters.
    expect(await height('.site-header .site-brand span'), `${width} pixels`).toBeLessThan(40);
  }
});

test('twice as large letters on a phone cut nothing off', async ({ page, paths, complaints }) => {
  test.setTimeout(180_000);
  complaints.allow('404');
  await page.setViewportSize(PHONE);
  const cut: string[] = [];
  for (const path of [...paths, ...UNLISTED]) {
    await page.goto(path);
    const found = await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
      const width = document.documentElement.clientWidth;
      const nameOf = (element: Element) =>
        `${element.tagName.toLowerCase()} "${element.textContent?.trim().slice(0, 40)}"`;
      const controls = document.querySelectorAll(
        'a.button, button, summary, label, input, select, textarea, h1, h2, h3',
      );
      const outside = [...controls].filter((element) => {
        if (!element.checkVisibility() || element.closest('[inert], .visually-hidden')) return false;
        const { left, right } = element.getBoundingClientRect();
        const clipped = element.matches('a, button') && element.scrollWidth > element.clientWidth + 1;
        // What lies beside the page as a whole is meant to be seen by nobody: the trap of a form, the skip link.
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
    cut.push(...found.map((what) => `${path}: ${what}`));
  }
  expect(cut).toEqual([]);
});
