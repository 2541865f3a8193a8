import type { Page } from '@playwright/test';
import { totpCode, totpStep } from '#server/platform/auth/totp.ts';
import { secretBytes } from '#tests/support/authenticator-app.ts';
import { customLine, draft } from '#tests/support/factories.ts';
import type { TestClient } from '#tests/support/http-client.ts';
import { expectAccessible } from './accessibility.ts';
import { changeAnswer } from './changed-answers.ts';
import type { Installation } from './installation.ts';
import { enter, expect, expectToast, test, typeSignIn } from './journey.ts';
import { lookInto } from './look-into.ts';
import { type Company, joinByCall, PASSWORD } from './people.ts';

/** Returns the app's code some steps ahead. Phone clocks may be one step off, and each code works only once. */
function codeOf(secret: string, stepsAhead = 0): string {
  return totpCode(secretBytes(secret), totpStep(new Date()) + stepsAhead);
}

/** Signs out without the menu, which other journeys cover. */
async function signOut(page: Page): Promise<void> {
  await page.goto('/terms');
  await page.request.post('/api/auth/logout', { data: { scope: 'local' } });
}

/**
 * Sets up an authenticator app on the settings screen, which then shows the backup codes. @returns the app's
 * secret
 */
async function setUpApp(page: Page): Promise<string> {
  await page.getByLabel('Your current password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  const secret = (await page.locator('.setup-secret').innerText()).replaceAll(/\s/g, '');
  await expectAccessible(page, 'scanning the code');
  await page.getByLabel('2. Enter the code from the app').fill(codeOf(secret));
  await page.getByRole('button', { name: 'Turn on', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Save your backup codes' })).toBeVisible();
  return secret;
}

async function setUpByCalls({ client }: Company): Promise<void> {
  const { factors } = client.api;
  const reauthentication = { current_password: PASSWORD };
  const { factor, totp } = await factors.enroll({ factor_type: 'totp', friendly_name: 'Phone', reauthentication });
  await factors.confirm({ id: factor.id, code: codeOf(totp?.secret ?? '') });
}

async function openSettings(page: Page): Promise<void> {
  await page.goto('/app/settings/account');
  await expect(page.getByRole('button', { name: 'Set up an authenticator app' })).toBeVisible();
}

test('a person sets up an authenticator app, which sign-in then requires, and can also use a backup code, a passkey or texted codes', async ({
  installation,
  company,
  people: { owner },
  page,
  newVisitor,
  complaints,
}) => {
  complaints.allow('422');
  await enter(page, company.client, installation);
  await openSettings(page);
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  const secret = await setUpApp(page);
  const codes = await page
    .getByRole('list', { name: /Backup codes/ })
    .getByRole('listitem')
    .allInnerTexts();
  expect(codes).toHaveLength(10);
  await expectAccessible(page, 'backup codes');
  await page.getByRole('button', { name: 'I’ve saved them' }).click();
  await expect(page.getByText('10 of 10 left.')).toBeVisible();
  await expectAccessible(page, 'settings with a factor');
  await signOut(page);

  await typeSignIn(page, owner.email);
  await page.waitForURL('**/auth/verify');
  await expectAccessible(page, 'the code of an app');
  await page.getByRole('link', { name: 'Use a backup code' }).click();
  await expect(page.getByLabel('Backup code')).toBeVisible();
  await expectAccessible(page, 'a backup code');
  await page.goBack();
  await page.getByLabel('Code').fill('000 000');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expectToast(page, 'That code didn’t work. Wait for the next one and try again, or use a backup code.');
  await page.getByLabel('Code').fill(codeOf(secret, 1));
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL('**/app');
  await expectToast(page, 'Signed in successfully!');

  const plain = await newVisitor({ javaScriptEnabled: false });
  await typeSignIn(plain, owner.email);
  await plain.waitForURL('**/auth/verify');
  await plain.getByRole('link', { name: 'Use a backup code' }).click();
  await plain.getByLabel('Backup code').fill(codes[0] ?? '');
  await plain.getByRole('button', { name: 'Sign In', exact: true }).click();
  await plain.waitForURL('**/app');
  await page.goto('/app/settings/account');
  await expect(page.getByText('9 of 10 left.')).toBeVisible();

  await lookInto(page, page.getByRole('button', { name: 'Rename Authenticator app' }), 'Rename');
  await lookInto(page, page.getByRole('button', { name: 'New backup codes' }), 'New backup codes');
  await page.getByRole('button', { name: 'Remove Authenticator app' }).click();
  await page.getByLabel('Your current password').fill('Wrong-Horse-42');
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expectToast(page, 'Your current password is wrong.');
  await expectAccessible(page, 'removing a factor with a wrong password');
  await page.getByLabel('Your current password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Set up an authenticator app' })).toBeVisible();

  await test.step('a passkey signs in without a password', () => usePasskey(page, owner.email));
  await test.step('a person sets up codes by text message', () => usePhone(page, installation, owner.email));
});

/** Adds Chromium's virtual fingerprint reader. */
async function withDevice(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

async function usePasskey(page: Page, email: string): Promise<void> {
  await withDevice(page);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByLabel('Your current password').fill(PASSWORD);
  await page.getByLabel('Name', { exact: true }).fill('Office laptop');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Save your backup codes' })).toBeVisible();
  await page.getByRole('button', { name: 'I’ve saved them' }).click();
  await expect(page.getByRole('list', { name: 'Passkeys' })).toContainText('Office laptop');
  await signOut(page);

  await page.goto('/auth');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.waitForURL('**/app');
  await expectToast(page, 'Signed in successfully!');
  await signOut(page);

  await typeSignIn(page, email);
  await page.waitForURL('**/auth/verify');
  await expectAccessible(page, 'a passkey');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.waitForURL('**/app');
}

/** Sets up a phone and leaves its code in the local outbox. Tests without a browser prove that the code works. */
async function usePhone(page: Page, { sql }: Installation, email: string): Promise<void> {
  await sql('update users set email_confirmed_at = now() where email = $1', [email]);
  await page.goto('/app/settings/account');
  await page.getByRole('button', { name: 'Add a phone number' }).click();
  await page.getByLabel('Your current password').fill(PASSWORD);
  await page.getByLabel('Mobile phone number').fill('(614) 555-0187');
  await changeAnswer<{ phone?: object }>(page, '/api/factors', (answer) => {
    const noText = { state: 'failed', problem: 'This number can’t get texts.' };
    return answer.phone ? { ...answer, phone: { ...answer.phone, ...noText } } : answer;
  });
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByLabel('Code from the text')).toBeVisible();
  await expect(page.getByText('This number can’t get texts')).toBeVisible();
  await expectAccessible(page, 'the code of a phone that gets no texts');
  await page.unrouteAll({ behavior: 'wait' });
  await sql(
    `update factors set status = 'verified' from users
     where users.id = factors.user_id and users.email = $1 and factor_type = 'phone'`,
    [email],
  );
  await page.goto('/app/settings/account');
  await expect(page.getByRole('list', { name: 'Phone numbers' })).toContainText('0187');
  await expectAccessible(page, 'settings with a phone and a passkey');
  await signOut(page);
  await typeSignIn(page, email);
  await page.waitForURL('**/auth/verify');
  await page.getByRole('button', { name: /^Text a code to/ }).click();
  await expect(page.getByRole('button', { name: 'Text a new code' })).toBeDisabled();
  await expectAccessible(page, 'a code that was texted');
}

async function approvedQuote({ api }: TestClient, unit_cents: number): Promise<void> {
  const id = crypto.randomUUID();
  await api.quotes.save({ id, edit_number: 0, draft: draft({ lines: [customLine({ unit_cents })] }) });
  const { revision } = await api.quotes.share({ id });
  const decision = { decision: 'approved', customer_name: 'Carla', channel: 'phone', reason: '', revision } as const;
  await api.quotes.recordDecision({ id, ...decision });
}

test('the owner decides whether members see company-wide amounts and whether two-factor sign-in is mandatory', async ({
  installation,
  company,
  people: { teammate },
  page,
  newClient,
  newVisitor,
  complaints,
}) => {
  complaints.allow('403');
  const member = await joinByCall(company, newClient(), teammate);
  const sam = await newVisitor();
  await enter(sam, member, installation);
  await enter(page, company.client, installation);
  await test.step('members see company-wide amounts once the owner shows them', async () => {
    await approvedQuote(company.client, 42);
    await approvedQuote(member, 30);

    await sam.goto('/app');
    await expect(sam.getByText('2 quotes')).toBeVisible();
    await expect(sam.getByText('$720.00')).toHaveCount(0);
    await expectAccessible(sam, 'dashboard without amounts');
    await sam.goto('/app/quotes');
    await expect(sam.getByRole('status').getByText('2 quotes', { exact: true })).toBeVisible();
    await sam.goto('/app/reports');
    await sam.getByRole('button', { name: 'Show as table' }).click();
    await expect(sam.getByRole('heading', { name: 'Quotes by status' })).toBeVisible();
    await sam.getByLabel('Created by').selectOption(teammate.name);
    await expect(sam.getByRole('heading', { name: 'Quote value by status' })).toBeVisible();
    await expect(sam.getByText('$300.00').first()).toBeVisible();
    await sam.goto('/app/settings/quotes');
    await expect(sam.getByRole('heading', { name: 'Company defaults' })).toBeVisible();
    await sam.getByRole('link', { name: 'Settings', exact: true }).first().click();
    await sam.getByRole('link', { name: /^Region/ }).click();
    await expect(sam.getByText('Time zone')).toBeVisible();
    await expect(sam.getByText('Amounts members see')).toHaveCount(0);

    await page.goto('/app/settings/company');
    await page.getByRole('switch', { name: 'Show company-wide amounts to members' }).click();
    await expectToast(page, 'Members can now see company-wide amounts.');
    await expect(page.getByRole('switch', { name: 'Show company-wide amounts to members' })).toBeChecked();

    await sam.goto('/app');
    await expect(sam.getByText('$720.00').first()).toBeVisible();
    await sam.goto('/app/reports');
    await sam.getByRole('button', { name: 'Show as table' }).click();
    await expect(sam.getByRole('heading', { name: 'Quote value by status' })).toBeVisible();
  });

  const required = page.getByRole('switch', { name: 'Require two-factor for the team' });
  await required.click();
  await expectToast(page, 'Set up two-factor sign-in for yourself first.');
  await setUpByCalls(company);
  await enter(page, company.client, installation);
  await page.reload();

  await required.click();
  await expectToast(page, 'Two-factor sign-in is now required.');
  await expect(page.getByText('1 of 2 people hasn’t set it up yet.')).toBeVisible();

  await sam.goto('/app/quotes');
  await expect(sam.getByRole('heading', { level: 1, name: 'Set up two-factor sign-in' })).toBeVisible();
  await sam.getByRole('button', { name: 'Use an authenticator app' }).click();
  await setUpApp(sam);
  await sam.getByRole('button', { name: 'I’ve saved them' }).click();
  await expect(sam.getByRole('heading', { level: 1, name: 'Quotes' })).toBeVisible();
});
