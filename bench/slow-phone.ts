/** Slows down a real browser with its own developer tools, like a slow phone on a slow connection. */
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test';
import { browserPath } from '../scripts/browser.ts';
import type { StaffCompany } from './staff-company.ts';

const DOWN_BYTES = 1_600_000 / 8;
const UP_BYTES = 750_000 / 8;
const LATENCY_MS = 150;
export const CPU_SLOWER = 4;
const PHONE = { width: 390, height: 844 };

interface SlowPhone {
  page: Page;
  devtools: CDPSession;
}

export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: browserPath(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-sync'],
  });
}

interface Noted {
  firstPaintMs: number;
  largestPaintMs: number;
  largest: string;
  shift: number;
}

/**
 * Opens a signed-in browser with an empty cache, and closes everything after `use`.
 * @param slow false keeps full speed. Throttling costs processor time, which would spoil its measurement.
 */
export async function onSlowPhone<Result>(
  browser: Browser,
  { cookies }: Pick<StaffCompany, 'cookies'>,
  use: (phone: SlowPhone) => Promise<Result>,
  { slow = true, touch = false, viewport = PHONE } = {},
): Promise<Result> {
  const context: BrowserContext = await browser.newContext({
    viewport,
    deviceScaleFactor: 2,
    locale: 'en-US',
    hasTouch: touch,
    isMobile: touch,
  });
  try {
    await context.addCookies(cookies);
    const page = await context.newPage();
    await page.addInitScript(notePaints);
    const devtools = await context.newCDPSession(page);
    await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
    await devtools.send('Network.enable');
    if (slow) {
      await devtools.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: LATENCY_MS,
        downloadThroughput: DOWN_BYTES,
        uploadThroughput: UP_BYTES,
      });
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWER });
    }
    return await use({ page, devtools });
  } finally {
    await context.close();
  }
}

/** Runs in the page before any other script. */
function notePaints(): void {
  const noted: Noted = { firstPaintMs: 0, largestPaintMs: 0, largest: '', shift: 0 };
  Object.assign(globalThis, { noted });
  const watch = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') noted.firstPaintMs = startTime;
  });
  watch('largest-contentful-paint', (entry) => {
    noted.largestPaintMs = entry.startTime;
    noted.largest = (entry as unknown as { element: Element | null }).element?.textContent?.slice(0, 60) ?? '';
  });
  watch('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as unknown as { value: number; hadRecentInput: boolean };
    if (!hadRecentInput) noted.shift += value;
  });
}

/** Times are milliseconds since navigation started. Layout shift is the browsers' own score. */
export function figuresOf(page: Page): Promise<Noted> {
  return page.evaluate(() => (globalThis as unknown as { noted: Noted }).noted);
}
