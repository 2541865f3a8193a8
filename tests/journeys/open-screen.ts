import type { Page } from '@playwright/test';
import { expect } from './journey.ts';

export async function open(page: Page, path: string, heading: string | RegExp): Promise<void> {
  await page.goto(path);
  await isOpen(page, heading);
}

/** Navigates without reloading the app, like a link. */
export async function follow(page: Page, path: string, heading: string | RegExp): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await isOpen(page, heading);
}

/** Waits for the screen's heading and until nothing is loading. */
export async function isOpen(page: Page, heading: string | RegExp): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  await expect(page.locator('[aria-busy="true"], [role="status"][aria-label="Loading"]')).toHaveCount(0);
}
