import type { Page } from '@playwright/test';
import type { Installation } from './installation.ts';
import { expect, expectAccessible, expectToast, OWNER, PASSWORD, signUp, test } from './journey.ts';

const NEW_ADDRESS = 'dana.reyes@clearwater-washing.example';

async function linkTo(installation: Installation, address: string, subject: RegExp, count = 1): Promise<string> {
  const mails = await installation.mailsTo(address, count);
  const text = mails.findLast((mail) => subject.test(mail.subject ?? ''))?.text ?? '';
  const link = /https?:\/\/\S+\/auth\/change-email\S+/.exec(text)?.[0];
  if (!link) throw new Error(`No link of ${subject} for ${address}`);
  return link;
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/auth');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL('**/app');
}

async function askForChange(page: Page): Promise<void> {
  await page.goto('/app/settings');
  const panel = page.getByRole('region', { name: 'Email address' });
  await panel.getByRole('button', { name: 'Change email address' }).click();
  await expect(panel.getByLabel('New email address')).toBeFocused();
  await panel.getByLabel('New email address').fill(NEW_ADDRESS);
  await panel.getByLabel('Current password').fill(PASSWORD);
  await expectAccessible(page, 'email form');
  await panel.getByRole('button', { name: 'Send links' }).click();
  await expectToast(page, 'We sent a link to both addresses.');
}

test('an address changes once both mails were opened and answered, here without JavaScript', async ({
  installation,
  page,
  newVisitor,
  complaints,
}) => {
  // Four screens in two colour schemes go through the accessibility check.
  test.setTimeout(180_000);
  complaints.allow('404');
  await signUp(page);
  await askForChange(page);
  await expect(page.getByText('Waiting for a click')).toHaveCount(2);
  await expectAccessible(page, 'settings with a change under way');

  const mailbox = await newVisitor({ javaScriptEnabled: false });
  const fromNew = await linkTo(installation, NEW_ADDRESS, /Confirm your new/);
  await mailbox.goto(fromNew);
  await mailbox.getByRole('button', { name: 'Confirm this address' }).click();
  await expect(mailbox.getByRole('heading', { name: 'Confirmed from this address' })).toBeVisible();

  const fromOld = await linkTo(installation, OWNER.email, /Change of your/, 2);
  await page.goto(fromOld);
  await expectAccessible(page, 'question to the old address');
  await page.getByRole('button', { name: 'Confirm the change' }).click();
  await expect(page.getByRole('heading', { name: 'Your email address was changed' })).toBeVisible();
  await expectAccessible(page, 'address changed');
  await page.getByRole('link', { name: 'Open the app' }).click();
  await page.goto('/app/settings');
  const panel = page.getByRole('region', { name: 'Email address' });
  await expect(panel.getByText(NEW_ADDRESS)).toBeVisible();
  await expect(panel.getByText('Confirmed', { exact: true })).toBeVisible();

  await mailbox.goto(fromNew);
  await expect(mailbox.getByRole('heading', { name: 'This link is no longer valid' })).toBeVisible();
  const visitor = await newVisitor();
  await signIn(visitor, NEW_ADDRESS);
  for (const [address, count] of [
    [OWNER.email, 3],
    [NEW_ADDRESS, 2],
  ] as const)
    expect((await installation.mailsTo(address, count)).map(({ subject }) => subject).join()).toContain('was changed');
});

test('“this was not me” stops a change and signs out whoever asked for it', async ({
  installation,
  page,
  newVisitor,
  complaints,
}) => {
  complaints.allow('401');
  await signUp(page);
  await askForChange(page);
  const mailbox = await newVisitor();
  await mailbox.goto(await linkTo(installation, OWNER.email, /Change of your/, 2));
  await mailbox.getByRole('button', { name: 'This was not me' }).click();
  await expect(mailbox.getByRole('heading', { name: 'The change was stopped' })).toBeVisible();
  await expectAccessible(mailbox, 'change stopped');
  await page.goto('/app/quotes');
  await page.waitForURL('**/auth');
});

test('another browser is listed in words, signed out from here, and lands on the sign-in', async ({
  page,
  newVisitor,
  complaints,
}) => {
  complaints.allow('401');
  complaints.allow('422');
  await signUp(page);
  const other = await newVisitor({ viewport: { width: 1440, height: 900 } });
  await signIn(other, OWNER.email);
  await page.goto('/app/settings');
  const devices = page.getByRole('region', { name: 'Devices' });
  await expect(devices.getByRole('listitem')).toHaveCount(2);
  await expect(devices.getByText('This device')).toHaveCount(1);
  await devices.getByRole('button', { name: /^Sign out Chrome on \w+, last seen just now/ }).click();
  const dialog = page.getByRole('dialog', { name: /^Sign out Chrome on/ });
  await expectAccessible(page, 'sign out another device');
  await dialog.getByLabel('Your current password').fill('Wrong-Horse-99');
  await dialog.getByRole('button', { name: 'Sign out' }).click();
  await expectToast(page, 'Your current password is not right.');
  await expect(devices.getByRole('listitem')).toHaveCount(2);
  await dialog.getByLabel('Your current password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Sign out' }).click();
  await expect(devices.getByRole('listitem')).toHaveCount(1);

  await other.getByRole('link', { name: 'All Quotes' }).first().click();
  await other.waitForURL('**/auth');
});

test('quotes go on from a higher number, after a question; what was typed survives a cancel and a reload', async ({
  page,
}) => {
  await signUp(page);
  await page.goto('/app/settings');
  const numbers = page.getByRole('region', { name: 'Quote numbers' });
  const field = numbers.getByLabel('Next quote number');
  await field.fill('900');
  await numbers.getByRole('button', { name: 'Save number' }).click();
  await expectToast(page, 'Quote numbers only go up: the next one is Q-1001 or higher.');
  await field.fill('Q-5000');
  await numbers.getByRole('button', { name: 'Save number' }).click();
  const dialog = page.getByRole('dialog', { name: 'Go on with Q-5000?' });
  await expectAccessible(page, 'question about the number');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await page.reload();
  await expect(field).toHaveValue('Q-5000');
  await numbers.getByRole('button', { name: 'Save number' }).click();
  await dialog.getByRole('button', { name: 'Go on with Q-5000' }).click();
  await expectToast(page, 'The next quote is Q-5000.');
  await expect(field).toHaveValue('5000');
});
