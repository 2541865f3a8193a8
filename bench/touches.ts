/**
 * Measures the response to touch: forty interactions of a working day on a phone, in a browser at a quarter of
 * its speed.
 *   node bench/touches.ts [--runs=3]
 * Times are the browser's event durations: from the touch or key until the next frame is on the screen, in steps
 * of 8 ms. The longest event of an interaction counts. An event too short to be reported counts as 16 ms.
 * Changes that wait for the server's response are excluded.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Browser, Locator, Page } from '@playwright/test';
import { dayIn, weekOf } from '#domain/calendar-days.ts';
import { startInstallation } from '../tests/journeys/installation.ts';
import { median } from './side-by-side.ts';
import { launchBrowser, onSlowPhone } from './slow-phone.ts';
import { foundStaffCompany, type StaffCompany } from './staff-company.ts';

const MEDIAN_MAX_MS = 50;
const P95_MAX_MS = 120;
/** Browsers don't report shorter events. */
const LEAST_MS = 16;
/** Pause after each interaction, long enough for the work that follows a server's response. */
const LOOK_MS = 500;
/** By then, the staff app has loaded its remaining files. */
const LOADED_MS = 6000;
const VISITS_A_WEEK = 150;
/** pixels */
const HOUR = 48;

const { values } = parseArgs({ options: { runs: { type: 'string', default: '3' } } });

class Hand {
  readonly times = new Map<string, number>();
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async tap(what: string, target: Locator): Promise<void> {
    await target.scrollIntoViewIfNeeded();
    await this.act(what, () => target.tap());
  }

  async press(what: string, key: string): Promise<void> {
    await this.act(what, () => this.page.keyboard.press(key));
  }

  async act(what: string, interaction: () => Promise<void>): Promise<void> {
    if (this.times.has(what)) throw new Error(`"${what}" is there twice`);
    await this.page.waitForTimeout(LOOK_MS);
    await this.page.evaluate(() => Object.assign(globalThis, { longest: 0 }));
    await interaction();
    await this.page.waitForTimeout(LOOK_MS);
    const longest = await this.page.evaluate(() => (globalThis as unknown as { longest: number }).longest);
    this.times.set(what, Math.max(LEAST_MS, longest));
  }
}

/** Runs in the page before any other script. */
function noteInteractions(): void {
  const noted = Object.assign(globalThis, { longest: 0 });
  const watched: PerformanceObserverInit & { durationThreshold: number } = { type: 'event', durationThreshold: 16 };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { interactionId } = entry as PerformanceEventTiming;
      if (interactionId) noted.longest = Math.max(noted.longest, entry.duration);
    }
  }).observe(watched);
}

const barOf = ({ page }: Hand) => page.getByRole('navigation', { name: 'Main navigation' });
const dialogOf = ({ page }: Hand) => page.getByRole('dialog');
const buttonOf = ({ page }: Hand, name: string | RegExp) => page.getByRole('button', { name });

async function followUp(hand: Hand): Promise<void> {
  const { page } = hand;
  const dialog = dialogOf(hand);
  await hand.tap('list of quotes', barOf(hand).getByText('All Quotes'));
  await hand.tap('open its filters', buttonOf(hand, 'Filters'));
  await hand.press('close its filters', 'Escape');
  await page.getByRole('searchbox').tap();
  await hand.press('search for a quote', 'F');
  await hand.tap('open a quote', page.getByText('Finn Roy').first());
  await buttonOf(hand, 'More actions').waitFor();
  await hand.tap('its actions', buttonOf(hand, 'More actions'));
  await hand.tap('mark as approved', page.getByRole('menuitem', { name: 'Record approval or decline' }));
  await hand.tap('record the approval', dialog.getByRole('button', { name: 'Record approval' }));
  await hand.tap('record a payment', buttonOf(hand, 'Record payment'));
  await dialog.getByRole('radiogroup', { name: 'Paid by' }).getByText('Cash', { exact: true }).tap();
  await dialog.getByLabel('Amount').tap();
  await hand.press('type an amount', '5');
  await hand.tap('save the payment', dialog.getByRole('button', { name: /^Record \$/ }));
  await dialog.waitFor({ state: 'hidden' });
  await hand.tap('schedule the job', buttonOf(hand, 'Schedule job'));
  await hand.press('leave the schedule', 'Escape');
  await hand.tap('back to the list', page.getByRole('link', { name: /back|quotes/i }).first());
}

async function writeQuote(hand: Hand): Promise<void> {
  const { page } = hand;
  const dialog = dialogOf(hand);
  await hand.tap('new quote', page.getByRole('link', { name: 'New quote' }).last());
  await page.getByLabel('Name', { exact: true }).tap();
  await hand.press('type a name', 'K');
  await page.getByLabel('Property address').tap();
  await hand.press('type an address', '1');
  const surfaces = page.getByRole('group', { name: 'What are you cleaning?' });
  await hand.tap('choose a surface', surfaces.getByText('Concrete & Driveway', { exact: true }));
  await hand.tap('choose a material', dialog.getByText(/^Brick pavers/).first());
  await dialog.getByLabel('Surface area (sq ft)').tap();
  await hand.press('type the area', '8');
  await hand.tap('add the service', dialog.getByRole('button', { name: 'Add', exact: true }));
  await dialog.waitFor({ state: 'hidden' });
  await hand.tap('choose an add-on', page.getByText('Second story'));
  await hand.tap('open the discount', buttonOf(hand, /^Discount/));
  await hand.tap('choose a discount', page.getByText('10%', { exact: true }));
  await page.getByText('Saved', { exact: true }).first().waitFor();
  await hand.tap('review and send', buttonOf(hand, 'Review and send'));
  await dialog.waitFor();
  await hand.press('leave the sheet', 'Escape');
}

/** Works in the week that opens first, because the day after tomorrow may be a holiday. */
async function plan(hand: Hand): Promise<void> {
  const { page } = hand;
  await hand.tap('calendar', barOf(hand).getByText('Calendar'));
  await page.getByRole('heading', { level: 1, name: 'Calendar' }).waitFor();
  const visits = page.locator('.work-main [data-visit]');
  await showView(hand, 'Day');
  await visits.first().waitFor();
  await hand.tap('previous day', buttonOf(hand, 'Previous day'));
  await visits.first().waitFor();
  await hand.tap('open a visit', visits.nth(3));
  await hand.press('close the visit', 'Escape');
  await drag(hand, visits.nth(5));
  await hand.tap('agenda', buttonOf(hand, 'Agenda'));
  await showView(hand, 'Month');
  await showView(hand, 'Week');
}

async function showView(hand: Hand, view: string): Promise<void> {
  await hand.tap(`open the menu for ${view.toLowerCase()}`, buttonOf(hand, 'More actions'));
  await hand.tap(view.toLowerCase(), hand.page.getByRole('menuitem', { name: view, exact: true }));
}

/** Drags by touch: a long press picks up the visit, then the finger moves it and lets go. */
async function drag(hand: Hand, visit: Locator): Promise<void> {
  const { page } = hand;
  await visit.scrollIntoViewIfNeeded();
  const box = await visit.boundingBox();
  if (!box) throw new Error('The visit is not on the screen');
  const at = { x: box.x + box.width / 2, y: box.y + 12 };
  const devtools = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', at);
  await page.locator('.drag-ghost').waitFor();
  for (let moved = 0; moved < HOUR; moved += 6) await touch('touchMove', { x: at.x, y: at.y + moved + 6 });
  await hand.act('drop a visit', async () => {
    await touch('touchEnd');
  });
  await devtools.detach();
}

async function lookUp(hand: Hand): Promise<void> {
  const { page } = hand;
  const dialog = dialogOf(hand);
  await hand.tap('open the menu', barOf(hand).getByText('More'));
  await hand.tap('customers', dialog.getByRole('link', { name: 'Customers' }));
  await page.getByRole('heading', { level: 1, name: 'Customers' }).waitFor();
  await page.getByRole('searchbox').tap();
  await hand.press('search for a customer', 'G');
  await hand.tap('search everything', buttonOf(hand, 'Search'));
  await hand.press('type into that search', 'q');
  await hand.press('leave that search', 'Escape');
  await hand.tap('open a customer', page.getByText('Gus Hall').first());
  await hand.tap('open the menu again', page.getByRole('button', { name: 'Menu', exact: true }));
  await hand.tap('reports', dialog.getByRole('link', { name: 'Reports' }));
  await hand.tap('dashboard', barOf(hand).getByText('Dashboard'));
}

async function day(on: Browser, url: string, company: StaffCompany): Promise<Map<string, number>> {
  const walk = async ({ page }: { page: Page }) => {
    await page.addInitScript(noteInteractions);
    const hand = new Hand(page);
    for (const part of [followUp, writeQuote, plan, lookUp]) {
      await page.goto(`${url}/app`);
      await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
      await page.waitForTimeout(LOADED_MS);
      await part(hand);
    }
    return hand.times;
  };
  return onSlowPhone(on, company, walk, { touch: true });
}

const installation = await startInstallation();
const browser = await launchBrowser();
try {
  const runs: Map<string, number>[] = [];
  for (let run = 0; run < Number(values.runs); run += 1) runs.push(await day(browser, installation.url, await found()));
  const names = [...(runs[0]?.keys() ?? [])];
  const figures = names.map((name) => median(runs.map((times) => times.get(name) ?? Number.NaN)));
  const sorted = figures.toSorted((a, b) => a - b);
  const p95 = sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Number.NaN;
  for (const [index, name] of names.entries()) console.log(`${String(figures[index]).padStart(6)} ms  ${name}`);
  const isMet = median(figures) <= MEDIAN_MAX_MS && p95 <= P95_MAX_MS;
  console.log(
    `${names.length} interactions: median ${median(figures)} ms (at most ${MEDIAN_MAX_MS}), p95 ${p95} ms (at most ${P95_MAX_MS})`,
  );
  process.exitCode = isMet ? 0 : 1;
} finally {
  await browser.close();
  await installation.stop();
}

async function found(): Promise<StaffCompany> {
  const company = await foundStaffCompany(installation.url, 60);
  const [org] = await installation.sql<{ id: string }>('select id from organizations order by created_at desc limit 1');
  const sunday = weekOf(dayIn(new Date(), 'America/New_York'))[0] ?? '';
  const week = readFileSync(new URL('calendar-week.sql', import.meta.url), 'utf8');
  await installation.sql(
    `drop table if exists pg_temp.planned; set app.org_id = '${org?.id}'; set app.sunday = '${sunday}'; set app.visits = '${VISITS_A_WEEK}'; ${week}`,
  );
  return company;
}
