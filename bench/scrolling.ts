/**
 * Scrolls the list of 1,000 quotes on a phone whose processor is four times slower, and counts late frames: those
 * that took longer than two frames of 60 a second.
 *   node bench/scrolling.ts
 */
import { readFileSync } from 'node:fs';
import type { CDPSession, Page } from '@playwright/test';
import { createTestClient } from '#tests/support/http-client.ts';
import { startInstallation } from '../tests/journeys/installation.ts';
import { peopleOf, signUpByCall } from '../tests/journeys/people.ts';
import { noteFrames } from './frames.ts';
import { CPU_SLOWER, launchBrowser, onSlowPhone } from './slow-phone.ts';

const ROWS = 1000;
/** The seed gives each of three people a third of its quotes, and this company has one person. A few are archived. */
const SEEDED = 3 * 1.03 * ROWS;
const LATE_MS = 2 * (1000 / 60);
const LATE_MAX = 0.01;

const installation = await startInstallation();
const browser = await launchBrowser();
try {
  const { url } = installation;
  const jar = new Map<string, string>();
  const { orgId } = await signUpByCall(createTestClient(url, jar), peopleOf('scrolling').owner);
  const cookies = [...jar].map(([name, value]) => ({ name, value, url }));
  const seed = readFileSync(new URL('./large-company.sql', import.meta.url), 'utf8')
    .replaceAll(':quotes', String(SEEDED))
    .replaceAll(':customers', '300');
  await installation.sql(
    `begin; set local session_replication_role = replica; set local app.org_id = '${orgId}'; ${seed}; commit`,
  );
  const frames = await onSlowPhone(
    browser,
    { cookies },
    async ({ page, devtools }) => {
      await showRows(page, `${url}/app/quotes`);
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWER });
      return framesWhileScrolling(page, devtools);
    },
    { slow: false, touch: true },
  );
  const late = frames.filter((ms) => ms > LATE_MS).length / frames.length;
  const sorted = frames.toSorted((a, b) => a - b);
  const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1);
  console.log(
    `${ROWS} quotes, ${frames.length} frames: ${(late * 100).toFixed(1)} % late (at most ${LATE_MAX * 100} %); ` +
      `p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, p99 ${at(0.99)} ms`,
  );
  process.exitCode = late <= LATE_MAX ? 0 : 1;
} finally {
  await browser.close();
  await installation.stop();
}

async function showRows(page: Page, url: string): Promise<void> {
  await page.goto(url);
  const rows = page.locator('.list-row');
  const more = page.getByRole('button', { name: 'Load more' });
  await rows.first().waitFor();
  while ((await rows.count()) < ROWS) {
    const before = await rows.count();
    await more.click();
    await page.waitForFunction((count) => document.querySelectorAll('.list-row').length > count, before);
  }
  await page.evaluate(() => scrollTo(0, 0));
}

/** Swipes down like a finger. @returns milliseconds between frames */
async function framesWhileScrolling(page: Page, devtools: CDPSession): Promise<number[]> {
  const framesSoFar = await noteFrames(page);
  await devtools.send('Input.synthesizeScrollGesture', {
    x: 195,
    y: 500,
    yDistance: -20_000,
    speed: 4000,
    preventFling: true,
    gestureSourceType: 'touch',
  });
  return framesSoFar();
}
