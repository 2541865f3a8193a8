import { type IncomingHttpHeaders, request } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import { browserPath } from '../scripts/browser.ts';

export interface Transfer {
  headers: IncomingHttpHeaders;
  /** compressed, as transferred */
  body: Buffer;
}

export function transfer(url: string): Promise<Transfer> {
  return new Promise((resolve, reject) => {
    const call = request(url, { headers: { 'accept-encoding': 'br', accept: 'text/html,*/*' } }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        if (answer.statusCode === 200) resolve({ headers: answer.headers, body: Buffer.concat(chunks) });
        else reject(new Error(`${url} answered ${answer.statusCode}`));
      });
    });
    call.on('error', reject).end();
  });
}

export type Part = readonly [what: string, bytes: number];

/** Returns a page's HTML, style sheets and scripts, compressed. Leaves out pictures and fonts. */
export async function compressedParts(url: string): Promise<Part[]> {
  const html = await (await fetch(url)).text();
  const files = [...html.matchAll(/(?:href|src)="(\/assets\/[^"]+\.(?:css|js))"/g)].map((match) => match[1] ?? '');
  const parts: Part[] = [['HTML', (await transfer(url)).body.length]];
  for (const file of new Set(files)) {
    const { body } = await transfer(new URL(file, url).href);
    parts.push([file.endsWith('.css') ? 'CSS' : 'JavaScript', body.length]);
  }
  return parts;
}

export function sumOf(parts: readonly Part[]): number {
  return parts.reduce((sum, [, bytes]) => sum + bytes, 0);
}

const PHONE = { width: 390, height: 844 };

/**
 * Returns everything that a phone loads while it scrolls to the end of the page. Bytes as transferred, with
 * headers.
 */
export async function loadedParts(url: string): Promise<Part[]> {
  const browser = await chromium.launch({ executablePath: browserPath(), args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const context = await browser.newContext({ viewport: PHONE, deviceScaleFactor: 3 });
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const urls = new Map<string, string>();
    const parts: Part[] = [];
    session.on('Network.requestWillBeSent', ({ requestId, request }) => urls.set(requestId, request.url));
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const loaded = urls.get(requestId) ?? '';
      if (loaded.startsWith('http')) parts.push([new URL(loaded).pathname, encodedDataLength]);
    });
    await session.send('Network.enable');
    await page.goto(url, { waitUntil: 'load' });
    await scrollToEnd(page);
    await untilNothingFollows(parts);
    // A headless browser never requests the icon.
    const icon = await page.locator('link[rel="icon"]').last().getAttribute('href');
    if (icon && !parts.some(([path]) => path === icon))
      parts.push([icon, (await transfer(new URL(icon, url).href)).body.length]);
    return parts;
  } finally {
    await browser.close();
  }
}

/** Parts such as the page's font load this late. */
const QUIET_MS = 3000;

async function untilNothingFollows(parts: readonly Part[]): Promise<void> {
  let known = -1;
  while (parts.length > known) {
    known = parts.length;
    await setTimeout(QUIET_MS);
  }
}

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof chromium.launch>>['newPage']>>;

/** Scrolls one screen at a time, because pictures load only when they come near. */
async function scrollToEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const painted = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight / 2) {
      scrollTo({ top, behavior: 'instant' });
      await painted();
    }
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
  });
}
