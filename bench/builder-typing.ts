/**
 * Typing in the quote builder with many lines on a slow phone: what one key costs the page, and layout shift.
 *
 *   node bench/builder-typing.ts [--lines=60] [--runs=3] [--before=<folder of another checkout>]
 *
 * Counted is everything the page's thread does from a key until it rests: the field, the figures, what is put on the device.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser, CDPSession, Page } from '@playwright/test';
import { type Installation, startInstallation } from '../tests/journeys/installation.ts';
import { median } from './side-by-side.ts';
import { CPU_SLOWER, figuresOf, launchBrowser, onSlowPhone } from './slow-phone.ts';
import { foundStaffCompany, type StaffCompany } from './staff-company.ts';

const P95_MAX_MS = 16;
const SHIFT_MAX = 0.005;
/** Faster than people type, and long enough for the page to rest. */
const BETWEEN_KEYS_MS = 150;
const TEXT = 'Rinse twice, keep off the lawn';
const FIELDS: readonly { name: string; text: string; open(page: Page): Promise<void> }[] = [
  { name: 'customer', text: TEXT, open: (page) => page.getByLabel('Property address').focus() },
  { name: 'line described', text: TEXT, open: (page) => openLine(page, 'Description') },
  { name: 'quantity', text: '123456.78', open: (page) => openLine(page, 'Surface area') },
  { name: 'notes', text: TEXT, open: (page) => page.getByLabel('Notes for the customer').focus() },
];

async function openLine(page: Page, field: string): Promise<void> {
  const label = page.getByLabel(field, { exact: true });
  if (!(await label.isVisible())) await page.getByText('Soft wash of wall 30', { exact: true }).click();
  await label.focus();
}

const { values } = parseArgs({
  options: {
    lines: { type: 'string', default: '60' },
    runs: { type: 'string', default: '3' },
    before: { type: 'string' },
  },
});

interface Side {
  name: string;
  installation: Installation;
  company: StaffCompany;
}

interface Typing {
  /** milliseconds of each key, by field */
  keys: Map<string, number[]>;
  shift: number;
}

async function openSide(name: string, checkout?: string): Promise<Side> {
  const installation = await startInstallation({}, checkout);
  return { name, installation, company: await foundStaffCompany(installation.url, Number(values.lines)) };
}

const sides = [await openSide('now')];
if (values.before) sides.push(await openSide('before', resolve(values.before)));
const browser = await launchBrowser();
try {
  const found = new Map<Side, Typing[]>(sides.map((side) => [side, []]));
  for (let run = 0; run < Number(values.runs); run += 1)
    for (const side of sides) found.get(side)?.push(await type(browser, side));
  report(found);
} finally {
  await browser.close();
  for (const { installation } of sides) await installation.stop();
}

function type(on: Browser, { installation, company }: Side): Promise<Typing> {
  return onSlowPhone(
    on,
    company,
    async ({ page, devtools }) => {
      await page.goto(`${installation.url}/app/quotes/${company.draftId}/edit`);
      await page.getByText('Soft wash of wall 60', { exact: true }).waitFor();
      await rest(page);
      const keys = new Map<string, number[]>();
      for (const { name, text, open } of FIELDS) {
        await open(page);
        await page.keyboard.press('End');
        await rest(page);
        const costs: number[] = [];
        for (const key of text) costs.push(await costOf(page, devtools, key));
        keys.set(name, costs);
      }
      return { keys, shift: (await figuresOf(page)).shift };
    },
    { slow: false },
  );
}

function rest(page: Page): Promise<void> {
  return page.waitForTimeout(BETWEEN_KEYS_MS);
}

/** In processor time, which other work on the machine does not lengthen; as long as it takes on the slow phone. */
async function costOf(page: Page, devtools: CDPSession, key: string): Promise<number> {
  const before = await busySeconds(devtools);
  await page.keyboard.type(key);
  await rest(page);
  return ((await busySeconds(devtools)) - before) * 1000 * CPU_SLOWER;
}

async function busySeconds(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
}

function p95(costs: readonly number[]): number {
  return costs.toSorted((one, other) => one - other)[Math.ceil(costs.length * 0.95) - 1] ?? 0;
}

function report(found: ReadonlyMap<Side, readonly Typing[]>): void {
  console.log(`Builder with ${values.lines} lines, CPU ×${CPU_SLOWER} slower: work per key, ms; ${values.runs} runs`);
  for (const [{ name }, typings] of found) {
    const all = typings.flatMap(({ keys }) => [...keys.values()].flat());
    const shift = Math.max(...typings.map((each) => each.shift));
    for (const field of FIELDS.map((each) => each.name)) {
      const costs = typings.flatMap(({ keys }) => keys.get(field) ?? []);
      console.log(`  ${name.padEnd(8)}${field.padEnd(16)} median ${fixed(median(costs))}  p95 ${fixed(p95(costs))}`);
    }
    console.log(`  ${name.padEnd(8)}${'all'.padEnd(16)} median ${fixed(median(all))}  p95 ${fixed(p95(all))}`);
    console.log(`  ${name.padEnd(8)}${'layout shift'.padEnd(16)} ${shift.toFixed(3)}`);
    if (name !== 'now') continue;
    const met = p95(all) <= P95_MAX_MS && shift <= SHIFT_MAX;
    console.log(`  target: p95 ${P95_MAX_MS} ms, layout shift 0.00: ${met ? 'met' : 'MISSED'}`);
    if (!met) process.exitCode = 1;
  }
}

function fixed(milliseconds: number): string {
  return milliseconds.toFixed(1).padStart(6);
}
