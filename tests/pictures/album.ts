/** Takes pictures of screens, and compares them with those in docs/screens/. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { comparePictures, pictureOf } from './compare.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const KNOWN = join(ROOT, 'docs/screens');
const DIFFERENT = join(ROOT, 'test-results/pictures');

/** Environment variable that makes the check write the pictures instead of comparing them (scripts/pictures.ts). */
const isTaking = process.env['TAKE_PICTURES'] === '1';

export const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

/** A screen may still be loading a part that nothing announces. */
const PATIENCE_MS = 30_000;
const PAUSE_MS = 250;

/** Each quote's link has a random end. */
const CUT_LINKS = `{
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode())
    if (/localhost:\\d+|approve\\/\\S/.test(text.data)) text.data = text.data.replace(/\\S*(localhost:\\d+|approve\\/)\\S*/g, 'link');
}`;

async function shoot(what: Page | Locator): Promise<Buffer> {
  await ('page' in what ? what.page() : what).evaluate(CUT_LINKS);
  return pictureOf(await what.screenshot({ animations: 'disabled', caret: 'hide', scale: 'css' }));
}

/** Pictures a screen in both sizes and color schemes. Starts and ends on a wide, light screen. @returns what differs */
export async function picturesDiffer(page: Page, name: string, what: Page | Locator = page): Promise<string[]> {
  const problems: string[] = [];
  const add = async (variant: string) => problems.push(...(await differs(what, `${name}-${variant}`)));
  await add('wide-light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await add('wide-dark');
  await page.setViewportSize(PHONE);
  await add('phone-dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await add('phone-light');
  await page.setViewportSize(DESK);
  return problems;
}

export function expectAlike(problems: readonly string[]): void {
  expect(
    problems,
    'pictures that differ. test-results/pictures shows where; `npm run pictures` takes them anew',
  ).toEqual([]);
}

async function differs(what: Page | Locator, name: string): Promise<string[]> {
  if (isTaking) {
    await mkdir(KNOWN, { recursive: true });
    await writeFile(join(KNOWN, `${name}.webp`), await whenStill(what));
    return [];
  }
  const known = await readFile(join(KNOWN, `${name}.webp`)).catch(() => null);
  if (!known) return [`${name}: has no picture yet (npm run pictures)`];
  for (const end = performance.now() + PATIENCE_MS; ; await wait(PAUSE_MS)) {
    const taken = await shoot(what);
    const { difference, worst, marked } = await comparePictures(known, taken);
    if (process.env['WORST']) console.log(`${name} ${worst.toFixed(1)}`);
    if (difference === '') return [];
    if (performance.now() < end) continue;
    await mkdir(DIFFERENT, { recursive: true });
    await writeFile(join(DIFFERENT, `${name}.webp`), taken);
    await writeFile(join(DIFFERENT, `${name}-different.webp`), await marked());
    return [`${name}: ${difference}`];
  }
}

/** Waits until two pictures in a row are the same. */
async function whenStill(what: Page | Locator): Promise<Buffer> {
  let last = await shoot(what);
  for (const end = performance.now() + PATIENCE_MS; performance.now() < end; ) {
    await wait(2 * PAUSE_MS);
    const next = await shoot(what);
    if (next.equals(last)) return next;
    last = next;
  }
  return last;
}
