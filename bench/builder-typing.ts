/**
 * Measures typing in the quote builder with many lines on a slow phone: the cost of one keystroke, and layout
 * shift.
 *   node bench/builder-typing.ts [--lines=60] [--runs=3] [--margin] [--before=<folder of another checkout>]
 * "Work" is all processor time of the page's thread from a keystroke until the page is idle, multiplied by four
 * for the slow phone. "Script" is the part spent in JavaScript. The field "bare" is an input without any program
 * code on the same page. It shows what the browser itself spends on a keystroke. The target applies to the
 * program: the script time of a keystroke minus the median of "bare".
 * A second pass in a slowed-down browser measures what a person waits for: the duration of the "input" event,
 * and the time from a keystroke to the end of the next frame.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser, CDPSession, Page } from '@playwright/test';
import { type Installation, startInstallation } from '../tests/journeys/installation.ts';
import { median } from './side-by-side.ts';
import { CPU_SLOWER, figuresOf, launchBrowser, onSlowPhone } from './slow-phone.ts';
import { foundStaffCompany, type StaffCompany } from './staff-company.ts';

const ADDED_P95_MAX_MS = 16;
const SHIFT_MAX = 0.005;
/** Faster than people type, but long enough for the page to become idle. */
const BETWEEN_KEYS_MS = 150;
const BETWEEN_SLOW_KEYS_MS = 300;
const TEXT = 'Rinse twice, keep off the lawn';
const BARE = 'bare';
const FIELDS: readonly { name: string; text: string; open(page: Page): Promise<void> }[] = [
  { name: BARE, text: TEXT, open: openBareInput },
  { name: 'customer', text: TEXT, open: openAddress },
  { name: 'line described', text: TEXT, open: (page) => openLine(page, 'Description') },
  { name: 'quantity', text: '123456.78', open: (page) => openLine(page, 'Surface area') },
  { name: 'notes', text: TEXT, open: openNotes },
];

function openBareInput(page: Page): Promise<void> {
  return page.evaluate(() => {
    const input = document.createElement('input');
    // Takes the field out of the flow, so the page's layout doesn't change.
    input.style.position = 'fixed';
    document.body.prepend(input);
    input.focus();
  });
}

async function openAddress(page: Page): Promise<void> {
  const field = page.getByLabel('Property address');
  if (!(await field.isVisible())) await page.getByRole('button', { name: 'Change', exact: true }).click();
  await field.focus();
}

async function openNotes(page: Page): Promise<void> {
  const field = page.getByLabel('Notes for the customer');
  if (!(await field.isVisible())) await page.getByRole('button', { name: /^Notes/ }).click();
  await field.focus();
}

async function openLine(page: Page, field: string): Promise<void> {
  const label = page.getByLabel(field, { exact: true });
  if (!(await label.isVisible())) await page.getByText(/^Soft wash of wall 30/).click();
  await label.focus();
}

const { values } = parseArgs({
  options: {
    lines: { type: 'string', default: '60' },
    runs: { type: 'string', default: '3' },
    margin: { type: 'boolean', default: false },
    before: { type: 'string' },
  },
});

interface Side {
  name: string;
  installation: Installation;
  company: StaffCompany;
}

/** milliseconds */
interface Key {
  work: number;
  script: number;
}

interface SlowKey {
  input: number;
  frame: number;
}

interface Typing {
  /** by name of the field */
  keys: Map<string, Key[]>;
  slowKeys: Map<string, SlowKey[]>;
  shift: number;
}

async function openSide(name: string, checkout?: string): Promise<Side> {
  const installation = await startInstallation({}, checkout);
  return {
    name,
    installation,
    company: await foundStaffCompany(installation.url, Number(values.lines), values.margin),
  };
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

async function type(on: Browser, side: Side): Promise<Typing> {
  const { keys, shift } = await typeInto(on, side, keyOf);
  const { keys: slowKeys } = await typeInto(on, side, slowKeyOf, CPU_SLOWER);
  return { keys, slowKeys, shift };
}

type Phone = { page: Page; devtools: CDPSession };

function typeInto<Measured>(
  on: Browser,
  { installation, company }: Side,
  measure: (phone: Phone, key: string) => Promise<Measured>,
  slower = 1,
): Promise<{ keys: Map<string, Measured[]>; shift: number }> {
  return onSlowPhone(
    on,
    company,
    async ({ page, devtools }) => {
      await page.goto(`${installation.url}/app/quotes/${company.draftId}/edit`);
      await page.getByRole('button', { name: /^Show \d+ more/ }).click();
      await page.getByText(`Soft wash of wall ${values.lines}`, { exact: true }).waitFor();
      await rest(page);
      await page.evaluate(noteKeys);
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower });
      const keys = new Map<string, Measured[]>();
      for (const { name, text, open } of FIELDS) {
        await open(page);
        await page.keyboard.press('End');
        await rest(page);
        const measured: Measured[] = [];
        for (const key of text) measured.push(await measure({ page, devtools }, key));
        keys.set(name, measured);
      }
      return { keys, shift: (await figuresOf(page)).shift };
    },
    { slow: false },
  );
}

function rest(page: Page): Promise<void> {
  return page.waitForTimeout(BETWEEN_KEYS_MS);
}

/** Measures processor time, because other work on the machine doesn't change it. Scales it to the slow phone. */
async function keyOf({ page, devtools }: Phone, key: string): Promise<Key> {
  const before = await busySeconds(devtools);
  await page.keyboard.type(key);
  await rest(page);
  const after = await busySeconds(devtools);
  const spent = (name: 'TaskDuration' | 'ScriptDuration') => (after[name] - before[name]) * 1000 * CPU_SLOWER;
  return { work: spent('TaskDuration'), script: spent('ScriptDuration') };
}

async function busySeconds(devtools: CDPSession) {
  const { metrics } = await devtools.send('Performance.getMetrics');
  const valueOf = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN;
  return { TaskDuration: valueOf('TaskDuration'), ScriptDuration: valueOf('ScriptDuration') };
}

async function slowKeyOf({ page }: Phone, key: string): Promise<SlowKey> {
  await page.keyboard.type(key);
  await page.waitForTimeout(BETWEEN_SLOW_KEYS_MS);
  return page.evaluate(() => (globalThis as unknown as { typed: SlowKey }).typed);
}

/** Runs in the page: records how long a person waits for the last keystroke. */
function noteKeys(): void {
  const typed: SlowKey = { input: 0, frame: 0 };
  Object.assign(globalThis, { typed });
  // The browser doesn't report events whose frame came within 16 ms.
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[])
      if (entry.name === 'input') typed.input = entry.processingEnd - entry.processingStart;
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  const onKey = () => {
    const began = performance.now();
    typed.input = 0;
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => (typed.frame = performance.now() - began));
    port1.start();
    requestAnimationFrame(() => port2.postMessage(null));
  };
  addEventListener('keydown', onKey, { capture: true });
}

function p95(costs: readonly number[]): number {
  return costs.toSorted((one, other) => one - other)[Math.ceil(costs.length * 0.95) - 1] ?? 0;
}

function report(found: ReadonlyMap<Side, readonly Typing[]>): void {
  console.log(
    `Builder with ${values.lines} lines, CPU ×${CPU_SLOWER} slower: median / p95 of a key, ms; ${values.runs} runs`,
  );
  console.log(
    `${''.padEnd(26)}${['added script', 'script', 'work', 'input', 'frame'].map((each) => each.padStart(16)).join('')}`,
  );
  for (const [{ name }, typings] of found) {
    const keysOf = (field: string) => typings.flatMap(({ keys }) => keys.get(field) ?? []);
    const slowKeysOf = (field: string) => typings.flatMap(({ slowKeys }) => slowKeys.get(field) ?? []);
    const floor = median(keysOf(BARE).map(({ script }) => script));
    const show = (field: string, keys: readonly Key[], slow: readonly SlowKey[]) => {
      const added = keys.map(({ script }) => script - floor);
      const columns = [
        added,
        keys.map(({ script }) => script),
        keys.map(({ work }) => work),
        slow.map(({ input }) => input),
        slow.map(({ frame }) => frame),
      ];
      console.log(`  ${name.padEnd(8)}${field.padEnd(16)}${columns.map(medianAndP95).join('')}`);
      return p95(added);
    };
    const fields = FIELDS.map((each) => each.name);
    for (const field of fields) show(field, keysOf(field), slowKeysOf(field));
    const others = fields.filter((field) => field !== BARE);
    const added = show('all but bare', others.flatMap(keysOf), others.flatMap(slowKeysOf));
    const shift = Math.max(...typings.map((each) => each.shift));
    console.log(`  ${name.padEnd(8)}${'layout shift'.padEnd(16)} ${shift.toFixed(3)}`);
    if (name !== 'now') continue;
    const met = added <= ADDED_P95_MAX_MS && shift <= SHIFT_MAX;
    console.log(
      `  target: p95 of the added script ${ADDED_P95_MAX_MS} ms, layout shift 0.00: ${met ? 'met' : 'MISSED'}`,
    );
    if (!met) process.exitCode = 1;
  }
}

function medianAndP95(costs: readonly number[]): string {
  return `${median(costs).toFixed(1)} / ${p95(costs).toFixed(1)}`.padStart(16);
}
