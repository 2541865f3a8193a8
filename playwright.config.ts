import { defineConfig } from '@playwright/test';
import { browserPath } from './scripts/browser.ts';

/**
 * Journeys: the whole product in a real browser, each on an installation of its own that starts empty; and a crawl of the
 * public site, which needs a running product and no browser.
 */
export default defineConfig({
  testDir: 'tests',
  testMatch: '{journeys,site}/*.spec.ts',
  globalSetup: './tests/journeys/fresh-data.ts',
  outputDir: 'test-results',
  // The machine that counts has two cores; every journey also runs a server and a database.
  workers: 2,
  fullyParallel: false,
  retries: 0,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/journeys.json' }]],
  use: {
    viewport: { width: 390, height: 844 },
    locale: 'en-US',
    timezoneId: 'America/New_York',
    launchOptions: {
      executablePath: browserPath(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
    actionTimeout: 15_000,
    trace: 'retain-on-failure',
  },
});
