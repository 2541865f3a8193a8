import type { Page } from '@playwright/test';
import { DAY_SECONDS } from '#domain/durations.ts';
import { DEMO_OWNER } from '../../scripts/demo/company.ts';
import { expectAccessible } from './accessibility.ts';
import { expect, test } from './journey.ts';
import { follow } from './open-screen.ts';

/** Expects five buttons at the bottom of a phone. The last one opens a menu of all screens. */
export async function expectBottomBar(page: Page): Promise<void> {
  await follow(page, '/app/quotes', 'Quotes');
  const bar = page.getByRole('navigation', { name: 'Main navigation' });
  const targets = bar.locator('a, button');
  await expect(targets).toHaveText(['Dashboard', 'All Quotes', 'New Quote', 'Calendar', /^More/]);
  for (const target of await targets.all()) {
    const { width = 0, height = 0 } = (await target.boundingBox()) ?? {};
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(48);
  }
  await expect(bar.locator('[aria-current="page"]')).toHaveText('All Quotes');
  const more = bar.getByRole('button', { name: /^More/ });
  await more.click();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Appearance' }).click();
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeVisible();
  await expectAccessible(page, 'the menu and its choices of colors');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(more).toBeFocused();
}

/** Uses the sidebar, the search and the shortcuts by keyboard. A cookie remembers the sidebar's width for a week. */
export async function expectShell(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/app');
  const sidebar = page.getByRole('navigation').first();
  await expect(sidebar.getByRole('link')).toHaveText([
    'Rinseline',
    'Dashboard',
    'New Quote',
    'All Quotes',
    'Customers',
    'Wash Plans',
    // The name includes the number of unread items.
    /^Inbox/,
    'Calendar',
    'Pricing Config',
    'Reports',
    'Personnel',
    'Company Branding',
    'Owner Tools',
    'Settings',
    'Choose a plan',
  ]);
  await page.keyboard.press('Control+b');
  const before = Date.now() / 1000;
  await expect
    .poll(async () => (await page.context().cookies()).some((cookie) => /sidebar/.test(cookie.name)))
    .toBe(true);
  const cookie = (await page.context().cookies()).find(({ name }) => /sidebar/.test(name));
  expect((cookie?.expires ?? 0) - before).toBeGreaterThan(6.9 * DAY_SECONDS);
  expect((cookie?.expires ?? 0) - before).toBeLessThan(7.1 * DAY_SECONDS);
  await sidebar.getByRole('link', { name: `Your account: ${DEMO_OWNER.email}` }).hover();
  await expect(page.getByRole('tooltip'), 'narrowed, the sidebar still says who is signed in').toHaveText(
    DEMO_OWNER.email,
  );
  await expectAccessible(page, 'the narrow sidebar');
  await page.keyboard.press('Control+k');
  await expect(page.getByLabel('Search pages, quotes and customers')).toBeFocused();
  await expect(page.locator('[data-action]').first(), 'the newest quotes come first').toContainText(/, Q-1\d{3}/);
  await page.keyboard.type('zzzz');
  await expect(page.getByText('Nothing found')).toBeVisible();
  await expectAccessible(page, 'the search without a hit');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Feldman');
  // If Enter is pressed before the results arrive, the first hit opens as soon as they do.
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Q-1005');
  await test.step('keys', () => expectKeys(page));
  await test.step('the focus stays on its link when the app hydrates the page', () => expectFocusKept(page));
}

/**
 * Uses only shortcuts. The first hit is marked and Enter opens it, a list explains the shortcuts, and a quote
 * starts in its name field.
 */
async function expectKeys(page: Page): Promise<void> {
  // Typing starts before the field exists. These keystrokes must not get lost or trigger shortcuts.
  await page.keyboard.type('/nobody');
  const field = page.getByLabel('Search pages, quotes and customers');
  await expect(field).toHaveValue('nobody');
  await field.fill('moreno');
  const marked = page.locator('[data-action][data-selected]');
  await expect(marked).toHaveCount(1);
  await expect(marked).toContainText('Alicia Moreno');
  await expectAccessible(page, 'the search with its first hit');
  await page.keyboard.press('ArrowDown');
  await expect(marked, 'the next one').toContainText('18 Harbor View');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Q-1001');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await expectAccessible(page, 'the list of shortcuts');
  await page.keyboard.press('n');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('n');
  const name = page.getByLabel('Name', { exact: true });
  await expect(name).toBeFocused();
  await page.keyboard.type('Nina/?');
  await expect(name).toHaveValue('Nina/?');
}

/** Expects the focus to stay where a person put it before the page was hydrated, not to return to the top. */
async function expectFocusKept(page: Page): Promise<void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/app', { waitUntil: 'commit' });
  const drawn = page.locator('#first-screen .need-rows a').last();
  await drawn.focus();
  await expect(drawn).toBeFocused();
  const name = (await drawn.innerText()).split('\n')[0] ?? '';
  release();
  await expect(page.locator('#first-screen')).toHaveCount(0);
  await expect(page.locator('.need-rows a:focus')).toContainText(name);
  await page.unrouteAll({ behavior: 'wait' });
}
