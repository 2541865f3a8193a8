import type { Page } from '@playwright/test';
import { callerOf } from '../../scripts/demo/api.ts';
import { codeAt } from '#tests/authenticator-app.ts';
import type { Installation } from './installation.ts';
import { expect, expectGoodEverywhere, expectToast, OWNER, PASSWORD, test } from './journey.ts';

const SENT = /If an account uses .* a code is on its way/;

async function newCompany({ url, sql }: Installation) {
  const { api } = callerOf(url);
  const data = { full_name: OWNER.name, company_name: OWNER.company };
  await api.accounts.signup({ email: OWNER.email, password: PASSWORD, data });
  await sql('update users set email_confirmed_at = now()');
  return api;
}

/** A code that was mailed, other than those known, once there are so many mails. */
async function codeIn({ mailsTo }: Installation, mails: number, known: readonly string[] = []): Promise<string> {
  const codes = (await mailsTo(OWNER.email, mails)).flatMap(({ text }) => /^(\d{6})$/m.exec(text ?? '')?.[1] ?? []);
  return codes.find((code) => !known.includes(code)) ?? '';
}

const wrong = (code: string) => (code === '000000' ? '000001' : '000000');

async function askForCode(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(OWNER.email);
  await page.getByRole('button', { name: 'Email Me a Code' }).click();
  await expect(page.getByRole('status')).toHaveText(SENT);
}

test('whoever forgot the password signs in with a mailed code', async ({ installation, page, complaints }) => {
  complaints.allow('422');
  await newCompany(installation);
  await page.goto('/auth');
  await page.getByLabel('Email').fill(OWNER.email);
  await page.getByRole('link', { name: 'Email me a code instead' }).click();
  await expect(page.getByLabel('Email'), 'the address comes along').toHaveValue(OWNER.email);
  await expectGoodEverywhere(page, 'asking for a code');
  await page.getByLabel('Email').fill('nobody');
  await page.getByRole('button', { name: 'Email Me a Code' }).click();
  await expectToast(page, 'Invalid email address');
  await askForCode(page);
  await expectGoodEverywhere(page, 'typing a code');
  await expect(page.getByLabel('Code'), 'typing goes on there').toBeFocused();
  await expect(page.getByRole('button', { name: 'Send a New Code' }), 'after a pause').toBeDisabled();
  const code = await codeIn(installation, 2);
  await page.getByLabel('Code').fill('12');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expectToast(page, 'Enter the 6 digits of the code');
  await page.getByLabel('Code').fill(wrong(code));
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expectToast(page, 'This code is not right, or no longer valid. Check it, or ask for a new one.');
  await page.getByLabel('Code').fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL('**/app');
  await expectToast(page, 'Signed in successfully!');
  await page.goto('/auth/code');
  await page.waitForURL('**/app');
});

test('a code typed in another browser is refused, and works where it was asked for', async ({
  installation,
  page,
  newVisitor,
  complaints,
}) => {
  complaints.allow('422');
  await newCompany(installation);
  await page.goto('/auth/code');
  await askForCode(page);
  const code = await codeIn(installation, 2);
  for (const javaScriptEnabled of [true, false]) {
    const other = await newVisitor({ javaScriptEnabled });
    await other.goto('/auth/code');
    await askForCode(other);
    await other.getByLabel('Code').fill(code);
    await other.getByRole('button', { name: 'Sign In' }).click();
    await expectToast(other, 'This code is not right, or no longer valid. Check it, or ask for a new one.');
    await expect(other).toHaveURL(/\/auth\/code$/);
  }
  await page.getByLabel('Code').fill(code);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL('**/app');
});

test('without JavaScript it is the same: address, code, a new code, signed in', async ({
  installation,
  newVisitor,
  complaints,
}) => {
  complaints.allow('422');
  await newCompany(installation);
  const page = await newVisitor({ javaScriptEnabled: false });
  await page.goto('/auth');
  await page.getByRole('link', { name: 'Email me a code instead' }).click();
  await askForCode(page);
  const first = await codeIn(installation, 2);
  await page.getByRole('button', { name: 'Send a New Code' }).click();
  await expectToast(page, 'If an account uses that address, a new code is on its way.');
  const second = await codeIn(installation, 3, [first]);
  await page.getByLabel('Code').fill(wrong(second));
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expectToast(page, 'This code is not right, or no longer valid. Check it, or ask for a new one.');
  await page.getByLabel('Code').fill(second);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL('**/app');
});

test('whoever has an authenticator app is asked for its code after the mailed one', async ({ installation, page }) => {
  const api = await newCompany(installation);
  const proof = { current_password: PASSWORD };
  const { factor, totp } = await api.factors.enroll({ factor_type: 'totp', friendly_name: 'Phone', proof });
  const secret = totp?.secret ?? '';
  await api.factors.confirm({ id: factor.id, code: codeAt(secret, new Date()) });
  await page.goto('/auth/code');
  await askForCode(page);
  // The other mails: confirm the address, a factor was added.
  await page.getByLabel('Code').fill(await codeIn(installation, 3));
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL('**/auth/verify');
  await page.getByLabel('Code').fill(codeAt(secret, new Date(Date.now() + 30_000)));
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL('**/app');
  await expectToast(page, 'Signed in successfully!');
});
