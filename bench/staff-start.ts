/**
 * Measures the staff app's first screen on a slow phone with an empty cache: paints, bytes, requests, layout
 * shift.
 *   node bench/staff-start.ts [--runs=5] [--before=<folder of another checkout>]
 * Builds the other checkout with its own program, and measures the two alternately.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser } from '@playwright/test';
import { type Installation, startInstallation } from '../tests/journeys/installation.ts';
import { median } from './side-by-side.ts';
import { figuresOf, launchBrowser, onSlowPhone } from './slow-phone.ts';
import { foundStaffCompany, type StaffCompany } from './staff-company.ts';

interface Start {
  firstPaintMs: number;
  largestPaintMs: number;
  /** until the page is hydrated and the dashboard shows its numbers */
  usableMs: number;
  /** compressed bytes with headers */
  codeBytes: number;
  requests: number;
  shift: number;
}

type Figure = keyof Start;

const TARGETS: Readonly<Record<Figure, number>> = {
  firstPaintMs: 1600,
  largestPaintMs: 2000,
  usableMs: Infinity,
  codeBytes: 260_000,
  requests: 40,
  shift: 0.005,
};
const WORDS: Readonly<Record<Figure, string>> = {
  firstPaintMs: 'first paint, ms',
  largestPaintMs: 'largest paint, ms',
  usableMs: 'app at work, ms',
  codeBytes: 'scripts and styles, bytes',
  requests: 'requests',
  shift: 'layout shift',
};
const FIGURES = Object.keys(TARGETS) as Figure[];
/** How long to watch for later requests, such as files of the next screens. */
const AFTERWARDS_MS = 2500;

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '5' }, before: { type: 'string' }, verbose: { type: 'boolean' } },
});

interface Side {
  name: string;
  installation: Installation;
  company: StaffCompany;
}

async function openSide(name: string, checkout?: string): Promise<Side> {
  const installation = await startInstallation({}, checkout);
  return { name, installation, company: await foundStaffCompany(installation.url, 60) };
}

const sides = [await openSide('now')];
if (values.before) sides.push(await openSide('before', resolve(values.before)));
const browser = await launchBrowser();
try {
  const found = new Map<Side, Start[]>(sides.map((side) => [side, []]));
  for (let run = 0; run < Number(values.runs); run += 1)
    for (const side of sides) found.get(side)?.push(await measure(browser, side));
  report(found);
} finally {
  await browser.close();
  for (const { installation } of sides) await installation.stop();
}

function measure(on: Browser, { installation, company }: Side): Promise<Start> {
  return onSlowPhone(on, company, async ({ page, devtools }) => {
    const kinds = new Map<string, string>();
    let codeBytes = 0;
    const began = Date.now();
    devtools.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
      kinds.set(requestId, type ?? 'Other');
      if (values.verbose) console.log(`${Date.now() - began} ms  > ${type} ${new URL(request.url).pathname}`);
    });
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (['Script', 'Stylesheet'].includes(kinds.get(requestId) ?? '')) codeBytes += encodedDataLength;
      if (values.verbose) console.log(`${Date.now() - began} ms  < ${kinds.get(requestId)} ${encodedDataLength}`);
    });
    await page.goto(`${installation.url}/app`, { waitUntil: 'commit' });
    await page.getByText('Awaiting reply').first().waitFor();
    await page.getByRole('button', { name: /^More/ }).waitFor();
    const usableMs = await page.evaluate(() => performance.now());
    await page.waitForTimeout(AFTERWARDS_MS);
    const { firstPaintMs, largestPaintMs, shift, largest } = await figuresOf(page);
    if (values.verbose) console.log(firstPaintMs, largestPaintMs, usableMs, `largest: "${largest}"`);
    return { firstPaintMs, largestPaintMs, usableMs, codeBytes, requests: kinds.size, shift };
  });
}

function report(found: ReadonlyMap<Side, readonly Start[]>): void {
  console.log(`/app on a slow phone: 1.6 Mbit/s, 150 ms, CPU ×4 slower, empty cache; median of ${values.runs}`);
  console.log(`${''.padEnd(28)}${[...found.keys()].map(({ name }) => name.padStart(10)).join('')}    target`);
  for (const figure of FIGURES) {
    const medians = [...found.values()].map((starts) => median(starts.map((start) => start[figure])));
    const [now = Infinity] = medians;
    const met = now <= TARGETS[figure];
    if (!met) process.exitCode = 1;
    const shown = medians.map((value) => value.toFixed(figure === 'shift' ? 3 : 0).padStart(10)).join('');
    const target = TARGETS[figure] === Infinity ? '' : `≤ ${TARGETS[figure]}${met ? '' : '  MISSED'}`;
    console.log(`  ${WORDS[figure].padEnd(26)}${shown}    ${target}`);
  }
}
