import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mmdbFile } from '#tests/support/mmdb-file.ts';
import { type Installation, startInstallation } from './installation.ts';

export const LONG_CITY = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch';

const city = (iso_code: string, region: string, name: string) => ({
  country: { iso_code },
  subdivisions: [{ names: { en: region } }],
  city: { names: { en: name } },
});

const PLACES = [
  { network: '24.0.0.0/8', record: city('US', 'Texas', 'Dallas') },
  { network: '2600::/16', record: city('GB', 'Wales', LONG_CITY) },
  { network: '31.0.0.0/8', record: { country: { iso_code: 'BA' } } },
];

/**
 * Starts the installation that all journeys of a worker share. It is behind a proxy, so each journey has its own
 * IP address and its own rate limits. It has a geoip database, sends webhooks to this machine, and writes text
 * messages into the local outbox.
 */
export async function startSharedInstallation(): Promise<Installation> {
  const folder = await mkdtemp(join(tmpdir(), 'rinseline-places-'));
  const GEOIP_FILE = join(folder, 'cities.mmdb');
  await writeFile(GEOIP_FILE, mmdbFile(PLACES));
  const settings = { GEOIP_FILE, TRUST_PROXY: '1', WEBHOOKS_ALLOW_PRIVATE: '1', TEXTS: 'test' };
  const installation = await startInstallation(settings);
  return {
    ...installation,
    stop: async () => {
      await installation.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
