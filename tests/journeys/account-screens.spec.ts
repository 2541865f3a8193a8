import type { Page } from '@playwright/test';
import { expectAccessible, expectGoodEverywhere } from './accessibility.ts';
import { expect, test } from './journey.ts';

const NO_TOKEN = 'a'.repeat(43);

async function open(page: Page, path: string, heading: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
}

test('sign-in pages are accessible on a phone and a desktop, light and dark', async ({ page, complaints }) => {
  complaints.allow('404');
  complaints.allow('410');
  complaints.allow('422');
  await open(page, '/auth', 'Welcome to Rinseline');
  await expectAccessible(page, 'sign in');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByLabel('Email')).toBeFocused();
  await expectAccessible(page, 'sign in with nothing typed');
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await expectGoodEverywhere(page, 'sign up');
  for (const [path, heading] of [
    ['/auth/code', 'Sign in with a code'],
    ['/auth/reset', 'Reset your password'],
    ['/auth/reset?sent', 'Ask for your link'],
    [`/auth/reset?token=${NO_TOKEN}`, 'Choose a new password'],
    [`/auth/confirm?token=${NO_TOKEN}`, 'Confirm your email'],
    [`/auth/confirm?token=${NO_TOKEN}&by=new`, 'Confirm and choose a password'],
    [`/auth/change-email?token=${NO_TOKEN}`, 'This link is no longer valid'],
    ['/auth/change-email?done=waiting', 'This email is confirmed'],
    ['/auth/change-email?done=changed', 'Your email has been changed'],
    ['/auth/change-email?done=refused', 'The change was stopped'],
    ['/auth/invitation?invitation=cut-off&email=', 'This invitation link doesn’t work'],
  ] as const) {
    await open(page, path, heading);
    await expectAccessible(page, path);
  }
});
