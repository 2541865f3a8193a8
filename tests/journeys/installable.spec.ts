import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from './public-visit.ts';
import { sendQuote } from './sent-quote.ts';

/** What the browser itself says about installing the page as an app. */
async function installability(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  const { url, errors } = await devtools.send('Page.getAppManifest');
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  await devtools.detach();
  return { url, errors, installabilityErrors };
}

test('the browser can install the app, from the site and from the sign-in', async ({ installation, playwright }) => {
  const folder = await mkdtemp(join(tmpdir(), 'rinseline-profile-'));
  // Not the usual window of a test: that one is private, and nothing is installed from there.
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
    }
  } finally {
    await context.close();
    await rm(folder, { recursive: true, force: true });
  }
});

test('every page names its icons and its colours, and a customer is not asked to install anything', async ({
  installation,
  page,
}) => {
  const { url } = await sendQuote(installation);
  for (const path of ['/', '/auth', '/app', new URL(url).pathname]) {
    await page.goto(path);
    await expect(page.locator('link[rel="apple-touch-icon"]')).toHaveCount(1);
    await expect(page.locator('link[rel="icon"][type="image/svg+xml"]')).toHaveCount(1);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const colours = await page.evaluate(() => {
        const metas = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')];
        const tokens = getComputedStyle(document.documentElement);
        return {
          bar: metas.filter(({ media }) => matchMedia(media).matches).map(({ content }) => content),
          page: tokens.getPropertyValue('--page').trim(),
        };
      });
      expect(colours.bar, `${path}, ${colorScheme}`).toEqual([colours.page]);
    }
  }
  await page.goto(url);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('link[rel="manifest"]')).toHaveCount(0);
});
