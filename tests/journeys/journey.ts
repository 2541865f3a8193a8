import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { drawnSurface } from '../../scripts/demo/photos.ts';
import { type Installation, startInstallation } from './installation.ts';

interface Fixtures {
  /** variables of the environment, as docs/operating.md has them; for a file of journeys: `test.use({ settings })` */
  settings: Readonly<Record<string, string>>;
  /** an installation that starts empty */
  installation: Installation;
  /** a further person with a browser of their own */
  newVisitor(options?: { javaScriptEnabled?: boolean; viewport?: { width: number; height: number } }): Promise<Page>;
  /** what the browser complains about; the test names the complaints it provokes */
  complaints: { allow(part: string): void };
}

/** A refused request is part of some journeys; the browser reports each as an error. */
function watch(page: Page, found: string[]): void {
  page.on('console', (message) => {
    if (message.type() === 'error') found.push(`${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => found.push(String(error)));
}

export const test = base.extend<Fixtures & { seen: { errors: string[]; allowed: string[] } }>({
  settings: [{}, { option: true }],
  installation: async ({ settings }, use) => {
    const installation = await startInstallation(settings);
    await use(installation);
    await installation.stop();
  },
  baseURL: async ({ installation }, use) => use(installation.url),
  // oxlint-disable-next-line no-empty-pattern -- Playwright asks for an object pattern even where nothing is taken from it
  seen: async ({}, use) => {
    const seen = { errors: [] as string[], allowed: [] as string[] };
    await use(seen);
    const unexpected = seen.errors.filter((error) => !seen.allowed.some((part) => error.includes(part)));
    expect(unexpected, 'errors in the browser console').toEqual([]);
  },
  complaints: async ({ seen }, use) => use({ allow: (part) => void seen.allowed.push(part) }),
  page: async ({ page, seen }, use) => {
    watch(page, seen.errors);
    await use(page);
  },
  newVisitor: async ({ browser, installation, seen }, use) => {
    const contexts: { close(): Promise<void> }[] = [];
    await use(async (options = {}) => {
      const context = await browser.newContext({
        baseURL: installation.url,
        viewport: { width: 390, height: 844 },
        locale: 'en-US',
        ...options,
      });
      contexts.push(context);
      const page = await context.newPage();
      watch(page, seen.errors);
      return page;
    });
    for (const context of contexts) await context.close();
  },
});

export { expect };

export const PASSWORD = 'Correct-Horse-42';

export interface Owner {
  email: string;
  name: string;
  company: string;
}

export const OWNER: Owner = { email: 'dana@clearwater.example', name: 'Dana Reyes', company: 'Clearwater Washing' };

/** Fills in the sign-up form of a new company and waits for the app. */
export async function signUp(page: Page, owner: Owner = OWNER): Promise<void> {
  await page.goto('/auth');
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await page.getByLabel('Email').fill(owner.email);
  await page.getByLabel('Full Name').fill(owner.name);
  await page.getByLabel('Company Name').fill(owner.company);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL('**/app');
}

export async function expectToast(page: Page, text: string): Promise<void> {
  await expect(page.getByText(text, { exact: true }).first()).toBeVisible();
}

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** The rules about colours; everything else on a page is the same in either scheme. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/** WCAG 2.2 AA, in both colour schemes. */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // Colours on their way from one scheme to the other have the contrast of neither. A toast that leaves in eight seconds
    // is no such transition.
    await page.waitForFunction(() =>
      document
        .getAnimations()
        .every((animation) => !(animation instanceof CSSTransition) || animation.playState !== 'running'),
    );
    // No page has frames of another origin, and without a page of its own for the answer axe takes half the time.
    const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });
    const { violations } = await (colorScheme === 'light' ? axe.withTags(WCAG) : axe.withRules(OF_COLOURS)).analyze();
    const found = violations.map(
      (violation) => `${violation.id}: ${violation.nodes.map((node) => node.target.join(' ')).join(' | ')}`,
    );
    expect(found, `${screen}, ${colorScheme}`).toEqual([]);
  }
}

const WIDTHS = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

/** The same on a desk and on a phone, where nothing may be wider than the window. Leaves the window a phone's. */
export async function expectGoodEverywhere(page: Page, screen: string): Promise<void> {
  for (const viewport of WIDTHS) {
    await page.setViewportSize(viewport);
    await expectAccessible(page, `${screen} at ${viewport.width}`);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width, `width of ${screen}`).toBeLessThanOrEqual(viewport.width);
  }
}

/** A photo from the device, for the first group of a quote's photos. */
export async function choosePhoto(page: Page): Promise<void> {
  const photo = await drawnSurface('dirty', 1);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose photos' }).first().click();
  await (await chooser).setFiles({
    name: photo.name,
    mimeType: photo.type,
    buffer: Buffer.from(await photo.arrayBuffer()),
  });
}
