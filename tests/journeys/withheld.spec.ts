/** Notices that replace a screen or appear above it, for example when it couldn't be loaded or is empty. */
import type { Page } from '@playwright/test';
import { expectAccessible, expectGoodEverywhere } from './accessibility.ts';
import { changeAnswer } from './changed-answers.ts';
import { enter, expect, test } from './journey.ts';
import { follow, isOpen, open } from './open-screen.ts';
import { joinByCall } from './people.ts';

/** The role, required two-factor, an ended trial, a scheduled deletion, and a lost connection block screens. */
test('screens that are blocked, empty or failed are accessible, and so are notices above screens', async ({
  installation,
  company,
  people,
  page,
  newClient,
  newVisitor,
  complaints,
}) => {
  complaints.allow('403');
  complaints.allow('ERR_INTERNET_DISCONNECTED');
  // The app checks the subscription every minute, even without a connection.
  complaints.allow('Error checking subscription: TypeError: Failed to fetch');
  complaints.allow('ERR_FAILED');
  complaints.allow('TypeError: Cannot read properties of undefined');
  const change = (set: string) => installation.sql(`update ${set}`, [company.orgId]);
  const teammate = await newVisitor();
  await enter(teammate, await joinByCall(company, newClient(), people.teammate), installation);
  await open(teammate, '/app/owner', 'You don’t have access');
  await expect(teammate).toHaveTitle('You don’t have access');
  await expectGoodEverywhere(teammate, 'no access');
  await open(teammate, '/app/settings/nope', 'Oops! Page not found');
  await open(teammate, '/app/config', 'Pricing Config');
  await expect(teammate.getByText('View only')).toBeVisible();
  await expectAccessible(teammate, 'prices of others');
  await change('organizations set require_two_factor = true where id = $1');
  await open(teammate, '/app', 'Set up two-factor sign-in');
  await expectAccessible(teammate, 'two-factor is required');
  await change('organizations set require_two_factor = false where id = $1');

  await enter(page, company.client, installation);
  await test.step('the screens of a new company are accessible while they are empty', () => expectEmptyScreens(page));
  await page.context().setOffline(true);
  await expect(page.getByText('You’re offline')).toBeVisible();
  await expectAccessible(page, 'offline');
  await page.context().setOffline(false);
  await expect(page.getByText('You’re offline')).toBeHidden();
  await test.step('a screen that couldn’t be loaded says so accessibly', () => expectFailedScreens(page));
  await test.step('a person whose browser can’t store anything sees that', async () => {
    const elsewhere = await newVisitor();
    await enter(elsewhere, company.client, installation);
    await expectNothingKept(elsewhere);
  });
  await change(`organizations set ends_at = now() + interval '30 days', end_requested_at = now() where id = $1`);
  await open(page, '/app/owner/nope', 'Oops! Page not found');
  await open(page, '/app/owner', 'Owner Tools');
  await expect(page.getByText(/will be deleted on/).first()).toBeVisible();
  await expectAccessible(page, 'the company will be deleted');
  await change('organizations set ends_at = null, end_requested_at = null where id = $1');
  await change(`subscriptions set current_period_end = now() + interval '40 hours' where org_id = $1`);
  await test.step('warnings about the end of the trial and a full server are accessible', () => expectWarnings(page));
  await change(`subscriptions set current_period_end = now() - interval '1 day' where org_id = $1`);
  await open(page, '/app/company', 'Company Branding');
  await expect(page.getByText('Your trial has ended. Your account is read-only.')).toBeVisible();
  await expectAccessible(page, 'after the trial');
  // A plan for one person has no team, so neither the menu nor the URL leads to the Personnel screen.
  await change(
    `subscriptions set plan_id = 'solo', status = 'active', current_period_end = now() + interval '9 days'
     where org_id = $1`,
  );
  await open(page, '/app/personnel', 'You don’t have access');
  await expect(page.getByText('Your plan is for one person.')).toBeVisible();
});

/** Checks a company that has just signed up. All empty lists use the same component. */
async function expectEmptyScreens(page: Page): Promise<void> {
  await open(page, '/app/quotes', 'Quotes');
  await expect(page.getByRole('heading', { name: 'No quotes yet' })).toBeVisible();
  await expectAccessible(page, 'an empty list');
  await follow(page, '/app', 'Dashboard');
  await expectGoodEverywhere(page, 'the dashboard of a new company');
}

async function expectFailedScreens(page: Page): Promise<void> {
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
  await expect(page.getByRole('heading', { name: 'Couldn’t load this' })).toBeVisible();
  await expectAccessible(page, 'a screen that could not be read');
  // No screen can display this response.
  await changeAnswer(page, '/api/wash-plans', () => ({ items: [{}], next_cursor: null }));
  await page.evaluate(() => {
    history.pushState(null, '', '/app/wash-plans');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await isOpen(page, 'Something went wrong');
  await expectAccessible(page, 'a screen that failed');
  await page.unrouteAll({ behavior: 'wait' });
}

async function expectWarnings(page: Page): Promise<void> {
  await changeAnswer<object>(page, '/api/functions/check-subscription', (status) => ({ ...status, storage: 'full' }));
  await open(page, '/app/quotes', 'Quotes');
  await expect(page.getByText('2 days left in your trial').first()).toBeVisible();
  await expect(page.getByText('The server is full, so nothing can be saved')).toBeVisible();
  await expectAccessible(page, 'the end of the trial and of the server’s space');
  await page.unrouteAll({ behavior: 'wait' });
}

/** Blocks browser storage, as some browsers do in a private window. */
async function expectNothingKept(page: Page): Promise<void> {
  await page.addInitScript(() => {
    indexedDB.open = () => {
      throw new DOMException('No storage in this window', 'InvalidStateError');
    };
  });
  await page.goto('/app/quotes/new');
  await expect(page.getByText('This browser can’t save work on this device')).toBeVisible();
  await expectAccessible(page, 'a browser that keeps nothing');
}
