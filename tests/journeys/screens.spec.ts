import { DAY_SECONDS } from '#domain/durations.ts';
import type { Page } from '@playwright/test';
import { callerOf } from '../../scripts/demo/api.ts';
import { DEMO_OWNER, makeDemoCompany } from '../../scripts/demo/company.ts';
import type { TestClient } from '#tests/http-client.ts';
import { expectAccessible, expectGoodEverywhere } from './accessibility.ts';
import type { Installation } from './installation.ts';
import { enter, expect, test } from './journey.ts';
import { cutOffByLargeLetters } from './page-widths.ts';
import { clientAt, joinByCall } from './people.ts';

const MEMBER = { email: 'sam@clearwater.example', name: 'Sam Ortiz' };
/** The sample company, shared by all journeys of this file: none of them changes what another one checks. */
let owner: TestClient;

/** With a member, an open invitation, an API key, a webhook and a finished export. */
async function fill({ url }: Installation): Promise<void> {
  await makeDemoCompany(callerOf(url), callerOf(url));
  owner = clientAt(url, '198.18.1.1');
  const { api } = owner;
  await api.accounts.token({ grant_type: 'password', email: DEMO_OWNER.email, password: DEMO_OWNER.password });
  const { id: orgId } = await api.company.get();
  await joinByCall({ orgId, client: owner }, clientAt(url, '198.18.1.2'), MEMBER);
  await api.personnel.invite({ email: 'kayla@clearwater.example', role: 'member' });
  await api.apiKeys.create({ name: 'Website form', scopes: ['quotes:read'], expires_in_days: 365 });
  const { endpoint } = await api.webhooks.create({
    url: 'https://hooks.example.com/quotes',
    description: 'Accounting',
    event_types: ['quote.approved'],
  });
  await api.webhooks.test({ id: endpoint.id });
  const { items } = await api.quotes.list({ labels: ['approved'] });
  const approved = items.find(({ customer_name }) => customer_name === 'Alicia Moreno');
  const { proposal } = await api.washPlans.ofQuote({ quote_id: approved?.id ?? '' });
  const { every_months, next_on } = proposal?.days[1] ?? { every_months: 12 as const, next_on: '' };
  const plan = { quote_id: approved?.id ?? '', every_months, discount_rate: 0.1, next_on };
  await api.washPlans.save({ id: crypto.randomUUID(), edit_number: 0, plan });
  await api.exports.start();
  await expect.poll(async () => (await api.exports.list())[0]?.status, { timeout: 30_000 }).toBe('ready');
}

test.beforeAll(({ sharedInstallation }) => fill(sharedInstallation));

async function open(page: Page, path: string, heading: string | RegExp): Promise<void> {
  await page.goto(path);
  await isOpen(page, heading);
}

/** Like following a link there: the program is not loaded anew. */
async function follow(page: Page, path: string, heading: string | RegExp): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await isOpen(page, heading);
}

async function openQuote(page: Page, name: RegExp): Promise<void> {
  await page.goto('/app/quotes');
  await page.getByRole('link', { name }).first().click();
}

async function isOpen(page: Page, heading: string | RegExp): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  await expect(page.locator('[aria-busy="true"], [role="status"][aria-label="Loading"]')).toHaveCount(0);
}

/** Path, heading and tab title of every screen behind the sign-in. */
const SCREENS = [
  ['/app', 'Dashboard', 'Dashboard · Rinseline'],
  ['/app/quotes', 'Quotes', 'Quotes · Rinseline'],
  ['/app/quotes/new', 'New quote', 'Edit quote · Rinseline'],
  ['/app/customers', 'Customers', 'Customers · Rinseline'],
  ['/app/wash-plans', 'Wash plans', 'Wash plans · Rinseline'],
  ['/app/inbox', 'Inbox', 'Inbox · Rinseline'],
  ['/app/config', 'Pricing Config', 'Pricing Config · Rinseline'],
  ['/app/calendar', 'Calendar', 'Calendar · Rinseline'],
  ['/app/route', 'Route', 'Route · Rinseline'],
  ['/app/reports', 'Reports', 'Reports · Rinseline'],
  ['/app/settings', 'Settings', 'Settings · Rinseline'],
  ['/app/settings/notifications', 'Settings', 'Notifications · Settings · Rinseline'],
  ['/app/settings/company', 'Settings', 'Company & team · Settings · Rinseline'],
  ['/app/settings/quotes', 'Settings', 'Quotes & deposits · Settings · Rinseline'],
  ['/app/settings/messages', 'Settings', 'Messages · Settings · Rinseline'],
  ['/app/settings/work', 'Settings', 'Work & dates · Settings · Rinseline'],
  ['/app/settings/templates', 'Templates', 'Templates · Rinseline'],
  ['/app/settings/templates/quote_sent/en/email', 'Quote sent', 'Quote sent · Rinseline'],
  ['/app/settings/templates/quote_sent/es/text', 'Quote sent', 'Quote sent · Rinseline'],
  ['/app/company', 'Company Branding', 'Company Branding · Rinseline'],
  ['/app/personnel', 'Personnel', 'Personnel · Rinseline'],
  ['/app/owner', 'Owner Tools', 'Owner Tools · Rinseline'],
  ['/app/owner/data', 'Owner Tools', 'Import & export · Owner Tools · Rinseline'],
  ['/app/owner/integrations', 'Owner Tools', 'API & webhooks · Owner Tools · Rinseline'],
  ['/app/owner/log', 'Owner Tools', 'Audit log · Owner Tools · Rinseline'],
  ['/app/owner/ownership', 'Owner Tools', 'Ownership · Owner Tools · Rinseline'],
  ['/app/owner/payments', 'Getting paid', 'Getting paid · Rinseline'],
  ['/app/owner/audit', 'Audit log', 'Audit log · Rinseline'],
  ['/app/nowhere', 'Oops! Page not found', 'Oops! Page not found'],
] as const;

/** The frame's own bar at the bottom of a phone, and those of screens that replace it. */
const BARS = '.shell-bottom, .action-bar, .save-row-sticky, .config-bar';
const MENU_BUTTONS = '.shell-bottom button, .shell-menu';

/** Screens that are opened from others: the starting screen, its heading, the link there, and their heading. */
const INNER_SCREENS = [
  ['/app/quotes', 'Quotes', /Tom Whitaker|Q-1002/, /Q-1002/],
  ['/app/quotes', 'Quotes', /Alicia Moreno|Q-1001/, /Q-1001/],
  ['/app/customers', 'Customers', 'Alicia Moreno', 'Alicia Moreno'],
  ['/app/personnel', 'Personnel', MEMBER.name, MEMBER.name],
  ['/app/owner/integrations', 'Owner Tools', 'Accounting', 'Accounting'],
] as const;

test('every screen of the app is accessible, on a phone and on a desk, light and dark; the sidebar goes by keyboard', async ({
  installation,
  page,
}) => {
  await enter(page, owner, installation);
  await page.goto('/app');
  for (const [path, heading, title] of SCREENS) {
    await follow(page, path, heading);
    await expect(page).toHaveTitle(title);
    await expectGoodEverywhere(page, path);
    expect(await cutOffByLargeLetters(page), `${path} in large letters`).toEqual([]);
    await expect(page.locator(BARS).filter({ visible: true }), `bars at the bottom of ${path}`).toHaveCount(1);
    await expect(page.locator(MENU_BUTTONS).filter({ visible: true }), `ways to the menu on ${path}`).toHaveCount(1);
  }
  await test.step('the bar at the bottom of a phone', () => expectBottomBar(page));
  for (const [path, start, link, heading] of INNER_SCREENS) {
    await follow(page, path, start);
    await page.getByRole('link', { name: link }).first().click();
    await isOpen(page, heading);
    await expectGoodEverywhere(page, String(heading));
    expect(await cutOffByLargeLetters(page), `${heading} in large letters`).toEqual([]);
  }
  await test.step('the sidebar', () => expectShell(page));
});

/** The screen, the button, and what it opens. Each closes with Escape and returns the focus. */
const DIALOGS = [
  ['/app/personnel', 'Invite', 'Invite a teammate'],
  ['/app/settings', 'Set up an authenticator app', 'Set up an authenticator app'],
  ['/app/settings', 'Add a passkey', 'Add a passkey'],
  ['/app/settings/work', 'Add days off', 'Add days off'],
  ['/app/owner/integrations', 'New API key', 'New API key'],
  ['/app/owner/integrations', 'Revoke Website form', 'Revoke “Website form”?'],
  ['/app/owner/integrations', 'Add endpoint', 'Add an endpoint'],
  ['/app/owner/ownership', 'Transfer ownership', `Make ${MEMBER.name} the owner?`],
  ['/app/owner/ownership', 'Delete company', `Delete ${DEMO_OWNER.company_name}?`],
] as const;

/** The same on an approved quote, at one width: its layout on a phone has buttons of its own. */
const PAYMENT_DIALOGS = [
  ['Request payment', /^Request \$/],
  ['Record payment', 'Record a payment'],
  ['Change', 'Change the wash plan'],
  ['End', 'End this wash plan?'],
] as const;

/** The same from the menu of a quote that was sent. */
const SENT_DIALOGS = [
  ['Extend expiration', 'Extend expiration'],
  ['Replace link', /^Replace the link of Q-/],
  ['Mark approved or declined', 'Mark approved or declined'],
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
  await enter(page, owner, installation);
  const close = async (opener: ReturnType<Page['getByRole']>) => {
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(opener).toBeFocused();
  };
  await page.setViewportSize({ width: 1440, height: 900 });
  let shown = '';
  for (const [path, button, name] of DIALOGS) {
    if (path !== shown) await page.goto(path);
    shown = path;
    const opener = page.getByRole('button', { name: button, exact: true });
    await opener.click();
    await expect(page.getByRole('dialog', { name })).toBeVisible();
    await expectAccessible(page, name);
    await close(opener);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await openQuote(page, /Alicia Moreno|Q-1001/);
  for (const [button, name] of PAYMENT_DIALOGS) {
    const opener = page.getByRole('button', { name: button, exact: true });
    await opener.click();
    await expect(page.getByRole('dialog', { name })).toBeVisible();
    await expectAccessible(page, button);
    await close(opener);
  }
  await openQuote(page, /Tom Whitaker|Q-1002/);
  const ofQuote = page.getByRole('button', { name: 'More actions' });
  for (const [item, name] of SENT_DIALOGS) {
    await ofQuote.click();
    await page.getByRole('menuitem', { name: item }).click();
    await expect(page.getByRole('dialog', { name })).toBeVisible();
    await expectAccessible(page, item);
    await close(ofQuote);
  }
  await page.goto('/app/personnel');
  const menu = page.getByRole('button', { name: `Actions for ${MEMBER.name}` });
  for (const [item, name] of CHANGES) {
    await menu.click();
    await page.getByRole('menuitem', { name: item }).click();
    await expect(page.getByRole('dialog', { name })).toBeVisible();
    await expectAccessible(page, name);
    await close(menu);
  }
  await page.goto('/app/company');
  const preview = page.getByRole('button', { name: 'Preview', exact: true });
  await preview.click();
  await expectGoodEverywhere(page, 'the preview of the quote page');
  await page.getByRole('dialog').getByRole('tab', { name: 'PDF' }).click();
  await expect(page.getByRole('dialog').getByRole('img', { name: 'The sample quote as a PDF' })).toBeVisible();
  await expectAccessible(page, 'the preview of the PDF');
  await close(preview);
  // The action removed the button that opened it: keyboard focus continues in the screen, not at the top of the page.
  await owner.api.apiKeys.create({ name: 'Old form', scopes: ['quotes:read'], expires_in_days: 365 });
  await page.goto('/app/owner/integrations');
  await page.getByRole('button', { name: 'Revoke Old form' }).click();
  await page.getByRole('button', { name: 'Revoke key' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
});

/** States that block screens: the role, two-factor, the end of the trial, a scheduled deletion, no connection. */
test('screens that are withheld, and notices above them, are accessible', async ({
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
  // The app checks the subscription every minute, also while there is no connection.
  complaints.allow('Error checking subscription: TypeError: Failed to fetch');
  const change = (set: string) => installation.sql(`update ${set}`, [company.orgId]);
  const teammate = await newVisitor();
  await enter(teammate, await joinByCall(company, newClient(), people.teammate), installation);
  await open(teammate, '/app/owner', "You don't have access");
  await expect(teammate).toHaveTitle("You don't have access");
  await expectGoodEverywhere(teammate, 'no access');
  await change('organizations set require_two_factor = true where id = $1');
  await open(teammate, '/app', 'Set up two-factor sign-in');
  await expectAccessible(teammate, 'two-factor is required');
  await change('organizations set require_two_factor = false where id = $1');

  await enter(page, company.client, installation);
  await open(page, '/app', 'Dashboard');
  await page.context().setOffline(true);
  await expect(page.getByText('No connection')).toBeVisible();
  await expectAccessible(page, 'offline');
  await page.context().setOffline(false);
  await expect(page.getByText('No connection')).toBeHidden();
  await change(`organizations set ends_at = now() + interval '30 days', end_requested_at = now() where id = $1`);
  await open(page, '/app/owner', 'Owner Tools');
  await expect(page.getByText(/will be deleted on/).first()).toBeVisible();
  await expectAccessible(page, 'the company will be deleted');
  await change('organizations set ends_at = null, end_requested_at = null where id = $1');
  await change(`subscriptions set current_period_end = now() - interval '1 day' where org_id = $1`);
  await open(page, '/app/company', 'Company Branding');
  await expect(page.getByText('Your trial has ended: read-only')).toBeVisible();
  await expectAccessible(page, 'after the trial');
  // A plan for one person has no team: neither the menu nor the address offers it.
  await change(
    `subscriptions set plan_id = 'solo', status = 'active', current_period_end = now() + interval '9 days'
     where org_id = $1`,
  );
  await open(page, '/app/personnel', "You don't have access");
  await expect(page.getByText('Your plan is for one person.')).toBeVisible();
});

/** Five targets for the thumb; the last one opens the menu of all screens. */
async function expectBottomBar(page: Page): Promise<void> {
  await follow(page, '/app/customers', 'Customers');
  const bar = page.getByRole('navigation', { name: 'Everyday screens' });
  const targets = bar.locator('a, button');
  await expect(targets).toHaveText(['Home', 'Quotes', '', 'Customers', /^More/]);
  for (const target of await targets.all()) {
    const { width = 0, height = 0 } = (await target.boundingBox()) ?? {};
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(48);
  }
  await expect(bar.locator('[aria-current="page"]')).toHaveText('Customers');
  const more = bar.getByRole('button', { name: /^More/ });
  await more.click();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Appearance' }).click();
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeVisible();
  await expectAccessible(page, 'the menu and its choices of colors');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(more).toBeFocused();
}

/** The sidebar opens by keyboard, remembers it for a week, and the shell follows the screen. */
async function expectShell(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/app');
  const sidebar = page.getByRole('navigation').first();
  await expect(sidebar.getByRole('link')).toHaveText([
    'Rinseline',
    'Dashboard',
    'New Quote',
    'All Quotes',
    'Customers',
    // With the number of what waits there.
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
  await page.keyboard.press('Control+k');
  await expect(page.getByLabel('Search screens, quotes and customers')).toBeFocused();
  await page.keyboard.type('Feldman');
  // Pressed before the answer is there, Enter opens the first hit when it comes.
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Q-1005');
  await test.step('keys', () => expectKeys(page));
  await test.step('the focus stays on its link when the app takes over', () => expectFocusKept(page));
}

/** Keys alone: the first hit is marked and Enter opens it, a list says what the keys do, and a quote begins with its name. */
async function expectKeys(page: Page): Promise<void> {
  await page.keyboard.press('/');
  const field = page.getByLabel('Search screens, quotes and customers');
  await expect(field).toBeFocused();
  await page.keyboard.type('moreno');
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

/** Whoever goes by keyboard in what the server has drawn is not sent back to the top. */
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
