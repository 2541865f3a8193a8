/** What stands where a screen should be, or above it: it could not be read, it is empty, something is about to end. */
import type { Page } from '@playwright/test';
import { expectAccessible, expectGoodEverywhere } from './accessibility.ts';
import { changeAnswer } from './changed-answers.ts';
import { expect } from './journey.ts';
import { follow, isOpen, open } from './open-screen.ts';

/** A company that has just signed up. Other empty lists say so with the same component. */
export async function expectEmptyScreens(page: Page): Promise<void> {
  await open(page, '/app/quotes', 'Quotes');
  await expect(page.getByRole('heading', { name: 'No quotes yet. Make the first one' })).toBeVisible();
  await expectAccessible(page, 'an empty list');
  await follow(page, '/app', 'Dashboard');
  await expectGoodEverywhere(page, 'the dashboard of a new company');
}

export async function expectFailedScreens(page: Page): Promise<void> {
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/customers?*', async (route) => {
    await held;
    await route.abort('failed');
  });
  await page.evaluate(() => {
    history.pushState(null, '', '/app/customers');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible();
  await expectAccessible(page, 'a screen that is loading');
  answer();
  await expect(page.getByRole('heading', { name: 'This could not be loaded' })).toBeVisible({ timeout: 20_000 });
  await expectAccessible(page, 'a screen that could not be read');
  // An answer that no screen can show.
  await changeAnswer(page, '/api/wash-plans', () => ({ items: [{}], next_cursor: null }));
  await page.evaluate(() => {
    history.pushState(null, '', '/app/wash-plans');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await isOpen(page, 'Something went wrong');
  await expectAccessible(page, 'a screen that failed');
  await page.unrouteAll({ behavior: 'wait' });
}

/** The trial ends in two days, and the server is out of space. */
export async function expectWarnings(page: Page): Promise<void> {
  await changeAnswer<object>(page, '/api/functions/check-subscription', (status) => ({ ...status, storage: 'full' }));
  await open(page, '/app/quotes', 'Quotes');
  await expect(page.getByText('2 days left in your trial').first()).toBeVisible();
  await expect(page.getByText('The server is out of space: read-only')).toBeVisible();
  await expectAccessible(page, 'the end of the trial and of the server’s space');
  await page.unrouteAll({ behavior: 'wait' });
}

/** As in a private window of some browsers. */
export async function expectNothingKept(page: Page): Promise<void> {
  await page.addInitScript(() => {
    indexedDB.open = () => {
      throw new DOMException('No storage in this window', 'InvalidStateError');
    };
  });
  await page.goto('/app/quotes/new');
  await expect(page.getByText('This browser keeps nothing on the device')).toBeVisible();
  await expectAccessible(page, 'a browser that keeps nothing');
}
