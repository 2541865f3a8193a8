import { defineConfig } from '@playwright/test';
import { browserPath } from './scripts/browser.ts';

/**
 * Chromium reads only one such list, so this repeats the features that Playwright turns off. The omnibox
 * features open windows below the address bar for every browser. They took almost half of Chromium's processor
 * time.
 */
const FEATURES_OFF = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  // Chromium starts a spare process for the next page, which most journeys never open. Without it, there are 24
  // processes instead of 41, and a twelfth less processor time.
  'SpareRendererForSitePerProcess',
];

/**
 * Journeys test the whole product in a real browser. Each worker has one installation
 * (tests/journeys/journey.ts), and each journey its own company.
 */
export default defineConfig({
  testDir: 'tests/journeys',
  globalSetup: './tests/journeys/fresh-data.ts',
  outputDir: 'test-results',
  // The reference machine has two cores. Two workers left a quarter of them idle: 354 s, compared to 286 s with
  // three.
  workers: 3,
  fullyParallel: false,
  retries: 0,
  // These limits only end a journey that hangs. A busy machine may take ten times as long as a quiet one.
  timeout: 900_000,
  expect: { timeout: 90_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/journeys.json' }]],
  use: {
    viewport: { width: 390, height: 844 },
    locale: 'en-US',
    timezoneId: 'America/New_York',
    // Journeys don't wait for animations. Those that test animations turn them on.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: browserPath(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Pages live only seconds, so optimizing their code takes longer than it saves.
        '--js-flags=--no-opt --no-maglev',
        `--disable-features=${FEATURES_OFF.join(',')}`,
      ],
    },
    actionTimeout: 90_000,
    navigationTimeout: 90_000,
    // Recording takes a quarter of the time. To look for a fault, run that journey with `--trace on`.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
});
