import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FrameLocator, Page } from '@playwright/test';
import { drawnSurface } from '#tests/support/drawn-surface.ts';
import { expectGoodEverywhere } from './accessibility.ts';
import { enter, expect, test } from './journey.ts';
import type { Company } from './people.ts';

const PHONE = { viewport: { width: 390, height: 844 } };
const FORM_MIN_AGE_MS = 3000;

/** Starts a company's own website on another origin, with the given code in its page. */
async function openSite(code: string): Promise<{ origin: string; server: Server; show(code: string): void }> {
  let body = code;
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(`<!doctype html><title>Our own site</title><h1>Our own site</h1>${body}`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { origin, server, show: (next) => (body = next) };
}

/** Waits until the program accepts the form. The form's token contains its time of creation. */
async function untilOldEnough(page: Page | FrameLocator): Promise<void> {
  const form_token = await page.locator('input[name=form_token]').inputValue();
  const made = Number.parseInt(form_token.replace('-', '').slice(0, 12), 16);
  await expect.poll(() => Date.now() - made).toBeGreaterThan(FORM_MIN_AGE_MS);
}

async function fillIn(page: Page | FrameLocator, name: string): Promise<void> {
  await page.getByRole('checkbox', { name: 'House Siding' }).check();
  await page
    .getByRole('radio', { name: /2 stories/ })
    .first()
    .check();
  await page.getByLabel('Property address').fill('112 Larkspur Lane, Alder Falls, OH');
  await page.getByRole('checkbox', { name: 'Well water' }).check();
  await page.getByLabel('Your name').fill(name);
  await page.getByLabel('Email').fill('jordan@customer.example');
}

async function photo(): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const file = await drawnSurface('dirty', 5);
  return { name: file.name, mimeType: file.type, buffer: Buffer.from(await file.arrayBuffer()) };
}

const newestQuote = async ({ client }: Company) => {
  const { items } = await client.api.quotes.list({ limit: 1 });
  return client.api.quotes.get({ id: items[0]?.id ?? '' });
};

test('someone asks for a quote in a frame of the company’s own website, on a phone without JavaScript', async ({
  company,
  newVisitor,
  complaints,
}) => {
  const site = await openSite('');
  try {
    const { url } = await company.client.api.asks.saveSettings({
      open: true,
      shows_range: true,
      origins: [site.origin],
    });
    site.show(`<iframe src="${url}?frame" title="Ask for a quote" style="width:100%;height:1600px;border:0"></iframe>`);
    const page = await newVisitor({ ...PHONE, javaScriptEnabled: false });
    await page.goto(site.origin);
    const frame = page.frameLocator('iframe');
    await fillIn(frame, 'Jordan Avery');
    await frame.getByRole('button', { name: 'See the likely price' }).click();
    await expect(frame.getByRole('region', { name: 'Likely price' })).toContainText('$450 – $780');
    await expect(frame.getByLabel('Your name')).toHaveValue('Jordan Avery');
    await frame.getByLabel('Add photos').setInputFiles(await photo());
    await untilOldEnough(frame);
    await frame.getByRole('button', { name: 'Ask for a quote' }).click();
    await expect(frame.getByRole('heading', { level: 1 })).toContainText('Thank you, Jordan.');
    await expect(frame.getByRole('img', { name: 'Your photo 1' })).toBeVisible();
    expect(page.url(), 'the website itself stays').toBe(`${site.origin}/`);
    expect(await newestQuote(company)).toMatchObject({
      label: 'draft',
      customer_name: 'Jordan Avery',
      by_request: true,
      photos: [{}],
    });

    await company.client.api.asks.saveSettings({ open: true, shows_range: true, origins: ['elsewhere.example'] });
    complaints.allow('frame-ancestors');
    complaints.allow('ERR_BLOCKED_BY_RESPONSE');
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Our own site' })).toBeVisible();
    await expect(frame.getByRole('button', { name: 'Ask for a quote' })).toBeHidden();
  } finally {
    site.server.close();
  }
});

test('the owner switches the page on, a visitor sees the price while choosing, and staff see what was asked', async ({
  company,
  installation,
  page: staff,
  newVisitor,
}) => {
  await enter(staff, company.client, installation);
  await staff.goto('/app/settings/quotes#ask');
  await staff.getByRole('switch', { name: 'Take requests' }).click();
  await staff.getByRole('switch', { name: 'Show the likely price' }).click();
  await staff.getByLabel('Websites that may show the page').fill('www.example.com');
  await staff.getByRole('button', { name: 'Save', exact: true }).click();
  const url = await staff.getByLabel('Link to the page').inputValue();
  await expect(staff.getByLabel('Code for your website')).toHaveValue(new RegExp(`<iframe src="${url}\\?frame"`));

  const page = await newVisitor(PHONE);
  await page.goto(url);
  await expect(page.getByRole('button', { name: 'See the likely price' })).toBeHidden();
  await expectGoodEverywhere(page, 'asking for a quote');
  await fillIn(page, 'Robin Vale');
  const price = page.getByRole('region', { name: 'Likely price' });
  await expect(price).toContainText('$450 – $780');
  await page.getByRole('checkbox', { name: 'Roof' }).focus();
  await page.keyboard.press('Space');
  await expect(price).toContainText('$900 – $2,580');
  await page.getByLabel('Add photos').setInputFiles(await photo());
  await expect(page.getByText('1 photo chosen')).toBeVisible();
  await untilOldEnough(page);
  await page.getByRole('button', { name: 'Ask for a quote' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Thank you, Robin.');
  await expectGoodEverywhere(page, 'a request that was sent');
  await page.getByLabel('Your note').fill('The gate is open');
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(page.getByLabel('Your note')).toHaveValue('The gate is open');

  await staff.goto('/app/quotes');
  await expect(staff.getByText('Asked on your website').first()).toBeVisible();
  await staff
    .getByRole('link', { name: /Robin Vale/ })
    .first()
    .click();
  await expect(staff.getByText('The gate is open')).toBeVisible();
  await expect(staff.getByText('Well water')).toBeVisible();
});
