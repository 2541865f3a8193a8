import type { Page } from '@playwright/test';
import { callerOf } from '../../scripts/demo/api.ts';
import { DEMO_OWNER, makeDemoCompany } from '../../scripts/demo/company.ts';
import { expect, expectAccessible, test } from './journey.ts';

async function signIn(page: Page): Promise<void> {
  await page.goto('/auth');
  await page.getByLabel('Email').fill(DEMO_OWNER.email);
  await page.getByLabel('Password').fill(DEMO_OWNER.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL('**/app');
}

/** Path and heading of every screen behind the sign-in. */
const SCREENS = [
  ['/app', 'Dashboard'],
  ['/app/quotes', 'Quotes'],
  ['/app/quotes/new', 'New quote'],
  ['/app/config', 'Pricing Config'],
  ['/app/calendar', /calendar/i],
  ['/app/reports', 'Reports'],
  ['/app/settings', 'Settings'],
  ['/app/company', 'Company Branding'],
  ['/app/personnel', 'Personnel'],
  ['/app/owner', 'Owner Tools'],
  ['/app/nowhere', 'Oops! Page not found'],
] as const;

test('every screen of the app is accessible, on a phone and on a desk, light and dark', async ({
  installation,
  page,
}) => {
  test.setTimeout(240_000);
  await makeDemoCompany(callerOf(installation.url), callerOf(installation.url));
  await signIn(page);
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(viewport);
    for (const [path, heading] of SCREENS) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      await expectAccessible(page, `${path} at ${viewport.width}`);
    }
    await page.goto('/app/quotes');
    await page
      .getByRole('link', { name: /Tom Whitaker|Q-1002/ })
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Q-1002');
    await expectAccessible(page, `quote detail at ${viewport.width}`);
    await page.goto('/app/quotes');
    await page
      .getByRole('link', { name: /Alicia Moreno|Q-1001/ })
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Q-1001');
    await expectAccessible(page, `decided quote at ${viewport.width}`);
  }
});

test('the sidebar opens by keyboard, remembers it for a week, and the shell follows the screen', async ({
  installation,
  page,
  context,
}) => {
  await makeDemoCompany(callerOf(installation.url), callerOf(installation.url));
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page);
  const sidebar = page.getByRole('navigation').first();
  await expect(sidebar.getByRole('link')).toHaveText([
    'Rinseline',
    'Dashboard',
    'New Quote',
    'All Quotes',
    'Calendar',
    'Pricing Config',
    'Reports',
    'Personnel',
    'Company Branding',
    'Owner Tools',
    'Settings',
  ]);
  await page.keyboard.press('Control+b');
  const before = Date.now() / 1000;
  await expect.poll(async () => (await context.cookies()).some((cookie) => /sidebar/.test(cookie.name))).toBe(true);
  const cookie = (await context.cookies()).find(({ name }) => /sidebar/.test(name));
  expect((cookie?.expires ?? 0) - before).toBeGreaterThan(6.9 * 86_400);
  expect((cookie?.expires ?? 0) - before).toBeLessThan(7.1 * 86_400);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('Feldman');
  await page
    .getByRole('dialog')
    .getByText(/Q-1005 · Ruth Feldman/)
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Q-1005');
});
