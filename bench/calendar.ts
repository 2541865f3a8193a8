/**
 * Measures the calendar of a company with five years of data: loading a week with 500 visits of six people over
 * HTTP, and the frames while a visit is dragged, in a browser at a quarter of its speed.
 *   node bench/calendar.ts [--runs=3]
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Page } from '@playwright/test';
import pg from 'pg';
import { addDays, dayIn, weekOf } from '#domain/calendar-days.ts';
import { SESSION_COOKIE } from '#server/platform/auth/session-cookie.ts';
import { startInstallation } from '../tests/journeys/installation.ts';
import { startApi } from './api-parts.ts';
import { noteFrames } from './frames.ts';
import { openLargeCompany } from './large-company.ts';
import { createRecorder } from './recorded-sql.ts';
import { sequentialScansOf } from './sequential-scans.ts';
import { CPU_SLOWER, launchBrowser, onSlowPhone } from './slow-phone.ts';
import { foundStaffCompany } from './staff-company.ts';

const LIST_MAX_MS = 50;
const FRAME_MAX_MS = 33;
const LIST_RUNS = 200;
const WARM_UP = 20;
const STEPS = 90;
const GROWING = new Set(['visits', 'jobs', 'visit_people', 'users', 'quotes']);
const DESK = { width: 1440, height: 900 };
const SUNDAY = weekOf(dayIn(new Date(), 'America/New_York'))[0] ?? '';
const WEEK_SQL = readFileSync(new URL('calendar-week.sql', import.meta.url), 'utf8');

const { values } = parseArgs({ options: { runs: { type: 'string', default: '3' } } });

const seedOf = (orgId: string) => `set app.org_id = '${orgId}'; set app.sunday = '${SUNDAY}'; ${WEEK_SQL}`;

const p95 = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? 0;
const p50 = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

function report(what: string, times: readonly number[], most: number, more = ''): void {
  const isMet = p95(times) <= most && more === '';
  console.log(
    `${what.padEnd(34)} p50 ${p50(times).toFixed(1)} ms  p95 ${p95(times).toFixed(1)} ms  target ${most} ms: ${isMet ? 'met' : `MISSED ${more}`}`,
  );
  if (!isMet) process.exitCode = 1;
}

await measureList();
await measureDrag();

async function measureList(): Promise<void> {
  const company = await openLargeCompany({ quotes: 2000, customers: 500 });
  try {
    const client = new pg.Client(company.superuser);
    await client.connect();
    await client.query(seedOf(company.orgId));
    await client.query('vacuum analyze');
    await client.end();
    const recorded = createRecorder();
    const server = await startApi(company.dataDir, company.connections, (db) => recorded.listen(db));
    try {
      for (const [what, days] of [
        ['list: a week', 7],
        ['list: six weeks', 42],
      ] as const) {
        const ask = async () => {
          const started = performance.now();
          const from = addDays(SUNDAY, 7 - days);
          const answer = await fetch(`http://127.0.0.1:${server.port}/api/calendar?from=${from}&days=${days}`, {
            headers: { cookie: `${SESSION_COOKIE}=${company.sessionToken}` },
          });
          const { entries } = (await answer.json()) as { entries: unknown[] };
          if (entries.length < 500) throw new Error(`${entries.length} visits: ${answer.status}`);
          return performance.now() - started;
        };
        for (let run = 0; run < WARM_UP; run += 1) await ask();
        const times: number[] = [];
        for (let run = 0; run < LIST_RUNS; run += 1) times.push(await ask());
        recorded.take();
        await ask();
        const scans = await sequentialScansOf(company, recorded.take(), GROWING);
        report(
          what,
          times,
          days === 7 ? LIST_MAX_MS : Infinity,
          scans.map((scan) => `sequential scan of ${scan}`).join(),
        );
      }
    } finally {
      await server.close();
    }
  } finally {
    await company.close();
  }
}

async function measureDrag(): Promise<void> {
  const installation = await startInstallation();
  const browser = await launchBrowser();
  try {
    const company = await foundStaffCompany(installation.url, 1);
    const [org] = await installation.sql<{ id: string }>('select id from organizations');
    await installation.sql(seedOf(org?.id ?? ''));
    const views = [
      ['dragging: week', ''],
      ['dragging: day, split by person', '&view=day&apart=true'],
      ['dragging: week, people as rows', '&view=week&apart=true'],
      ['dragging: month', '&view=month'],
    ] as const;
    for (const [what, query] of views) {
      const frames: number[] = [];
      for (let run = 0; run < Number(values.runs); run += 1) {
        const drag = async ({ page, devtools }: Parameters<Parameters<typeof onSlowPhone>[2]>[0]) => {
          await page.goto(`${installation.url}/app/calendar?day=${addDays(SUNDAY, 2)}${query}`);
          await page.locator('.work-main [data-visit]').nth(20).waitFor({ state: 'attached' });
          await page.locator('.work-main:not(:has([aria-busy]))').waitFor();
          await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWER });
          return dragAround(page);
        };
        frames.push(...(await onSlowPhone(browser, company, drag, { slow: false, viewport: DESK })));
      }
      report(what, frames, FRAME_MAX_MS);
    }
  } finally {
    await browser.close();
    await installation.stop();
  }
}

/** Drags a visit over the calendar without dropping it. @returns milliseconds between frames */
async function dragAround(page: Page): Promise<number[]> {
  const box = await page.evaluate(middleVisit);
  if (!box) throw new Error('No visit is on the screen');
  const frame = (await page.locator('.work-main').boundingBox()) ?? { ...box, width: 0 };
  await page.mouse.move(box.x, box.y);
  await page.mouse.down();
  await page.mouse.move(box.x + 10, box.y + 10);
  const framesSoFar = await noteFrames(page);
  for (let step = 0; step < STEPS; step += 1) {
    const turn = (step / STEPS) * 4 * Math.PI;
    await page.mouse.move(
      frame.x + frame.width * (0.5 + 0.35 * Math.sin(turn)),
      Math.min(frame.y + 360, DESK.height - 120) + 90 * Math.sin(turn * 2.3),
    );
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  const frames = await framesSoFar();
  if ((await page.locator('.drag-ghost').count()) !== 1) throw new Error('Nothing was dragged');
  await page.keyboard.press('Escape');
  await page.mouse.up();
  return frames;
}

/** Runs in the page: finds a point on a visit that nothing covers. */
function middleVisit(): { x: number; y: number } | null {
  for (const visit of document.querySelectorAll('.work-main [data-visit]')) {
    const { left, top, width } = visit.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + 10];
    if (y > 300 && y < innerHeight - 100 && visit.contains(document.elementFromPoint(x, y))) return { x, y };
  }
  return null;
}
