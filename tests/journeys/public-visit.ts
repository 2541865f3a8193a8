import type { Page } from '@playwright/test';
import { test as base, expect } from './journey.ts';

interface PublicFixtures {
  /** every public page, from the sitemap */
  paths: string[];
}

/** Visits the public site and fails when a page loads anything from another site. */
export const test = base.extend<PublicFixtures>({
  paths: async ({ installation: { url } }, use) => {
    const sitemap = await (await fetch(`${url}/sitemap.xml`)).text();
    const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname);
    expect(paths.length, 'pages in the sitemap').toBeGreaterThan(9);
    await use(paths);
  },
  page: async ({ page, installation }, use) => {
    const foreign: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(`${installation.url}/`) && !request.url().startsWith('data:'))
        foreign.push(request.url());
    });
    await use(page);
    expect(foreign, 'requests to other sites').toEqual([]);
  },
});

export { expect };

export const PHONE = { width: 390, height: 844 };
export const DESK = { width: 1440, height: 900 };

const BELOW_HEADER = 120;

/** Expects the section right below the header, from any scroll position. */
export async function expectSectionOnTop(page: Page, id: string): Promise<void> {
  const isOnTop = async () => {
    const top = (await page.locator(`#${id}`).boundingBox())?.y ?? Number.NaN;
    return top > -1 && top < BELOW_HEADER;
  };
  await expect.poll(isOnTop, { message: `#${id} is on top` }).toBe(true);
}
