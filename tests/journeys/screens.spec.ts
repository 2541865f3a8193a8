import { DAY_SECONDS } from '#domain/durations.ts';
import type { Page } from '@playwright/test';
import { callerOf } from '../../scripts/demo/api.ts';
import { DEMO_OWNER, makeDemoCompany } from '../../scripts/demo/company.ts';
import type { Installation } from './installation.ts';
import { expect, expectGoodEverywhere, test } from './journey.ts';

const MEMBER = { email: 'sam@clearwater.example', name: 'Sam Ortiz' };

async function signIn(page: Page, email = DEMO_OWNER.email): Promise<void> {
  await page.goto('/auth');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(DEMO_OWNER.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL('**/app');
}

/** The sample company with a member, an open invitation, an API key, a webhook and a finished export. */
async function fill({ url, sql }: Installation): Promise<void> {
  const owner = callerOf(url);
  await makeDemoCompany(owner, callerOf(url));
  await sql(
    `insert into users (id, org_id, email, full_name, role, password_hash, email_confirmed_at)
     select gen_random_uuid(), org_id, $1, $2, 'member', password_hash, now() from users`,
    [MEMBER.email, MEMBER.name],
  );
  await owner.api.personnel.invite({ email: 'kayla@clearwater.example', role: 'member' });
  await owner.api.apiKeys.create({ name: 'Website form', scopes: ['quotes:read'], expires_in_days: 365 });
  const { endpoint } = await owner.api.webhooks.create({
    url: 'https://hooks.example.com/quotes',
    description: 'Accounting',
    event_types: ['quote.approved'],
  });
  await owner.api.webhooks.test({ id: endpoint.id });
  await owner.api.exports.start();
  await expect.poll(async () => (await owner.api.exports.list())[0]?.status, { timeout: 30_000 }).toBe('ready');
}

async function open(page: Page, path: string, heading: string | RegExp): Promise<void> {
  await page.goto(path);
  await isOpen(page, heading);
}

async function isOpen(page: Page, heading: string | RegExp): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  await expect(page.locator('[aria-busy="true"], [role="status"][aria-label="Loading"]')).toHaveCount(0);
}

/** Path, heading and name in the tab of every screen behind the sign-in. */
const SCREENS = [
  ['/app', 'Dashboard', 'Dashboard · Rinseline'],
  ['/app/quotes', 'Quotes', 'Quotes · Rinseline'],
  ['/app/quotes/new', 'New quote', 'Edit quote · Rinseline'],
  ['/app/config', 'Pricing Config', 'Pricing Config · Rinseline'],
  ['/app/calendar', /calendar/i, 'Quote calendar · Rinseline'],
  ['/app/reports', 'Reports', 'Reports · Rinseline'],
  ['/app/settings', 'Settings', 'Settings · Rinseline'],
  ['/app/company', 'Company Branding', 'Company Branding · Rinseline'],
  ['/app/personnel', 'Personnel', 'Personnel · Rinseline'],
  ['/app/owner', 'Owner Tools', 'Owner Tools · Rinseline'],
  ['/app/owner/audit', 'Audit log', 'Audit log · Rinseline'],
  ['/app/nowhere', 'Oops! Page not found', 'Oops! Page not found'],
] as const;

/** Screens that are opened from others: where from, the link there, and their heading. */
const INNER_SCREENS = [
  ['/app/quotes', /Tom Whitaker|Q-1002/, /Q-1002/],
  ['/app/quotes', /Alicia Moreno|Q-1001/, /Q-1001/],
  ['/app/personnel', MEMBER.name, MEMBER.name],
  ['/app/owner', 'Accounting', 'Accounting'],
] as const;

test('every screen of the app is accessible, on a phone and on a desk, light and dark', async ({
  installation,
  page,
}) => {
  test.setTimeout(240_000);
  await fill(installation);
  await signIn(page);
  for (const [path, heading, title] of SCREENS) {
    await open(page, path, heading);
    await expect(page).toHaveTitle(title);
    await expectGoodEverywhere(page, path);
  }
  for (const [path, link, heading] of INNER_SCREENS) {
    await page.goto(path);
    await page.getByRole('link', { name: link }).first().click();
    await isOpen(page, heading);
    await expectGoodEverywhere(page, String(heading));
  }
});

/** Screen, the button, what it opens. Each closes with Escape and gives the focus back. */
const DIALOGS = [
  ['/app/personnel', 'Invite', 'Invite somebody'],
  ['/app/settings', 'Set up an authenticator app', 'Set up an authenticator app'],
  ['/app/settings', 'Add a passkey', 'Add a passkey'],
  ['/app/owner', 'New API key', 'New API key'],
  ['/app/owner', 'Revoke Website form', 'Revoke “Website form”?'],
  ['/app/owner', 'Add endpoint', 'Add an endpoint'],
  ['/app/owner', 'Transfer ownership', `Make ${MEMBER.name} the owner?`],
  ['/app/owner', 'Delete company', `Delete ${DEMO_OWNER.company_name}?`],
] as const;

/** The same from the menu of a person. */
const CHANGES = [
  ['Make an admin', `Make ${MEMBER.name} an admin?`],
  ['Sign out everywhere', `Sign ${MEMBER.name} out everywhere?`],
  ['Deactivate', `Deactivate ${MEMBER.name}?`],
] as const;

test('every dialog of the team, the account and the company is accessible, closes with Escape and gives the focus back', async ({
  installation,
  page,
}) => {
  test.setTimeout(240_000);
  await fill(installation);
  await signIn(page);
  const close = async (opener: ReturnType<Page['getByRole']>) => {
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(opener).toBeFocused();
  };
  let shown = '';
  for (const [path, button, name] of DIALOGS) {
    if (path !== shown) await page.goto(path);
    shown = path;
    const opener = page.getByRole('button', { name: button, exact: true });
    await opener.click();
    await expect(page.getByRole('dialog', { name })).toBeVisible();
    await expectGoodEverywhere(page, name);
    await close(opener);
  }
  await page.goto('/app/personnel');
  const menu = page.getByRole('button', { name: `Actions for ${MEMBER.name}` });
  for (const [item, name] of CHANGES) {
    await menu.click();
    await page.getByRole('menuitem', { name: item }).click();
    await expect(page.getByRole('dialog', { name })).toBeVisible();
    await expectGoodEverywhere(page, name);
    await close(menu);
  }
  await page.goto('/app/company');
  const preview = page.getByRole('button', { name: 'Preview', exact: true });
  await preview.click();
  await expectGoodEverywhere(page, 'the preview of the quote page');
  await page.getByRole('dialog').getByRole('tab', { name: 'PDF' }).click();
  await expect(page.getByRole('dialog').getByRole('img', { name: 'The sample quote as a PDF' })).toBeVisible();
  await expectGoodEverywhere(page, 'the preview of the PDF');
  await close(preview);
  // What opened it went with what was done: the keyboard goes on in the screen, not at the top of the page.
  await page.goto('/app/owner');
  await page.getByRole('button', { name: 'Revoke Website form' }).click();
  await page.getByRole('button', { name: 'Revoke key' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
});

/** What stands in the way of screens: the role, two-factor, the end of the trial, of the company, of the signal. */
test('screens that are withheld, and notices above them, are accessible', async ({
  installation: { url, sql },
  page,
  newVisitor,
  complaints,
}) => {
  test.setTimeout(180_000);
  complaints.allow('403');
  complaints.allow('ERR_INTERNET_DISCONNECTED');
  await fill({ url, sql } as Installation);
  const member = await newVisitor();
  await signIn(member, MEMBER.email);
  await open(member, '/app/owner', "You don't have access");
  await expect(member).toHaveTitle("You don't have access");
  await expectGoodEverywhere(member, 'no access');
  await sql('update organizations set require_two_factor = true');
  await open(member, '/app', 'Set up two-factor sign-in');
  await expectGoodEverywhere(member, 'two-factor is required');
  await sql('update organizations set require_two_factor = false');

  await signIn(page);
  await isOpen(page, 'Dashboard');
  await page.context().setOffline(true);
  await expect(page.getByText('No connection')).toBeVisible();
  await expectGoodEverywhere(page, 'offline');
  await page.context().setOffline(false);
  await expect(page.getByText('No connection')).toBeHidden();
  await sql(`update organizations set ends_at = now() + interval '30 days', end_requested_at = now()`);
  await open(page, '/app/owner', 'Owner Tools');
  await expect(page.getByText(/will be deleted on/).first()).toBeVisible();
  await expectGoodEverywhere(page, 'the company will be deleted');
  await sql('update organizations set ends_at = null, end_requested_at = null');
  await sql(`update subscriptions set current_period_end = now() - interval '1 day'`);
  await open(page, '/app/company', 'Company Branding');
  await expect(page.getByText('Your trial has ended: read-only')).toBeVisible();
  await expectGoodEverywhere(page, 'after the trial');
  // One person's plan has no team: the menu and the address agree.
  await sql(
    `update subscriptions set plan_id = 'solo', status = 'active', current_period_end = now() + interval '9 days'`,
  );
  await open(page, '/app/personnel', "You don't have access");
  await expect(page.getByText('Your plan is for one person.')).toBeVisible();
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
  expect((cookie?.expires ?? 0) - before).toBeGreaterThan(6.9 * DAY_SECONDS);
  expect((cookie?.expires ?? 0) - before).toBeLessThan(7.1 * DAY_SECONDS);
  await sidebar.getByRole('link', { name: `Your account: ${DEMO_OWNER.email}` }).hover();
  await expect(page.getByRole('tooltip'), 'narrowed, the sidebar still says who is signed in').toHaveText(
    DEMO_OWNER.email,
  );
  await page.keyboard.press('Control+k');
  await expect(page.getByLabel('Search screens, quotes and customers')).toBeFocused();
  await page.keyboard.type('Feldman');
  await page
    .getByRole('dialog')
    .getByText(/Q-1005 · Ruth Feldman/)
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Q-1005');
});
