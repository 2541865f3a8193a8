import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import type { Installation } from './installation.ts';
import { enter, expect, expectAboveToast, expectToast, test, toastOf, typeSignIn } from './journey.ts';
import { clientAt, joinByCall, PASSWORD, signUpByCall } from './people.ts';
import { LONG_CITY } from './shared-installation.ts';

const from = (page: Page, ip: string) => page.setExtraHTTPHeaders({ 'x-forwarded-for': ip });

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

/** Returns the keys of the jobs that the device stores to read offline. @param added one more key */
async function keptJobs(page: Page, added?: string): Promise<unknown[]> {
  return page.evaluate(async (key) => {
    const databases = await indexedDB.databases();
    const name = databases.find((database) => database.name?.startsWith('rinseline-'))?.name ?? '';
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error('The database of the device failed'));
      });
    const database = await done(indexedDB.open(name));
    const answers = database.transaction('answers', 'readwrite').objectStore('answers');
    if (key !== undefined) await done(answers.put({ key, value: 'Gate code 4711' }));
    const keys = await done(answers.getAllKeys());
    database.close();
    return keys.filter((each) => typeof each === 'string' && each.startsWith('job '));
  }, added);
}

test('an owner signs out another browser, and sees where devices and audit log entries come from', async ({
  installation,
  people: { owner, teammate },
  page,
  newVisitor,
  complaints,
}) => {
  complaints.allow('401');
  complaints.allow('422');
  const company = await signUpByCall(clientAt(installation.url, '24.1.2.3'), owner);
  await from(page, '24.1.2.3');
  await enter(page, company.client, installation);
  const other = await newVisitor({ viewport: { width: 1440, height: 900 } });
  await typeSignIn(other, owner.email);
  await other.waitForURL('**/app');
  // The builder loads the draft from the device.
  await other.goto('/app/quotes/new');
  await other.waitForURL('**/edit?new');
  await expect(other.getByLabel('Name', { exact: true })).toBeVisible();
  expect(await keptJobs(other, 'job 1')).toEqual(['job 1']);
  await other.goto('/app');
  await expect(other.getByRole('link', { name: 'All Quotes' }).first()).toBeVisible();

  await test.step('signing out the other browser takes the password and removes the jobs stored on that device', async () => {
    await page.goto('/app/settings/account');
    const devices = page.getByRole('region', { name: 'Devices' });
    await expect(devices.getByRole('listitem')).toHaveCount(2);
    await expect(devices.getByText('This device')).toHaveCount(1);
    await devices.getByRole('button', { name: /^Sign out Chrome on \w+, last seen just now/ }).click();
    const dialog = page.getByRole('dialog', { name: /^Sign out Chrome on/ });
    await expectAccessible(page, 'sign out another device');
    await dialog.getByLabel('Your current password').fill('Wrong-Horse-99');
    await dialog.getByRole('button', { name: 'Sign out' }).click();
    await expectToast(page, 'Your current password is wrong.');
    await expect(devices.getByRole('listitem')).toHaveCount(2);
    await dialog.getByLabel('Your current password').fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Sign out' }).click();
    await expect(devices.getByRole('listitem')).toHaveCount(1);
    await other.getByRole('link', { name: 'All Quotes' }).first().click();
    await other.waitForURL('**/auth');
    expect(await keptJobs(other), 'addresses and gate codes leave with the session').toEqual([]);
  });

  await test.step('jobs stored on a device are also removed when its session ended while no page was open', async () => {
    await typeSignIn(other, owner.email);
    await other.waitForURL('**/app');
    await other.goto('/');
    expect(await keptJobs(other, 'job 1')).toEqual(['job 1']);
    await other.context().clearCookies();
    await other.goto('/app');
    await other.waitForURL('**/auth');
    expect(await keptJobs(other)).toEqual([]);
  });

  await test.step('the next quote number can only go up, and the typed number survives a cancel and a reload', async () => {
    await page.goto('/app/settings');
    await page.getByRole('link', { name: /^Quote numbers/ }).click();
    const numbers = page.getByRole('region', { name: 'Quote numbers' });
    const field = numbers.getByLabel('Next quote number');
    await field.fill('900');
    await numbers.getByRole('button', { name: 'Save number' }).click();
    await expectToast(page, 'Quote numbers can only go up. Enter Q-1001 or higher.');
    await expectAboveToast(page, numbers.getByRole('button', { name: 'Save number' }));
    await field.fill('Q-5000');
    await expect(toastOf(page)).toHaveCount(0);
    await numbers.getByRole('button', { name: 'Save number' }).click();
    const dialog = page.getByRole('dialog', { name: 'Continue from Q-5000?' });
    await expectAccessible(page, 'question about the number');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
    await page.reload();
    await expect(field).toHaveValue('Q-5000');
    await numbers.getByRole('button', { name: 'Save number' }).click();
    await dialog.getByRole('button', { name: 'Continue from Q-5000' }).click();
    await expectToast(page, 'The next quote is Q-5000.');
    await expect(field).toHaveValue('5000');
  });

  for (const ip of ['31.176.128.1', '2600:1700:aaaa:bbbb:cccc:dddd:eeee:ffff', '192.168.1.20', '198.51.100.4'])
    await signInElsewhere(installation, owner.email, ip);

  await page.goto('/app/settings/account');
  const devices = page.getByRole('region', { name: 'Devices' });
  await expect(devices).toContainText('(based on IP address). Phones and VPNs can appear in another state or country.');
  const device = (text: string) => devices.getByRole('listitem').filter({ hasText: text });
  await expect(device('This device')).toContainText('Dallas, Texas, United States');
  await expect(device('31.176.128.1')).toContainText('Bosnia & Herzegovina');
  await expect(device('2600:1700:')).toContainText(`${LONG_CITY}, Wales, United Kingdom`);
  await expect(device('192.168.1.20')).toContainText('Private network');
  await expect(device('198.51.100.4')).toHaveText(/^Chrome on Windowslast seen/);
  await expect(
    devices.getByRole('button', { name: /^Sign out Chrome on Windows, last seen just now, Bosnia & Herzegovina$/ }),
  ).toBeVisible();
  await expectAccessible(page, 'devices with places');

  await page.goto('/app/owner/audit');
  await expect(page.getByRole('cell', { name: 'Dallas, Texas, United States · 24.1.2.3' }).first()).toBeVisible();
  await expect(page.getByRole('cell', { name: 'Bosnia & Herzegovina · 31.176.128.1' })).toBeVisible();
  await expect(page.getByRole('cell', { name: '198.51.100.4', exact: true })).toBeVisible();
  await expectAccessible(page, 'audit log with places');
  for (const path of ['/app/settings/account', '/app/owner/audit']) {
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
  expect(lines[0]).toMatch(/,IP address,Location$/);
  expect(lines.filter((line) => line.endsWith(',31.176.128.1,Bosnia & Herzegovina'))).toHaveLength(1);
  expect(lines.filter((line) => line.endsWith(',24.1.2.3,"Dallas, Texas, United States"'))).not.toEqual([]);

  await joinByCall(company, clientAt(installation.url, '31.176.128.1'), teammate);
  await page.goto('/app/personnel');
  await page.getByRole('link', { name: teammate.name }).click();
  await expect(devices.getByRole('listitem')).toContainText('Bosnia & Herzegovina');
  await expect(devices.getByRole('listitem')).toContainText('31.176.128.1');
  await expect(devices).toContainText('Phones and VPNs can appear');
  await expectAccessible(page, 'devices of a colleague');

  await test.step('stored jobs are removed when someone else signs in in another tab, even if the app can’t load for them', async () => {
    await typeSignIn(other, owner.email);
    await other.waitForURL('**/app');
    await expect(other.getByRole('link', { name: 'All Quotes' }).first()).toBeVisible();
    expect(await keptJobs(other, 'job 1')).toEqual(['job 1']);
    const signIn = { grant_type: 'password', email: teammate.email, password: PASSWORD };
    expect((await other.context().request.post('/api/auth/token', { data: signIn })).status()).toBe(200);
    await other.route('**/app', (route) => route.fulfill({ contentType: 'text/html', body: '<title>Nothing</title>' }));
    await other.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect(other).toHaveTitle('Nothing');
    expect(await keptJobs(other)).toEqual([]);
  });
});
