/**
 * Counts what a thumb does until a quote is sent, and until it is approved: taps, swipes and typed fields. The
 * person knows the app and uses a phone of 390 × 844.
 *   node bench/taps.ts
 */
import type { Browser, Page } from '@playwright/test';
import { drawnSurface } from '#tests/support/drawn-surface.ts';
import { type Installation, startInstallation } from '../tests/journeys/installation.ts';
import { launchBrowser } from './slow-phone.ts';
import { type Effort, PHONE, Thumb } from './thumb.ts';

const GOALS = {
  'first quote, from the landing page to the copied link': { taps: 20, typed: 9 },
  'second quote for the same customer': { taps: 12, typed: 4 },
  'customer, from the link to the approval': { taps: 4, typed: 1 },
} as const;

const SERVICES = [
  ['Concrete & Driveway', 'Brick pavers', '1000'],
  ['House Siding', 'Vinyl', '2100'],
  ['Roof', 'Metal', '1800'],
] as const;

const installation = await startInstallation();
const browser = await launchBrowser();
try {
  const owner = await phoneOf(browser, installation);
  const first = await firstQuote(owner, installation.url);
  const second = await secondQuote(owner, installation.url);
  const customer = await approve(await phoneOf(browser, installation), first.link);
  const efforts = [first.effort, second, customer];
  const results = Object.entries(GOALS).map(([task, goal], index) => {
    const effort = efforts[index] as Effort;
    const met = effort.taps <= goal.taps && effort.typed <= goal.typed;
    console.log(
      `${met ? 'ok  ' : 'MISS'} ${task}: ${effort.taps} taps (${effort.swipes} of them swipes), ${effort.typed} fields typed; ` +
        `at most ${goal.taps} and ${goal.typed}`,
    );
    return met;
  });
  process.exitCode = results.every(Boolean) ? 0 : 1;
} finally {
  await browser.close();
  await installation.stop();
}

async function phoneOf(on: Browser, { url }: Installation): Promise<Page> {
  const context = await on.newContext({ viewport: PHONE, hasTouch: true, isMobile: true, baseURL: url });
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: url });
  return context.newPage();
}

/** @param again true to pick surfaces and materials used in an earlier quote, which the app offers together */
async function addServices(page: Page, thumb: Thumb, { again = false } = {}): Promise<void> {
  const sheet = page.getByRole('dialog');
  for (const [index, [surface, material, quantity]] of SERVICES.entries()) {
    // An empty quote shows the choices itself. Later, they are in the sheet that opens.
    if (again) {
      const recent = page.getByRole('group', { name: 'Recent' });
      await thumb.tap(recent.getByText(surface).first());
    } else {
      const surfaces = index === 0 ? page.getByRole('group', { name: 'What are you cleaning?' }) : sheet;
      await thumb.tap(surfaces.getByText(surface, { exact: true }));
      await thumb.tap(sheet.getByText(new RegExp(`^${material}`)).first());
    }
    await thumb.type(sheet.getByLabel('Surface area (sq ft)'), quantity);
    const isLast = index === SERVICES.length - 1;
    await thumb.tap(sheet.getByRole('button', { name: isLast ? 'Add' : 'Add another', exact: true }));
  }
  await sheet.waitFor({ state: 'hidden' });
}

async function copyLink(page: Page, thumb: Thumb): Promise<string> {
  await thumb.tap(page.getByRole('button', { name: 'Review and send' }));
  await thumb.tap(page.getByRole('dialog').getByRole('button', { name: 'Copy' }));
  await page
    .getByText(/^Link copied/)
    .first()
    .waitFor();
  return page.evaluate(() => navigator.clipboard.readText());
}

async function firstQuote(page: Page, url: string): Promise<{ effort: Effort; link: string }> {
  const thumb = new Thumb(page);
  await page.goto(url);
  await thumb.tap(page.getByRole('link', { name: 'Start free trial' }).first());
  await thumb.tap(page.getByRole('tab', { name: 'Sign Up' }));
  await thumb.type(page.getByLabel('Full name'), 'Dana Reyes');
  await thumb.type(page.getByLabel('Company name'), 'Clearwater Washing');
  await thumb.type(page.getByLabel('Email'), 'dana@clearwater.example');
  await thumb.type(page.getByLabel('Password', { exact: true }), 'Correct-Horse-42');
  await thumb.tap(page.getByRole('button', { name: 'Create account' }));
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  await thumb.tap(page.getByRole('link', { name: 'New quote' }).last());
  await addPhotos(page, thumb);
  await thumb.type(page.getByLabel('Name', { exact: true }), 'Alicia Moreno');
  await thumb.type(page.getByLabel('Property address'), '18 Harbor View Rd, Beaufort, SC');
  // Waits until the greeting is gone, because a person needs longer than that to enter photos, a name and an
  // address.
  await page.getByText('Account created!').waitFor({ state: 'hidden' });
  await addServices(page, thumb);
  await thumb.tap(page.getByText('Second story'));
  await thumb.tap(page.getByRole('button', { name: /^Discount/ }));
  await thumb.tap(page.getByText('10%', { exact: true }));
  await page.getByText('Saved', { exact: true }).first().waitFor();
  return { effort: thumb.effort, link: await copyLink(page, thumb) };
}

async function addPhotos(page: Page, thumb: Thumb): Promise<void> {
  const files = await Promise.all(
    [1, 2].map(async (seed) => ({
      name: `${seed}.jpg`,
      mimeType: 'image/jpeg',
      buffer: Buffer.from(await (await drawnSurface('dirty', seed)).arrayBuffer()),
    })),
  );
  await thumb.choose(page.getByRole('button', { name: 'Choose photos' }).first(), files);
}

async function secondQuote(page: Page, url: string): Promise<Effort> {
  await page.goto(`${url}/app`);
  const thumb = new Thumb(page);
  await thumb.tap(page.getByRole('link', { name: 'New quote' }).last());
  await thumb.tap(page.getByRole('group', { name: 'Recent customers' }).getByText('Alicia Moreno'));
  await addServices(page, thumb, { again: true });
  await page.getByText('Saved', { exact: true }).first().waitFor();
  await copyLink(page, thumb);
  return thumb.effort;
}

async function approve(page: Page, link: string): Promise<Effort> {
  await page.goto(link);
  const thumb = new Thumb(page);
  await thumb.type(page.getByLabel('Your full name'), 'Alicia Moreno');
  await thumb.tap(page.getByRole('button', { name: 'Approve' }));
  await page.getByText('Quote approved successfully!').first().waitFor();
  return thumb.effort;
}
