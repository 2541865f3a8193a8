/** Lighthouse on a simulated phone with slow 4G: scores of its categories, largest contentful paint, layout shift. */
import * as chromeLauncher from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { browserPath } from '../scripts/browser.ts';
import { median } from './side-by-side.ts';

const CHROME_FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-sync',
];

export interface PageScores {
  /** 0 to 100 by the category's title, in the requested order */
  categories: readonly (readonly [title: string, score: number])[];
  lcpMs: number;
  cls: number;
  /** failed audits of the categories other than performance, such as `color-contrast` */
  failedAudits: readonly string[];
}

/** @returns the median of each figure over `runs` runs, each in a new browser */
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

async function runOnce(url: string, onlyCategories: string[]): Promise<PageScores> {
  const chrome = await chromeLauncher.launch({ chromePath: browserPath(), chromeFlags: CHROME_FLAGS });
  try {
    const result = await lighthouse(url, { port: chrome.port, onlyCategories, logLevel: 'error' });
    if (!result || result.lhr.runtimeError)
      throw new Error(`${url}: ${result?.lhr.runtimeError?.message ?? 'no result'}`);
    const { audits, categories } = result.lhr;
    const counted = Object.values(categories)
      .filter(({ id }) => id !== 'performance')
      .flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0));
    return {
      categories: Object.values(categories).map(({ title, score }) => [title, Math.round((score ?? 0) * 100)]),
      lcpMs: audits['largest-contentful-paint']?.numericValue ?? Number.NaN,
      cls: audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
      failedAudits: counted.map(({ id }) => id).filter((id) => (audits[id]?.score ?? 1) < 1),
    };
  } finally {
    chrome.kill();
  }
}
