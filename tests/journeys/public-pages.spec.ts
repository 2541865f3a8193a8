import type { Page } from '@playwright/test';
import { expectGoodEverywhere } from './accessibility.ts';
import { cutOffByLargeLetters, tooWideAt } from './page-widths.ts';
import { expect, test } from './public-visit.ts';

/** Pages that aren't in the sitemap. */
const UNLISTED = ['/auth', '/auth/code', '/auth/reset', '/no-such-page'];

async function expectSkipLink(page: Page, path: string): Promise<void> {
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip, path).toBeFocused();
  await expect(skip, path).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main'), path).toBeFocused();
}

// Split into parts, so that several workers can share this journey.
test.describe.configure({ mode: 'parallel' });
const PARTS = 2;

for (let part = 0; part < PARTS; part += 1)
  test(`public pages are accessible at any window size, letter size and color scheme (part ${part + 1} of ${PARTS})`, async ({
    page,
    paths,
    complaints,
  }) => {
    complaints.allow('404');
    for (const path of [...paths, ...UNLISTED].filter((_, index) => index % PARTS === part)) {
      await page.goto(path);
      if (paths.includes(path)) await expectSkipLink(page, path);
      // Opens collapsed content, to check it, too.
      await page.evaluate(() => document.querySelectorAll('details').forEach((each) => each.setAttribute('open', '')));
      expect(await tooWideAt(page), path).toEqual([]);
      await expectGoodEverywhere(page, path);
      expect(await cutOffByLargeLetters(page), path).toEqual([]);
    }
  });
