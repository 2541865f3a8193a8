/**
 * The customer's page: compressed bytes of HTML, CSS and JavaScript (photos apart), every host it talks to, and
 * Lighthouse's mobile scores. Run with `node bench/customer-page.ts`.
 */
import { request } from 'node:http';
import * as chromeLauncher from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { browserPath } from '../scripts/browser.ts';
import { startInstallation } from '../tests/journeys/installation.ts';
import { sendQuote } from '../tests/journeys/sent-quote.ts';

const BUDGET_BYTES = 12 * 1024;
const CHROME_FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-sync',
];
const CATEGORIES = ['performance', 'accessibility', 'best-practices'];

interface Transfer {
  body: Buffer;
  bytes: number;
}

/** What travels: the compressed body as it comes over the wire. */
function transfer(url: string): Promise<Transfer> {
  return new Promise((resolve, reject) => {
    const call = request(url, { headers: { 'accept-encoding': 'br', accept: 'text/html,*/*' } }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        const body = Buffer.concat(chunks);
        resolve({ body, bytes: body.length });
      });
    });
    call.on('error', reject).end();
  });
}

async function measureBytes(url: string): Promise<[what: string, bytes: number][]> {
  const html = await (await fetch(url)).text();
  const files = [...html.matchAll(/(?:href|src)="(\/assets\/[^"]+\.(?:css|js))"/g)].map((match) => match[1] ?? '');
  const parts: [string, number][] = [['HTML', (await transfer(url)).bytes]];
  for (const file of new Set(files))
    parts.push([file.endsWith('.css') ? 'CSS' : 'JavaScript', (await transfer(new URL(file, url).href)).bytes]);
  return parts;
}

async function measureScores(url: string): Promise<[category: string, score: number][]> {
  const chrome = await chromeLauncher.launch({ chromePath: browserPath(), chromeFlags: CHROME_FLAGS });
  try {
    const result = await lighthouse(url, { port: chrome.port, onlyCategories: CATEGORIES, logLevel: 'error' });
    return Object.values(result?.lhr.categories ?? {}).map((each) => [each.title, Math.round((each.score ?? 0) * 100)]);
  } finally {
    chrome.kill();
  }
}

const installation = await startInstallation();
try {
  const { url } = await sendQuote(installation, { photos: 4 });
  const parts = await measureBytes(url);
  const total = parts.reduce((sum, [, bytes]) => sum + bytes, 0);
  console.log('Customer page, brotli, without photos');
  for (const [what, bytes] of parts) console.log(`  ${what.padEnd(12)} ${String(bytes).padStart(7)} bytes`);
  console.log(`  together     ${String(total).padStart(7)} bytes (at most ${BUDGET_BYTES})`);
  console.log('Lighthouse, mobile');
  for (const [category, score] of await measureScores(url)) console.log(`  ${category.padEnd(16)} ${score}`);
  process.exitCode = total <= BUDGET_BYTES ? 0 : 1;
} finally {
  await installation.stop();
}
