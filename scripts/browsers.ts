/**
 * `npm run browsers`: the most important journeys in WebKit and Firefox, as most customers have an iPhone. Needs
 * system packages, so `npm test` doesn't run it. `npm run browsers -- webkit` runs one of them; `chromium` makes
 * pictures to compare with. Further arguments go to Playwright's test runner.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { BROWSERS, type BrowserName } from '../tests/browsers/start-browser.ts';
import { isBuildCurrent, ROOT } from './build-stamp.ts';

const isBrowser = (name: string): name is BrowserName => Object.hasOwn(BROWSERS, name);

const named = process.argv.slice(2).filter(isBrowser);
const others = process.argv.slice(2).filter((argument) => !isBrowser(argument));
const wanted: BrowserName[] = named.length > 0 ? named : ['webkit', 'firefox'];
const found = wanted.filter((name) => {
  const { title, missing, install } = BROWSERS[name];
  const absent = missing();
  if (absent.length > 0) console.error(`${title} is missing (${absent.join(', ')}). ${install}`);
  return absent.length === 0;
});

function run(command: string, args: string[]): number {
  const env = { ...process.env, BROWSERS: found.join(',') };
  return spawnSync(command, args, { cwd: ROOT, stdio: 'inherit', env }).status ?? 1;
}

function runFound(): number {
  if (found.length === 0) return 1;
  if (!isBuildCurrent() && run(process.execPath, [join(ROOT, 'scripts', 'build.ts')]) !== 0) return 1;
  const runner = join(ROOT, 'node_modules', '@playwright', 'test', 'cli.js');
  const config = join('tests', 'browsers', 'playwright.config.ts');
  return run(process.execPath, [runner, 'test', '--config', config, ...others]);
}

process.exitCode = runFound();
