/** Where devices are, in words: in one's own list, in a colleague's, and in the audit log with its file. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { mmdbFile } from '#tests/mmdb-file.ts';
import type { Installation } from './installation.ts';
import { test as base, expect, expectGoodEverywhere, OWNER, PASSWORD, signUp } from './journey.ts';

const city = (iso_code: string, region: string, name: string) => ({
  country: { iso_code },
  subdivisions: [{ names: { en: region } }],
  city: { names: { en: name } },
});
const LONG_CITY = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch';

/** An operator's own file, as docs/operating.md has it, and a proxy in front. */
const test = base.extend({
  // oxlint-disable-next-line no-empty-pattern -- Playwright asks for an object pattern even where a fixture needs no other.
  settings: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'places-journey-'));
    const PLACES_FILE = join(folder, 'cities.mmdb');
    const networks = [
      { network: '24.0.0.0/8', record: city('US', 'Texas', 'Dallas') },
      { network: '2600::/16', record: city('GB', 'Wales', LONG_CITY) },
      { network: '31.0.0.0/8', record: { country: { iso_code: 'BA' } } },
    ];
    await writeFile(PLACES_FILE, mmdbFile(networks));
    await use({ PLACES_FILE, TRUST_PROXY: '1' });
    await rm(folder, { recursive: true, force: true });
  },
});

const from = (page: Page, ip: string) => page.setExtraHTTPHeaders({ 'x-forwarded-for': ip });

/** A browser elsewhere signs in; what it does there is not looked at. */
async function signInElsewhere(installation: Installation, ip: string): Promise<void> {
  const answer = await fetch(`${installation.url}/api/auth/token`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': ip,
      'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/143.0.0.0 Safari/537.36',
    },
    body: JSON.stringify({ grant_type: 'password', email: OWNER.email, password: PASSWORD }),
  });
  expect(answer.status).toBe(200);
}

test('a list of devices and the log name city, region and country; a long name and a narrow phone break neither', async ({
  installation,
  page,
}) => {
  await from(page, '24.1.2.3');
  await signUp(page);
  for (const ip of ['31.176.128.1', '2600:1700:aaaa:bbbb:cccc:dddd:eeee:ffff', '192.168.1.20', '198.51.100.4'])
    await signInElsewhere(installation, ip);

  await page.goto('/app/settings');
  const devices = page.getByRole('region', { name: 'Devices' });
  await expect(devices).toContainText('registered. Phones and VPNs can appear in another state or country.');
  const device = (text: string) => devices.getByRole('listitem').filter({ hasText: text });
  await expect(device('This device')).toContainText('Dallas, Texas, United States');
  await expect(device('31.176.128.1')).toContainText('Bosnia & Herzegovina');
  await expect(device('2600:1700:')).toContainText(`${LONG_CITY}, Wales, United Kingdom`);
  await expect(device('192.168.1.20')).toContainText('Private network');
  await expect(device('198.51.100.4')).toHaveText(/^Chrome on Windowslast seen/);
  await expect(
    devices.getByRole('button', { name: /^Sign out Chrome on Windows, last seen just now, Bosnia & Herzegovina$/ }),
  ).toBeVisible();
  await expectGoodEverywhere(page, 'devices with places');

  await page.goto('/app/owner/audit');
  await expect(page.getByRole('cell', { name: 'Dallas, Texas, United States · 24.1.2.3' }).first()).toBeVisible();
  await expect(page.getByRole('cell', { name: 'Bosnia & Herzegovina · 31.176.128.1' })).toBeVisible();
  await expect(page.getByRole('cell', { name: '198.51.100.4', exact: true })).toBeVisible();
  await expectGoodEverywhere(page, 'audit log with places');
  for (const path of ['/app/settings', '/app/owner/audit']) {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(path);
    await expect(page.getByText(`${LONG_CITY}, Wales, United Kingdom`).first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(360);
  }
  const [csv] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download CSV' }).click(),
  ]);
  const lines = (await readFile(await csv.path(), 'utf8')).trim().split('\r\n');
  expect(lines[0]).toMatch(/,IP address,Registered in$/);
  expect(lines.filter((line) => line.endsWith(',31.176.128.1,Bosnia & Herzegovina'))).toHaveLength(1);
  expect(lines.filter((line) => line.endsWith(',24.1.2.3,"Dallas, Texas, United States"'))).not.toEqual([]);
});

test('an owner sees where a colleague is signed in', async ({ installation, page, newVisitor }) => {
  await from(page, '24.1.2.3');
  await signUp(page);
  const colleague = await newVisitor();
  await from(colleague, '31.176.128.1');
  await signUp(colleague, { email: 'sam@clearwater.example', name: 'Sam Ortiz', company: 'Other' });
  const [sam] = await installation.sql<{ id: string }>(
    `update users set role = 'member', org_id = (select org_id from users where email = $1)
     where email = 'sam@clearwater.example' returning id`,
    [OWNER.email],
  );
  await page.goto(`/app/personnel/${sam?.id}`);
  const devices = page.getByRole('region', { name: 'Devices' });
  await expect(devices.getByRole('listitem')).toContainText('Bosnia & Herzegovina');
  await expect(devices.getByRole('listitem')).toContainText('31.176.128.1');
  await expect(devices).toContainText('Phones and VPNs can appear');
  await expectGoodEverywhere(page, 'devices of a colleague');
});
