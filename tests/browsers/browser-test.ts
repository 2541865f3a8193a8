import { join, resolve } from 'node:path';
import { test as base, expect } from '@playwright/test';
import { type Installation, startInstallation } from '#tests/journeys/installation.ts';
import { type Company, clientAt, type People, peopleOf, signUpByCall } from '#tests/journeys/people.ts';
import { freePort } from './free-port.ts';
import { type BrowserName, type Scheme, startBrowser } from './start-browser.ts';
import { type Visit, visitBy } from './visit.ts';
import { startWatchingProxy, type WatchingProxy } from './watching-proxy.ts';

const PICTURES = resolve(import.meta.dirname, '../../test-results/browsers');

export interface Options {
  which: BrowserName;
  scheme: Scheme;
}

interface Shared extends Options {
  /** the running product, behind `watchingProxy` */
  installation: Installation;
  watchingProxy: WatchingProxy;
}

interface Fixtures {
  people: People;
  /** created through the API */
  company: Company;
  visit: Visit;
}

/** Reserved for benchmarks (RFC 2544), so no geoip database contains it. */
const ADDRESS = '198.18.1.1';

let journeys = 0;

export const test = base.extend<Fixtures, Shared>({
  which: ['webkit', { option: true, scope: 'worker' }],
  scheme: ['light', { option: true, scope: 'worker' }],
  watchingProxy: [
    async ({}, use) => {
      const watchingProxy = await startWatchingProxy(ADDRESS);
      await use(watchingProxy);
      await watchingProxy.close();
    },
    { scope: 'worker' },
  ],
  installation: [
    async ({ watchingProxy }, use) => {
      const port = await freePort();
      watchingProxy.target = `http://localhost:${port}`;
      const settings = { PORT: String(port), PUBLIC_URL: watchingProxy.url, TRUST_PROXY: '1' };
      const installation = await startInstallation(settings);
      await use(installation);
      await installation.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  people: async ({ which, scheme }, use) => {
    journeys += 1;
    await use(peopleOf(`${which}-${scheme}-${journeys}`));
  },
  company: async ({ installation, people }, use) =>
    use(await signUpByCall(clientAt(installation.url, ADDRESS), people.owner)),
  visit: async ({ which, scheme, watchingProxy }, use, { annotations }) => {
    const connection = await startBrowser(which, scheme);
    annotations.push({ type: 'browser', description: connection.browser });
    const before = watchingProxy.complaints.length;
    let pictures = 0;
    const visit = await visitBy(connection, (screen) => {
      pictures += 1;
      return join(PICTURES, `${which}-${scheme}`, `${screen}.png`);
    });
    await use(visit);
    await connection.close();
    expect(pictures, 'screens were checked').toBeGreaterThan(0);
    expect(watchingProxy.complaints.slice(before), 'failed requests, and errors in the browser console').toEqual([]);
  },
});

export { expect };
