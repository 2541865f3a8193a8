/** Where devices are, in words: in one's own list, in a colleague's, and in the audit log with its file. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { clientAt, joinByCall, PASSWORD, signUpByCall } from './people.ts';
import { expectGoodEverywhere } from './accessibility.ts';
import type { Installation } from './installation.ts';
import { enter, expect, test } from './journey.ts';
import { LONG_CITY } from './shared-installation.ts';

const from = (page: Page, ip: string) => page.setExtraHTTPHeaders({ 'x-forwarded-for': ip });

/** A browser elsewhere signs in; what it does there is not checked. */
async function signInElsewhere(installation: Installation, email: string, ip: string): Promise<void> {
  const answer = await fetch(`${installation.url}/api/auth/token`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': ip,
      'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/143.0.0.0 Safari/537.36',
    },
    body: JSON.stringify({ grant_type: 'password', email, password: PASSWORD }),
  });
  expect(answer.status).toBe(200);
}

test('devices and log name city, region and country; a long name and a narrow phone break neither', async ({
  installation,
  people: { owner, teammate },
  page,
}) => {
  const company = await signUpByCall(clientAt(installation.url, '24.1.2.3'), owner);
  await from(page, '24.1.2.3');
  await enter(page, company.client, installation);
  await page.goto('/app');
  for (const ip of ['31.176.128.1', '2600:1700:aaaa:bbbb:cccc:dddd:eeee:ffff', '192.168.1.20', '198.51.100.4'])
    await signInElsewhere(installation, owner.email, ip);

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

  await joinByCall(company, clientAt(installation.url, '31.176.128.1'), teammate);
  await page.goto('/app/personnel');
  await page.getByRole('link', { name: teammate.name }).click();
  await expect(devices.getByRole('listitem')).toContainText('Bosnia & Herzegovina');
  await expect(devices.getByRole('listitem')).toContainText('31.176.128.1');
  await expect(devices).toContainText('Phones and VPNs can appear');
  await expectGoodEverywhere(page, 'devices of a colleague');
});
