import type { Page } from '@playwright/test';
import { hashToken, invitationToken, newSecret } from '#server/auth/tokens.ts';
import { callerOf } from '../../scripts/demo/api.ts';
import type { Installation } from './installation.ts';
import { expect, expectAccessible, expectToast, OWNER, PASSWORD, signUp, test } from './journey.ts';

const COLLEAGUE = 'sam@clearwater.example';

/** A company with an invitation that waits. @returns the link of its mail */
async function inviteColleague(installation: Installation): Promise<string> {
  const { api } = callerOf(installation.url);
  await api.accounts.signup({
    email: OWNER.email,
    password: PASSWORD,
    data: { full_name: OWNER.name, company_name: OWNER.company },
  });
  const secret = newSecret();
  const [row] = await installation.sql<{ org_id: string }>(
    `insert into invitations (org_id, id, email, role, token_hash, expires_at)
     select id, gen_random_uuid(), $1, 'member', $2, now() + interval '7 days' from organizations returning org_id`,
    [COLLEAGUE, hashToken(secret)],
  );
  const token = invitationToken(row?.org_id ?? '', secret);
  return `/auth?invitation=${token}&email=${encodeURIComponent(COLLEAGUE)}`;
}

async function openSignUp(page: Page): Promise<void> {
  await page.goto('/auth');
  await page.getByRole('tab', { name: 'Sign Up' }).click();
}

test('each rule of the sign-up form has its message', async ({ page, complaints }) => {
  await openSignUp(page);
  const submit = page.getByRole('button', { name: 'Create account' });
  const attempt = async (fields: Record<string, string>, message: string) => {
    for (const [label, value] of Object.entries(fields)) await page.getByLabel(label).fill(value);
    await submit.click();
    await expectToast(page, message);
  };
  await attempt({ Email: 'nobody' }, 'Invalid email address');
  await attempt({ Email: OWNER.email, Password: 'Short1' }, 'Password must be at least 12 characters');
  await attempt({ Password: 'lowercase-only-1' }, 'Password must contain at least one uppercase letter');
  await attempt({ Password: 'UPPERCASE-ONLY-1' }, 'Password must contain at least one lowercase letter');
  await attempt({ Password: 'No-Digit-At-All' }, 'Password must contain at least one number');
  await attempt({ Password: PASSWORD }, 'Full name is required');
  await attempt({ 'Full Name': OWNER.name }, 'Company name is required');

  // The list of common ones is too long for a page: only the server has it.
  complaints.allow('422');
  await attempt(
    { 'Company Name': OWNER.company, Password: 'Password1234' },
    'This password is too common or easy to guess. Please choose another one.',
  );
  await expect(page.getByLabel('Password')).toBeFocused();
});

test('signing in, a wrong password, a known address, signing out', async ({ page, complaints }) => {
  complaints.allow('401');
  complaints.allow('409');
  await signUp(page);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await expectToast(page, 'Signed out successfully.');

  await page.goto('/app/quotes');
  await page.waitForURL('**/auth');
  await page.getByLabel('Email').fill(OWNER.email);
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

test('an invited colleague signs up by the link and is in the team at once', async ({ installation, page }) => {
  await page.goto(await inviteColleague(installation));
  await expectToast(page, 'Invitation found! Complete your registration below.');
  await expect(page.getByText('Invitation found - joining your team!')).toBeVisible();
  await expect(page.getByLabel('Company Name')).toBeHidden();
  await expectAccessible(page, 'invited sign-up');
  await page.getByLabel('Full Name').fill('Sam Ortiz');
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL('**/app');
  await expectToast(page, 'Account created! Welcome to the team!');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
});

test('an invited address alone joins only after it is confirmed', async ({ installation, page, complaints }) => {
  complaints.allow('403');
  await inviteColleague(installation);
  await openSignUp(page);
  await page.getByLabel('Email').fill(COLLEAGUE);
  await page.getByLabel('Full Name').focus();
  await expectToast(page, 'Invitation found! Complete your registration below.');
  await expect(page.getByLabel('Company Name')).toBeHidden();
  await page.getByLabel('Full Name').fill('Sam Ortiz');
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL('**/app');
  await expect(page.getByRole('heading', { level: 1, name: /Confirm your email/ })).toBeVisible();
  await expectAccessible(page, 'confirm your e-mail');

  const [mail] = await installation.mailsTo(COLLEAGUE);
  const link = /https?:\/\/\S+\/auth\/confirm\S+/.exec(mail?.text ?? '')?.[0] ?? '';
  await page.goto(link);
  await page.getByRole('button', { name: /Confirm/ }).click();
  await page.waitForURL('**/app');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
});

test('an address that somebody else signed up with: its owner chooses a password, and the stranger is out', async ({
  installation,
  page,
  newVisitor,
  complaints,
}) => {
  complaints.allow('422');
  complaints.allow('401');
  const stranger = callerOf(installation.url);
  await stranger.api.accounts.signup({
    email: OWNER.email,
    password: PASSWORD,
    data: { full_name: 'Stan Stranger', company_name: OWNER.company },
  });
  const [mail] = await installation.mailsTo(OWNER.email);
  const link = /https?:\/\/\S+\/auth\/confirm\S+/.exec(mail?.text ?? '')?.[0] ?? '';
  await page.goto(link);
  await expectAccessible(page, 'confirm by the password');
  await page.getByLabel('Password').fill('Wrong-Horse-99');
  await page.getByRole('button', { name: 'Confirm Email' }).click();
  await expectToast(
    page,
    'This is not the password that was chosen at sign-up. Choose a new one below if it was not you.',
  );
  await page.getByRole('link', { name: /Choose a new password/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Confirm and choose a password' })).toBeVisible();
  await expectAccessible(page, 'confirm with a new password');
  await page.getByLabel('New Password').fill('Better-Battery-77');
  await page.getByRole('button', { name: 'Confirm Email' }).click();
  await page.waitForURL('**/app');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  expect(await stranger.api.accounts.session()).toBeNull();

  const phone = await newVisitor();
  await phone.goto('/auth');
  await phone.getByLabel('Email').fill(OWNER.email);
  await phone.getByLabel('Password').fill(PASSWORD);
  await phone.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expectToast(phone, 'Invalid email or password');
});

test('a forgotten password is replaced by a link that works once', async ({
  installation,
  page,
  newVisitor,
  complaints,
}) => {
  complaints.allow('404');
  complaints.allow('401');
  const { api } = callerOf(installation.url);
  await api.accounts.signup({
    email: OWNER.email,
    password: PASSWORD,
    data: { full_name: OWNER.name, company_name: OWNER.company },
  });
  await page.goto('/auth');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expectAccessible(page, 'forgotten password');
  await page.getByLabel('Email').fill(OWNER.email);
  await page.getByRole('button', { name: /Send/ }).click();
  const mails = await installation.mailsTo(OWNER.email, 2);
  const link = mails.map((mail) => /https?:\/\/\S+\/auth\/reset\S+/.exec(mail.text ?? '')?.[0]).find(Boolean) ?? '';
  await page.goto(link);
  await expectAccessible(page, 'new password');
  await page.getByLabel('Password').first().fill('Another-Horse-43');
  await page
    .getByRole('button', { name: /password/i })
    .last()
    .click();
  await page.waitForURL('**/app');
  const second = await newVisitor();
  await second.goto(link);
  await second.getByLabel('Password').first().fill('Third-Horse-4444');
  await second
    .getByRole('button', { name: /password/i })
    .last()
    .click();
  await expectToast(second, 'This link is invalid or has expired.');
});
