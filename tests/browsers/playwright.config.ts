import { defineConfig } from '@playwright/test';
import type { Options } from './browser-test.ts';
import { BROWSERS, type BrowserName } from './start-browser.ts';

/** The browsers to run, as `npm run browsers` names them. */
const NAMED = (process.env['BROWSERS'] ?? 'webkit,firefox').split(',') as BrowserName[];

/** `npm run browsers`: the most important journeys, in the browsers that customers have. */
export default defineConfig<object, Options>({
  testDir: '.',
  globalSetup: '../journeys/fresh-data.ts',
  outputDir: '../../test-results/browsers-failed',
  workers: 2,
  fullyParallel: false,
  retries: 0,
  // These limits only end a journey that hangs.
  timeout: 300_000,
  reporter: [['list']],
  projects: NAMED.filter((name) => name in BROWSERS).flatMap((which) =>
    (['light', 'dark'] as const).map((scheme) => ({ name: `${which}, ${scheme}`, use: { which, scheme } })),
  ),
});
