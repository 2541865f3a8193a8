/**
 * Takes the screenshots that a phone or desktop shows before it installs the app (web/site/manifest.ts), and the
 * pictures of the customer's page on the landing page. When a screen has changed, run `npm run demo` in one terminal
 * and `node tools/make-screenshots.ts` in another. An argument replaces the URL http://localhost:3000. A second one,
 * `app` or `landing`, takes only these.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, expect, type Page } from '@playwright/test';
import sharp, { type Sharp } from 'sharp';
import { browserPath } from '../scripts/browser.ts';
import { DEMO_OWNER } from '../scripts/demo/company.ts';

const FOLDER = resolve(import.meta.dirname, '..', 'web', 'public', 'screenshots');
/** Only people about to install the app load the screenshots, but perhaps over a phone's connection. */
const MAX_BYTES = 80_000;

const LANDING_FOLDER = resolve(import.meta.dirname, '..', 'web', 'site', 'landing', 'pictures');
/** The landing page shows them 280 pixels wide. */
const LANDING_WIDTH = 560;
const LANDING_MAX_BYTES = 40_000;

const APPROVED = 'Alicia Moreno';
const DRAFT = 'Marcus Bell';

const PICTURES_ARE_LOADED = `[...document.images].every(({ loading, complete }) => loading === 'lazy' || complete)`;

interface Shot {
  name: string;
  open(page: Page): Promise<void>;
}

interface Device {
  viewport: { width: number; height: number };
  deviceScaleFactor: number;
  shots: readonly Shot[];
}

const quotes: Shot['open'] = async (page) => {
  await page.goto('/app/quotes');
  // A phone shows cards and a desktop a table. The other one is hidden.
  await page.getByText(APPROVED).filter({ visible: true }).first().waitFor();
};

const builder: Shot['open'] = async (page) => {
  await page.goto('/app/quotes');
  await page.getByRole('link', { name: DRAFT }).first().click();
  await page.getByRole('heading', { level: 1, name: /Q-\d+/ }).waitFor();
  await page.goto(`${page.url()}/edit`);
  await page.getByRole('region', { name: 'Customer' }).waitFor();
};

const rateBook: Shot['open'] = async (page) => {
  await builder(page);
  await page.getByRole('button', { name: 'Add service' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByText('Concrete & Driveway').click();
  await sheet.getByText('Brick pavers').click();
  await sheet.getByLabel('Surface area (sq ft)').fill('640');
};

const config: Shot['open'] = async (page) => {
  await page.goto('/app/config');
  await page.getByText('Concrete & Driveway').filter({ visible: true }).first().waitFor();
};

const DEVICES: readonly Device[] = [
  {
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    shots: [
      { name: 'phone-quotes', open: quotes },
      { name: 'phone-builder', open: builder },
      { name: 'phone-rate-book', open: rateBook },
      { name: 'phone-config', open: config },
    ],
  },
  {
    viewport: { width: 1440, height: 900 },
    deviceScaleFactor: 1,
    shots: [
      { name: 'desk-quotes', open: quotes },
      { name: 'desk-config', open: config },
    ],
  },
];

async function signIn(page: Page): Promise<void> {
  await page.goto('/auth');
  await page.getByLabel('Email').fill(DEMO_OWNER.email);
  await page.getByLabel('Password').fill(DEMO_OWNER.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL('**/app');
  // The message appears once and shouldn't be in a picture.
  await page.getByText('Signed in successfully!').waitFor();
}

async function photograph(browser: Browser, baseURL: string, { shots, ...device }: Device): Promise<void> {
  const context = await browser.newContext({ ...device, baseURL, colorScheme: 'light', reducedMotion: 'reduce' });
  const page = await context.newPage();
  await signIn(page);
  for (const { name, open } of shots) {
    await open(page);
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    const webp = await smallEnough(sharp(await page.screenshot()), MAX_BYTES);
    await writeFile(join(FOLDER, `${name}.webp`), webp);
    console.log(`${name}.webp: ${Math.round(webp.length / 1000)} KB`);
  }
  await context.close();
}

/** Customers see the sample quote. What only the sample has is hidden. */
const sample: Shot['open'] = async (page) => {
  await page.goto('/sample-quote');
  await page.getByRole('heading', { level: 1 }).waitFor();
};

const approvedSample: Shot['open'] = async (page) => {
  await sample(page);
  await page.getByLabel('Your full name').fill('Jordan Avery');
  await page.getByRole('button', { name: /^Approve/ }).click();
  await page.getByRole('heading', { level: 1, name: /^Thank you/ }).waitFor();
};

const END_OF_RESULT = `(document.querySelector('.quote-result')?.getBoundingClientRect().bottom ?? 0) + scrollY`;
const ONLY_IN_SAMPLE = '.sample-bar, .sample-over, .badge-sample, .toasts';

async function photographCustomerPages(browser: Browser, baseURL: string): Promise<void> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    baseURL,
    colorScheme: 'light',
    reducedMotion: 'reduce',
    // For the typeface that is added to the page.
    bypassCSP: true,
  });
  const page = await context.newPage();
  for (const [name, open] of [
    ['customer-quote', sample],
    ['customer-approved', approvedSample],
  ] as const) {
    await open(page);
    await restyle(page);
    await page.keyboard.press('Home');
    await expect.poll(() => page.evaluate<boolean>(PICTURES_ARE_LOADED)).toBe(true);
    const picture = sharp(await page.screenshot({ fullPage: true, clip: await wholeBlocks(page) })).resize(
      LANDING_WIDTH,
    );
    const webp = await smallEnough(picture, LANDING_MAX_BYTES);
    await writeFile(join(LANDING_FOLDER, `${name}.webp`), webp);
    console.log(`${name}.webp: ${Math.round(webp.length / 1000)} KB`);
  }
  await context.close();
}

/** Returns what a phone shows and, after a decision, the rest of its result, so that no block is cut. */
async function wholeBlocks(page: Page) {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const end = await page.evaluate<number>(END_OF_RESULT);
  return { x: 0, y: 0, width, height: Math.max(height, Math.ceil(end)) };
}

/**
 * Hides what only the sample has. Customer pages use the phone's typeface, and Inter resembles it more than that of a
 * machine without a screen.
 */
async function restyle(page: Page): Promise<void> {
  const font = await readFile(fileURLToPath(import.meta.resolve(INTER)), 'base64');
  await page.addStyleTag({
    content: `@font-face { font-family: Phone; font-weight: 100 900; src: url(data:font/woff2;base64,${font}) }
      * { font-family: Phone !important }
      ${ONLY_IN_SAMPLE} { display: none !important }`,
  });
  await page.evaluate('document.fonts.load("1rem Phone")');
}

const INTER = '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2';

async function smallEnough(picture: Sharp, maxBytes: number): Promise<Buffer> {
  for (const quality of [90, 80, 70, 60]) {
    const webp = await picture.clone().webp({ quality, effort: 6 }).toBuffer();
    if (webp.length <= maxBytes) return webp;
  }
  throw new Error(`The screenshot stays above ${maxBytes} bytes`);
}

const [url = 'http://localhost:3000', only] = process.argv.slice(2);
await mkdir(FOLDER, { recursive: true });
const browser = await chromium.launch({ executablePath: browserPath(), args: ['--no-sandbox'] });
try {
  if (only !== 'landing') for (const device of DEVICES) await photograph(browser, url, device);
  if (only !== 'app') await photographCustomerPages(browser, url);
} finally {
  await browser.close();
}
