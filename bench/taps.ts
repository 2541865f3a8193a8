/**
 * Counts what a thumb does on a phone of 390 × 844 until a first quote is sent, until a second one is sent to the
 * same customer, and until a customer has approved, paid the deposit and requested a time. A tap into a field counts
 * as a tap, too. The person knows the app.
 *   node bench/taps.ts
 */
import type { Browser, Page } from '@playwright/test';
import { payWith, takeCards } from '../tests/journeys/card-payments.ts';
import { type Installation, startInstallation } from '../tests/journeys/installation.ts';
import { offerMornings } from '../tests/journeys/offer-mornings.ts';
import { clientAt, peopleOf, signUpByCall } from '../tests/journeys/people.ts';
import { sendQuote } from '../tests/journeys/sent-quote.ts';
import { launchBrowser } from './slow-phone.ts';
import { type Effort, PHONE, Thumb } from './thumb.ts';

/** Card fields are the payment provider's and don't count. */
const GOALS = {
  'first quote, from the landing page to the copied link': { taps: 14, typed: 7 },
  'second quote for the same customer, from the dashboard to the copied link': { taps: 4, typed: 0 },
  'customer, from the link to the approval': { taps: 5, typed: 1 },
  'customer, from the link to approved, paid and with a time': { taps: 10, typed: 4 },
} as const;

const installation = await startInstallation();
const browser = await launchBrowser();
try {
  const owner = await phoneOf(browser, installation);
  const first = await firstQuote(owner, installation.url);
  const second = await secondQuote(owner, installation.url);
  const customer = await approveAndPay(await phoneOf(browser, installation), await offeredQuote(installation));
  const efforts = [first, second, ...customer];
  const results = Object.entries(GOALS).map(([task, goal], index) => {
    const { typed, swipes, taps: presses } = efforts[index] as Effort;
    const taps = presses + typed;
    const met = taps <= goal.taps && typed <= goal.typed;
    console.log(
      `${met ? 'ok  ' : 'MISS'} ${task}: ${taps} taps (${swipes} of them swipes), ${typed} fields typed; ` +
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

async function copyLink(page: Page, thumb: Thumb): Promise<void> {
  await thumb.tap(page.getByRole('button', { name: 'Review and send' }));
  await thumb.tap(page.getByRole('dialog').getByRole('button', { name: 'Copy' }));
  await page
    .getByText(/^Link copied/)
    .first()
    .waitFor();
}

async function firstQuote(page: Page, url: string): Promise<Effort> {
  const thumb = new Thumb(page);
  await page.goto(url);
  await thumb.tap(page.getByRole('link', { name: 'Start free trial' }).first());
  await thumb.type(page.getByLabel('Full name'), 'Dana Reyes');
  await thumb.type(page.getByLabel('Company name'), 'Clearwater Washing');
  await thumb.type(page.getByLabel('Email'), 'dana@clearwater.example');
  await thumb.type(page.getByLabel('Password', { exact: true }), 'Correct-Horse-42');
  await thumb.tap(page.getByRole('button', { name: 'Create account' }));
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  await thumb.tap(page.getByRole('link', { name: 'New quote' }).last());
  await thumb.type(page.getByLabel('Name', { exact: true }), 'Alicia Moreno');
  await thumb.type(page.getByLabel('Property address'), '18 Harbor View Rd, Beaufort, SC');
  // Waits until the greeting is gone, because a person needs longer than that to enter a name and an address.
  await page.getByText('Account created!').waitFor({ state: 'hidden' });
  const sheet = page.getByRole('dialog');
  await thumb.tap(
    page.getByRole('group', { name: 'What are you cleaning?' }).getByText('Concrete & Driveway', { exact: true }),
  );
  await thumb.type(sheet.getByLabel('Surface area (sq ft)'), '1000');
  await thumb.tap(sheet.getByRole('button', { name: 'Add', exact: true }));
  await sheet.waitFor({ state: 'hidden' });
  await page.getByText('Saved', { exact: true }).first().waitFor();
  await copyLink(page, thumb);
  return thumb.effort;
}

async function secondQuote(page: Page, url: string): Promise<Effort> {
  await page.goto(`${url}/app`);
  const thumb = new Thumb(page);
  await thumb.tap(page.getByRole('link', { name: 'New quote' }).last());
  await thumb.tap(page.getByRole('button', { name: 'Repeat the last quote for Alicia Moreno' }));
  await page.getByRole('region', { name: 'Total and next step' }).getByText('$200.00').first().waitFor();
  await page.getByText('Saved', { exact: true }).first().waitFor();
  await copyLink(page, thumb);
  return thumb.effort;
}

/** @returns the link to a quote with a deposit, of a company that takes cards and offers times */
async function offeredQuote({ url }: Installation): Promise<string> {
  const { owner, customer } = peopleOf('taps');
  const company = await signUpByCall(clientAt(url, '198.18.1.1'), owner);
  await takeCards(company);
  await offerMornings(company);
  return (await sendQuote(company, customer)).url;
}

/** @returns the effort until the approval, and until everything is done */
async function approveAndPay(page: Page, link: string): Promise<[Effort, Effort]> {
  await page.goto(link);
  const thumb = new Thumb(page);
  await thumb.tap(page.getByRole('link', { name: 'Review and sign' }));
  await thumb.type(page.getByLabel('Your full name'), 'Alicia Moreno');
  await thumb.tap(page.getByRole('button', { name: 'Approve' }));
  await page.waitForURL('**/test-payments/checkout/*');
  const approved = { ...thumb.effort };
  await payWith(page, '4242 4242 4242 4242');
  thumb.effort.taps += 1;
  await thumb.tap(page.getByRole('link', { name: 'Back to your quote' }));
  await thumb.tap(page.getByRole('radio').first());
  await thumb.tap(page.getByRole('button', { name: /^Request / }).first());
  await page
    .getByRole('heading', { name: /requested/i })
    .first()
    .waitFor();
  return [approved, thumb.effort];
}
