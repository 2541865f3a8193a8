import { type BrowserContextOptions, test as base, expect, type Locator, type Page } from '@playwright/test';
import { drawnSurface } from '#tests/support/drawn-surface.ts';
import type { TestClient } from '#tests/support/http-client.ts';
import type { Installation } from './installation.ts';
import {
  type Company,
  clientAt,
  type Owner,
  PASSWORD,
  type People,
  type Person,
  peopleOf,
  signUpByCall,
} from './people.ts';
import { startSharedInstallation } from './shared-installation.ts';
import { type Visitors, visitorsOf } from './visitors.ts';

interface Shared {
  /** shared by all journeys of a worker; see `installation` */
  sharedInstallation: Installation;
  /** every visitor of a worker's journeys; see `newVisitor` */
  visitors: Visitors;
}

interface Fixtures {
  /** the running product; journeys share it, but each has its own company, people and IP address */
  installation: Installation;
  /** different for every journey of this installation */
  journeyName: string;
  /** IP address of everyone in this journey */
  address: string;
  people: People;
  /** created through the API; the owner's email is not confirmed */
  company: Company;
  /** a program, or a browser that needs no screen */
  newClient(): TestClient;
  /** another person with their own browser */
  newVisitor(options?: BrowserContextOptions): Promise<Page>;
  /** complaints of the browser; a journey allows those that it causes */
  complaints: { allow(part: string): void };
}

/** Chromium refuses silently to compile code that the content security policy blocks, so this reports it. */
function reportViolations(): void {
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) => {
    if (blockedURI === 'eval') console.error(`${violatedDirective} refused ${blockedURI} in ${sourceFile}`);
  });
}

/**
 * Collects a page's complaints. The browser reports every refused request as an error, even one that a journey
 * expects.
 */
function watch(page: Page, found: string[]): void {
  page.on('console', (message) => {
    if (message.type() === 'error') found.push(`${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => found.push(String(error)));
}

const JOURNEYS_OF_A_WORKER = 250;
let journeys = 0;

export const test = base.extend<Fixtures & { seen: { errors: string[]; allowed: string[] } }, Shared>({
  sharedInstallation: [
    async ({}, use) => {
      const installation = await startSharedInstallation();
      await use(installation);
      await installation.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  installation: async ({ sharedInstallation }, use) => use(sharedInstallation),
  baseURL: async ({ installation }, use) => use(installation.url),
  journeyName: async ({}, use) => {
    journeys += 1;
    await use(`j${journeys}`);
  },
  // Reserved for benchmarks (RFC 2544), so no geoip database contains it.
  address: async ({ journeyName }, use) => {
    const number = Number(journeyName.slice(1)) % JOURNEYS_OF_A_WORKER;
    await use(`198.18.0.${number + 1}`);
  },
  extraHTTPHeaders: async ({ address }, use) => use({ 'x-forwarded-for': address }),
  people: async ({ journeyName }, use) => use(peopleOf(journeyName)),
  newClient: async ({ installation, address }, use) => use(() => clientAt(installation.url, address)),
  company: async ({ newClient, people }, use) => use(await signUpByCall(newClient(), people.owner)),
  seen: async ({}, use) => {
    const seen = { errors: [] as string[], allowed: [] as string[] };
    await use(seen);
    const unexpected = seen.errors.filter((error) => !seen.allowed.some((part) => error.includes(part)));
    expect(unexpected, 'errors in the browser console').toEqual([]);
  },
  complaints: async ({ seen }, use) => use({ allow: (part) => void seen.allowed.push(part) }),
  visitors: [
    async ({ browser }, use) => {
      const visitors = visitorsOf(browser);
      await use(visitors);
      await visitors.close();
    },
    { scope: 'worker' },
  ],
  newVisitor: async (
    { visitors, contextOptions, viewport, locale, timezoneId, baseURL, extraHTTPHeaders, seen },
    use,
  ) => {
    const usual = { ...contextOptions, viewport, ...(locale && { locale }), ...(timezoneId && { timezoneId }) };
    const here = { ...usual, ...(baseURL && { baseURL }), ...(extraHTTPHeaders && { extraHTTPHeaders }) };
    await use(async (options = {}) => {
      const page = await visitors.open({ ...here, ...options });
      watch(page, seen.errors);
      await page.addInitScript(reportViolations);
      return page;
    });
    await visitors.leave();
  },
  page: async ({ newVisitor }, use) => use(await newVisitor()),
  context: async ({ page }, use) => use(page.context()),
});

export { expect };

export async function signUp(page: Page, { email, name, company }: Owner): Promise<void> {
  await page.goto('/auth');
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Full Name').fill(name);
  await page.getByLabel('Company Name').fill(company);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL('**/app');
}

export async function typeSignIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.goto('/auth');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

/** Opens the app for a person who signed in through the API. */
export async function enter(page: Page, { cookies }: TestClient, { url }: Installation): Promise<void> {
  await page.context().addCookies([...cookies].map(([name, value]) => ({ name, value, url })));
}

/** Confirms a person's email, as the link in their email does. Only then do they get emails about the company. */
export async function confirmAddress({ sql }: Installation, { email }: Person): Promise<void> {
  await sql('update users set email_confirmed_at = now() where email = $1', [email]);
}

export async function expectToast(page: Page, text: string): Promise<void> {
  await expect(page.getByText(text, { exact: true }).first()).toBeVisible();
}

export const toastOf = (page: Page): Locator => page.locator('.mantine-Notification-root');

/**
 * Expects that a person can scroll the control above a toast. Hovers to keep the toast open, so a toast must be
 * shown.
 */
export async function expectAboveToast(page: Page, control: Locator): Promise<void> {
  await toastOf(page).hover();
  await expect(async () => {
    const bottom = await control.evaluate((element) => {
      element.scrollIntoView({ block: 'center' });
      return element.getBoundingClientRect().bottom;
    });
    const top = await toastOf(page).evaluate((element) => element.getBoundingClientRect().top);
    expect(bottom).toBeLessThanOrEqual(top);
  }).toPass();
}

/** Adds a photo from the device to the first group of photos. @param within part of the page */
export async function choosePhoto(page: Page, within: Page | Locator = page): Promise<void> {
  const photo = await drawnSurface('dirty', 1);
  const chooser = page.waitForEvent('filechooser');
  await within.getByRole('button', { name: 'Choose photos' }).first().click();
  await (await chooser).setFiles({
    name: photo.name,
    mimeType: photo.type,
    buffer: Buffer.from(await photo.arrayBuffer()),
  });
}
