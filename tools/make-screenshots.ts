/**
 * Takes the screenshots that a phone or desktop shows before it installs the app (web/site/manifest.ts). When a
 * screen has changed, run `npm run demo` in one terminal and `node tools/make-screenshots.ts` in another. An
 * argument replaces the URL http://localhost:3000.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type Browser, chromium, expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { browserPath } from '../scripts/browser.ts';
import { DEMO_OWNER } from '../scripts/demo/company.ts';

const FOLDER = resolve(import.meta.dirname, '..', 'web', 'public', 'screenshots');
/** Only people about to install the app load the screenshots, but perhaps over a phone's connection. */
const MAX_BYTES = 80_000;

const APPROVED = 'Alicia Moreno';
const DRAFT = 'Marcus Bell';

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
  await page.getByLabel('Name').first().waitFor();
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
    const webp = await smallEnough(await page.screenshot());
    await writeFile(join(FOLDER, `${name}.webp`), webp);
    console.log(`${name}.webp: ${Math.round(webp.length / 1000)} KB`);
  }
  await context.close();
}

async function smallEnough(png: Buffer): Promise<Buffer> {
  for (const quality of [90, 80, 70, 60]) {
    const webp = await sharp(png).webp({ quality, effort: 6 }).toBuffer();
    if (webp.length <= MAX_BYTES) return webp;
  }
  throw new Error(`The screenshot stays above ${MAX_BYTES} bytes`);
}

await mkdir(FOLDER, { recursive: true });
const browser = await chromium.launch({ executablePath: browserPath(), args: ['--no-sandbox'] });
try {
  for (const device of DEVICES) await photograph(browser, process.argv[2] ?? 'http://localhost:3000', device);
} finally {
  await browser.close();
}
