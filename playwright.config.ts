import { defineConfig } from '@playwright/test';
import { browserPath } from './scripts/browser.ts';

/**
 * Playwright turns off what is listed first; as Chromium reads only one list, it is repeated here. Those of the omnibox
 * are windows below the address bar, which no one sees here: making them for every new browser took almost half of
 * Chromium's processor time.
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
  // A spare process for the next page, which most windows of journeys never open: 41 processes instead of 24, and a
  // twelfth of the processor time of all.
  'SpareRendererForSitePerProcess',
];

/**
 * Journeys: the whole product in a real browser. Those of one worker share an installation (tests/journeys/journey.ts), each
 * with a company of its own.
 */
export default defineConfig({
  testDir: 'tests/journeys',
  globalSetup: './tests/journeys/fresh-data.ts',
  outputDir: 'test-results',
  // The machine that counts has two cores. Two journeys at once left a quarter of their time unused: 354 s, where three
  // took 286 s.
  workers: 3,
  fullyParallel: false,
  retries: 0,
  // All limits are for what hangs; a busy machine may take ten times as long as a quiet one.
  timeout: 900_000,
  expect: { timeout: 90_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/journeys.json' }]],
  use: {
    viewport: { width: 390, height: 844 },
    locale: 'en-US',
    timezoneId: 'America/New_York',
    // Nothing waits for what only pleases the eye; journeys about motion ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: browserPath(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Pages live for seconds: making their code faster took longer than they ran.
        '--js-flags=--no-opt --no-maglev',
        `--disable-features=${FEATURES_OFF.join(',')}`,
      ],
    },
    actionTimeout: 90_000,
    navigationTimeout: 90_000,
    // Recording each step takes a quarter of the time; whoever looks for a fault runs that journey with --trace on.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
});
