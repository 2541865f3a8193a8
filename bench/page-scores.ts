/** Runs Lighthouse for a simulated phone with slow 4G. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { browserPath } from '../scripts/browser.ts';
import { median } from './side-by-side.ts';

/** Downloaded only when needed. It would be a seventh of all installed packages, and only this file uses it. */
const LIGHTHOUSE = 'lighthouse@13.5.0';
const LONGEST_REPORT = 64 * 1024 * 1024;

const CHROME_FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-sync',
];

export interface PageScores {
  /** scores from 0 to 100 by title of the category, in the requested order */
  categories: readonly (readonly [title: string, score: number])[];
  lcpMs: number;
  cls: number;
  /** failed audits of all categories except performance, such as `color-contrast` */
  failedAudits: readonly string[];
}

/** @returns the median of each metric over the runs, each in a new browser */
export async function measureScores(url: string, onlyCategories: string[], runs = 1): Promise<PageScores> {
  const found: PageScores[] = [];
  for (let run = 0; run < runs; run += 1) found.push(await runOnce(url, onlyCategories));
  const titles = found[0]?.categories.map(([title]) => title) ?? [];
  return {
    categories: titles.map((title, index) => [title, median(found.map((each) => each.categories[index]?.[1] ?? 0))]),
    lcpMs: median(found.map(({ lcpMs }) => lcpMs)),
    cls: median(found.map(({ cls }) => cls)),
    failedAudits: [...new Set(found.flatMap(({ failedAudits }) => failedAudits))],
  };
}

interface Report {
  runtimeError?: { message: string };
  audits: Record<string, { score: number | null; numericValue?: number }>;
  categories: Record<string, { id: string; title: string; score: number | null; auditRefs: AuditRef[] }>;
}

interface AuditRef {
  id: string;
  weight: number;
}

async function reportOn(url: string, onlyCategories: string[]): Promise<Report> {
  const options = ['--output=json', '--output-path=stdout', '--quiet', `--only-categories=${onlyCategories.join(',')}`];
  const { stdout } = await promisify(execFile)(
    'npx',
    ['--yes', LIGHTHOUSE, url, ...options, `--chrome-flags=${CHROME_FLAGS.join(' ')}`],
    { env: { ...process.env, CHROME_PATH: browserPath() }, maxBuffer: LONGEST_REPORT },
  );
  return JSON.parse(stdout) as Report;
}

async function runOnce(url: string, onlyCategories: string[]): Promise<PageScores> {
  const { audits, categories, runtimeError } = await reportOn(url, onlyCategories);
  if (runtimeError) throw new Error(`${url}: ${runtimeError.message}`);
  const counted = Object.values(categories)
    .filter(({ id }) => id !== 'performance')
    .flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0));
  return {
    categories: Object.values(categories).map(({ title, score }) => [title, Math.round((score ?? 0) * 100)]),
    lcpMs: audits['largest-contentful-paint']?.numericValue ?? Number.NaN,
    cls: audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
    failedAudits: counted.map(({ id }) => id).filter((id) => (audits[id]?.score ?? 1) < 1),
  };
}
