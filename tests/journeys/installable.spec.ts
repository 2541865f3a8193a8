import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { sendQuote } from './sent-quote.ts';

/** Reads Chromium's own verdict on whether the page can be installed as an app. */
async function installability(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  const { url, errors } = await devtools.send('Page.getAppManifest');
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  await devtools.detach();
  return { url, errors, installabilityErrors };
}

/** Expects the browser's bar to have the page's color in both color schemes. */
async function expectOwnColors(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const colors = await page.evaluate(() => {
      const metas = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')];
      const tokens = getComputedStyle(document.documentElement);
      return {
        bar: metas.filter(({ media }) => matchMedia(media).matches).map(({ content }) => content),
        page: tokens.getPropertyValue('--page').trim(),
      };
    });
    expect(colors.bar, `${page.url()}, ${colorScheme}`).toEqual([colors.page]);
  }
}

test('browsers offer to install the app on the site and the sign-in page, but not on the customer page', async ({
  installation,
  company,
  people: { customer },
  playwright,
}) => {
  const quote = await sendQuote(company, customer);
  const folder = await mkdtemp(join(tmpdir(), 'rinseline-profile-'));
  // The usual test window is private, and no app can be installed from one.
  const { launchOptions } = test.info().project.use;
  const context = await playwright.chromium.launchPersistentContext(folder, launchOptions);
  try {
    const page = await context.newPage();
    for (const path of ['/', '/blog', '/auth']) {
      await page.goto(installation.url + path);
      const manifest = `${installation.url}/app.webmanifest`;
      await expect
        .poll(() => installability(page), { message: path })
        .toEqual({ url: manifest, errors: [], installabilityErrors: [] });
      await expectOwnColors(page);
    }
    await page.goto(quote.url);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('link[rel="manifest"]')).toHaveCount(0);
    await expectOwnColors(page);
  } finally {
    await context.close();
    await rm(folder, { recursive: true, force: true });
  }
});
