import type { Page } from '@playwright/test';
import { addDays, dayIn } from '#domain/calendar-days.ts';
import type { TestClient } from '#tests/support/http-client.ts';
import { callerOf } from '../../scripts/demo/api.ts';
import { DEMO_OWNER, makeDemoCompany } from '../../scripts/demo/company.ts';
import { expectGoodEverywhere } from './accessibility.ts';
import {
  expectDialogs,
  expectDialogsOfCustomers,
  expectDialogsOfQuotes,
  expectDialogsOfTeam,
  expectPreviewOfQuotes,
} from './dialogs.ts';
import type { Installation } from './installation.ts';
import { enter, expect, test } from './journey.ts';
import { follow, isOpen, open } from './open-screen.ts';
import { cutOffByLargeLetters } from './page-widths.ts';
import { clientAt, joinByCall } from './people.ts';
import { expectBottomBar, expectShell } from './shell.ts';

const MEMBER = { email: 'sam@clearwater.example', name: 'Sam Ortiz' };
const INVITED = 'kayla@clearwater.example';
/** All journeys of this file share this owner's company. None changes what another one checks. */
let owner: TestClient;

/** Adds a member, an open invitation, an API key, a webhook and a finished export. */
async function fill({ url }: Installation): Promise<void> {
  await makeDemoCompany(callerOf(url), callerOf(url));
  owner = clientAt(url, '198.18.1.1');
  const { api } = owner;
  await api.accounts.token({ grant_type: 'password', email: DEMO_OWNER.email, password: DEMO_OWNER.password });
  const { id: orgId } = await api.company.get();
  await joinByCall({ orgId, client: owner }, clientAt(url, '198.18.1.2'), MEMBER);
  await api.personnel.invite({ email: INVITED, role: 'member' });
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
  await planVisits();
  await api.exports.start();
  await expect.poll(async () => (await api.exports.list())[0]?.status).toBe('ready');
}

test.beforeAll(({ sharedInstallation }) => fill(sharedInstallation));

/** Schedules a visit today, two tomorrow at the same time for one person, and one without a time. */
async function planVisits(): Promise<void> {
  const { jobs, company, inbox } = owner.api;
  const people = await inbox.people();
  const idOf = (name: string) => people.filter(({ full_name }) => full_name === name).map(({ id }) => id);
  const today = dayIn(new Date(), (await company.get()).time_zone);
  const plan = async (title: string, name: string, time: { day: string; minute: number } | null) => {
    const id = crypto.randomUUID();
    const job = { kind: 'estimate' as const, title, property_address: '7 Cordgrass Ct, Port Royal, SC 29935' };
    await jobs.save({ id, edit_number: 0, job });
    await jobs.saveVisit({ id, visit_id: id, edit_number: 0, time, minutes: 60, people: idOf(name) });
  };
  await plan('Measure the roof', DEMO_OWNER.full_name, { day: today, minute: 600 });
  await plan('Look at the gutters', MEMBER.name, { day: addDays(today, 1), minute: 600 });
  await plan('Ask about the fence', MEMBER.name, { day: addDays(today, 1), minute: 630 });
  await plan('Hear about the deck', MEMBER.name, null);
}

/** Path, heading and tab title of every screen behind the sign-in. */
const SCREENS = [
  ['/app', 'Dashboard', 'Dashboard · Rinseline'],
  ['/app/quotes', 'All Quotes', 'All Quotes · Rinseline'],
  ['/app/quotes/new', 'New quote', 'New quote · Rinseline'],
  ['/app/customers', 'Customers', 'Customers · Rinseline'],
  ['/app/wash-plans', 'Wash Plans', 'Wash Plans · Rinseline'],
  ['/app/inbox', 'Inbox', 'Inbox · Rinseline'],
  ['/app/config', 'Pricing Config', 'Pricing Config · Rinseline'],
  ['/app/calendar', 'Calendar', 'Calendar · Rinseline'],
  ['/app/route', 'Route', 'Route · Rinseline'],
  ['/app/reports', 'Reports', 'Reports · Rinseline'],
  ['/app/settings', 'Settings', 'Settings · Rinseline'],
  ['/app/settings/account', 'Account & security', 'Account & security · Settings · Rinseline'],
  ['/app/settings/notifications', 'Notifications', 'Notifications · Settings · Rinseline'],
  ['/app/settings/company', 'Company & team', 'Company & team · Settings · Rinseline'],
  ['/app/settings/quotes', 'Quotes & deposits', 'Quotes & deposits · Settings · Rinseline'],
  ['/app/settings/messages', 'Messages', 'Messages · Settings · Rinseline'],
  ['/app/settings/work', 'Scheduling', 'Scheduling · Settings · Rinseline'],
  ['/app/settings/templates', 'Message templates', 'Message templates · Rinseline'],
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

/** The URL selects these views of a screen. */
const VIEWS = [
  ['/app/quotes?archived=true', 'Quotes'],
  ['/app/calendar?view=month&quotes=true', 'Calendar'],
  ['/app/calendar?view=week&apart=true', 'Calendar'],
  ['/app/calendar?view=agenda', 'Calendar'],
  ['/app/reports?report=breakdown', 'Reports'],
  ['/app/reports?report=payments', 'Reports'],
  ['/app/reports?report=work', 'Reports'],
  ['/app/reports?report=tax', 'Reports'],
  ['/app/reports?report=follow-ups', 'Reports'],
  ['/app/reports?report=price-coach', 'Reports'],
] as const;

/** The app's bar at the bottom of a phone, and the bars that replace it on some screens. */
const BARS = '.shell-bottom, .action-bar, .save-row-sticky, .config-bar';
const MENU_BUTTONS = '.shell-bottom button, .shell-menu';

/** First screen with its heading, the link there, and the heading of the screen it opens. */
const INNER_SCREENS = [
  ['/app/quotes', 'Quotes', /Tom Whitaker|Q-1002/, /Q-1002/],
  ['/app/quotes', 'Quotes', /Alicia Moreno|Q-1001/, /Q-1001/],
  ['/app/customers', 'Customers', 'Alicia Moreno', 'Alicia Moreno'],
  ['/app/personnel', 'Personnel', MEMBER.name, MEMBER.name],
  ['/app/owner/integrations', 'Owner Tools', 'Accounting', 'Accounting'],
] as const;

test('every screen of the app is accessible on a phone and a desktop, light and dark, and the sidebar works by keyboard', async ({
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
  await test.step('all headers of a table have the same size', () => expectOneHeaderSize(page));
  await test.step('the bar at the bottom of a phone opens every screen', () => expectBottomBar(page));
  for (const [path, start, link, heading] of INNER_SCREENS) {
    await follow(page, path, start);
    await page.getByRole('link', { name: link }).first().click();
    await isOpen(page, heading);
    await expectGoodEverywhere(page, String(heading));
    expect(await cutOffByLargeLetters(page), `${heading} in large letters`).toEqual([]);
  }
  await test.step('the sidebar, the search and the shortcuts work by keyboard', () => expectShell(page));
});

test('every calendar and report view is accessible, and so is every dialog, which closes on Escape and returns focus', async ({
  installation,
  page,
}) => {
  await enter(page, owner, installation);
  await test.step('every view that a URL selects within a screen is accessible', async () => {
    await open(page, '/app/calendar', 'Calendar');
    for (const [path, heading] of VIEWS) {
      await follow(page, path, heading);
      await expectGoodEverywhere(page, path);
    }
  });
  await test.step('dialogs on a desktop are accessible', () => expectDialogs(page, MEMBER.name));
  await test.step('dialogs of quotes are accessible', () => expectDialogsOfQuotes(page));
  await test.step('dialogs of customers are accessible', () => expectDialogsOfCustomers(page, owner));
  await test.step('dialogs of the team are accessible', () => expectDialogsOfTeam(page, MEMBER.name, INVITED));
  await test.step('the preview of a quote is accessible', () => expectPreviewOfQuotes(page));
  // The dialog's action removes the button that opened it. The focus must stay in the screen, not jump to the
  // top of the page.
  await owner.api.apiKeys.create({ name: 'Old form', scopes: ['quotes:read'], expires_in_days: 365 });
  await page.goto('/app/owner/integrations');
  await page.getByRole('button', { name: 'Revoke Old form' }).click();
  await page.getByRole('button', { name: 'Revoke key' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
});
/** Expects sortable headers, which are buttons, to have the size of plain headers. */
async function expectOneHeaderSize(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await follow(page, '/app/quotes', 'Quotes');
  const sizes = await page.getByRole('columnheader').evaluateAll((headers) =>
    headers
      .filter((header) => header.textContent.trim() !== '')
      .map((header) => {
        const { fontSize, fontWeight } = getComputedStyle(header.querySelector('button') ?? header);
        return `${fontSize} ${fontWeight}`;
      }),
  );
  expect(sizes.length).toBeGreaterThanOrEqual(6);
  expect(new Set(sizes), 'sizes of the headers').toHaveProperty('size', 1);
  await page.setViewportSize({ width: 390, height: 844 });
}
