import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { expect, expectToast, test, typeSignIn } from './journey.ts';
import { mailedLink } from './mailed-links.ts';
import { isOnTop } from './on-top.ts';
import { PASSWORD, signUpByCall } from './people.ts';

async function lookAtPassword(page: Page): Promise<void> {
  const field = page.getByLabel('Password');
  await field.fill(PASSWORD);
  for (const [button, type] of [
    ['Show characters', 'text'],
    ['Hide characters', 'password'],
  ] as const) {
    await page.getByRole('button', { name: button }).click();
    await expect(field).toHaveAttribute('type', type);
    await expect(field).toHaveValue(PASSWORD);
  }
}

async function watchRulesBeingMet(page: Page): Promise<void> {
  const met = page.locator('.password-rules [data-met]');
  await page.getByLabel('Password').fill('Driveway');
  await expect(met).toHaveText(['Uppercase', 'Lowercase']);
  await page.getByLabel('Password').fill(PASSWORD);
  await expect(met).toHaveCount(4);
}

/** Records toasts until the page unloads, because a page that unloads can't be searched. */
async function noteToasts(page: Page): Promise<() => Promise<string>> {
  await page.evaluate(() => {
    const note = () => sessionStorage.setItem('said', document.querySelector('[role=status]')?.textContent ?? '');
    new MutationObserver(note).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  return () => page.evaluate(() => sessionStorage.getItem('said') ?? '');
}

// web/auth/account-forms.test.ts checks the message of every rule of the form.
test('a visitor signs up after rejected input, signs out, enters a wrong password, and signs in', async ({
  page,
  people: { owner },
  complaints,
}) => {
  await test.step('a refused sign-up form says why and keeps what was typed', async () => {
    await page.goto('/auth');
    const signUp = page.getByRole('tab', { name: 'Sign Up' });
    await expect(signUp).toBeInViewport({ ratio: 1 });
    await signUp.click();
    await expect(signUp).toBeFocused();
    await lookAtPassword(page);
    await watchRulesBeingMet(page);
    const attempt = async (fields: Record<string, string>, message: string) => {
      for (const [label, value] of Object.entries(fields)) await page.getByLabel(label).fill(value);
      await page.getByRole('button', { name: 'Create account' }).click();
      await expectToast(page, message);
    };
    await attempt({}, 'Invalid email address');
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/^Enter your email/);
    await expect(page.getByLabel('Full Name')).toHaveAccessibleDescription('Full name is required');
    await expect(page.getByLabel('Company Name')).toHaveAccessibleDescription('Company name is required');
    await attempt(
      { Email: owner.email, 'Full Name': owner.name, 'Company Name': owner.company, Password: 'Short1' },
      'Password must be at least 12 characters',
    );
    expect(await isOnTop(page.getByRole('button', { name: 'Create account' })), 'the toast covers no button').toBe(
      true,
    );
    await expect(page.getByLabel('Password')).toHaveAccessibleDescription(/^Password must be at least 12 characters/);
    await attempt({ 'Full Name': ' ', Password: 'Password1234' }, 'Full name is required');
    await page.getByLabel('Full Name').fill(owner.name);
    // Only the server knows the long list of common passwords.
    complaints.allow('422');
    await attempt(
      { 'Company Name': owner.company },
      'This password is too common or easy to guess. Please choose another one.',
    );
    await expect(page.getByLabel('Password')).toBeFocused();
    await page.getByLabel('Password').fill(PASSWORD);
    const said = await noteToasts(page);
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.waitForURL('**/app');
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    const redirecting = 'Account created! Redirecting to dashboard...';
    expect(await said()).toContain(redirecting);
    expect(await page.evaluate(() => document.cookie), 'nothing is left to say').not.toContain('toast=');
    await expect(page.getByText(redirecting)).toHaveCount(0);
  });

  await test.step('the owner signs out from the menu, and the app is locked', async () => {
    await page.getByRole('button', { name: /^More/ }).click();
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    await expectToast(page, 'Signed out successfully.');
    complaints.allow('401');
    await page.goto('/app/quotes');
    await page.waitForURL('**/auth');
  });

  await test.step('a wrong password is refused, and the right one signs in', async () => {
    await lookAtPassword(page);
    await page.getByLabel('Email').fill(owner.email);
    await page.getByLabel('Password').fill('Wrong-Horse-42');
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expectToast(page, 'Invalid email or password');
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await page.waitForURL('**/app');
    await expectToast(page, 'Signed in successfully!');
    await page.goto('/auth');
    await page.waitForURL('**/app');
  });
});

test('the owner of an email takes over an account that a stranger opened with it, and replaces a forgotten password', async ({
  installation,
  people: { owner },
  page,
  newClient,
  newVisitor,
  complaints,
}) => {
  complaints.allow('404');
  complaints.allow('422');
  complaints.allow('401');
  const stranger = newClient();
  await signUpByCall(stranger, { ...owner, name: 'Stan Stranger' });

  await test.step('the email’s owner chooses a password, and the stranger is signed out', async () => {
    await page.goto(await mailedLink(installation, owner.email, '/auth/confirm'));
    await expectAccessible(page, 'confirm by the password');
    await page.getByLabel('Password').fill('Wrong-Horse-99');
    await page.getByRole('button', { name: 'Confirm email' }).click();
    await expectToast(page, 'That isn’t the password chosen at sign-up. If this wasn’t you, choose a new one below.');
    await page.getByRole('link', { name: /Choose a new password/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Confirm and choose a password' })).toBeVisible();
    await page.getByLabel('New password').fill('Better-Battery-77');
    await page.getByRole('button', { name: 'Confirm email' }).click();
    await page.waitForURL('**/app');
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    expect(await stranger.api.accounts.session()).toBeNull();
  });

  const phone = await newVisitor();
  await test.step('the stranger’s password no longer works, and a forgotten password is replaced by an emailed link', async () => {
    await typeSignIn(phone, owner.email);
    await expectToast(phone, 'Invalid email or password');
    await phone.getByRole('link', { name: 'Forgot your password?' }).click();
    await phone.getByLabel('Email').fill(owner.email);
    await phone.getByRole('button', { name: /Send/ }).click();
    await expect(phone.getByRole('heading', { level: 1, name: 'Ask for your link' })).toBeVisible();
  });

  await test.step('the emailed link works only once', async () => {
    const choose = async (visitor: typeof phone, password: string) => {
      await visitor.goto(await mailedLink(installation, owner.email, '/auth/reset'));
      await visitor.getByLabel('Password').first().fill(password);
      await visitor
        .getByRole('button', { name: /password/i })
        .last()
        .click();
    };
    await choose(phone, 'Another-Horse-43');
    await phone.waitForURL('**/app');
    const second = await newVisitor();
    await choose(second, 'Third-Horse-4444');
    await expectToast(second, 'This link is invalid or has expired.');
  });
});
