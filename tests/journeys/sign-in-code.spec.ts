import type { Page } from '@playwright/test';
import { codeAt } from '#tests/support/authenticator-app.ts';
import { expectAccessible } from './accessibility.ts';
import type { Installation } from './installation.ts';
import { expect, expectToast, test } from './journey.ts';
import { type Company, joinByCall, PASSWORD } from './people.ts';

const SENT = /If .* has an account, a code is saved in this server’s outbox folder/;

const REFUSED = 'That code is wrong or has expired. Check it, or request a new one.';

/** Confirms the owner's email, because the program emails codes only to confirmed ones. */
async function confirm({ sql }: Installation, { orgId }: Company): Promise<void> {
  await sql('update users set email_confirmed_at = now() where org_id = $1', [orgId]);
}

/** Returns the latest code sent to this email, without the known ones. */
async function codeIn({ mailsTo }: Installation, address: string, known: readonly string[] = []): Promise<string> {
  const codes = async () =>
    (await mailsTo(address))
      .flatMap(({ text }) => /^(\d{6})$/m.exec(text ?? '')?.[1] ?? [])
      .filter((code) => !known.includes(code));
  await expect.poll(async () => (await codes()).length, { message: 'a mailed code' }).toBeGreaterThan(0);
  return (await codes()).at(-1) ?? '';
}

const wrong = (code: string) => (code === '000000' ? '000001' : '000000');

async function askForCode(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Email me a code' }).click();
  await expect(page.getByRole('status')).toHaveText(SENT);
}

async function typeCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Code').fill(code);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

test('a person signs in with an emailed code, only in the browser that requested it, with and without JavaScript', async ({
  installation,
  company,
  people: { owner, teammate },
  page,
  newClient,
  newVisitor,
  complaints,
}) => {
  complaints.allow('422');
  await confirm(installation, company);
  await test.step('the person requests a code', async () => {
    await page.goto('/auth');
    await page.getByLabel('Email').fill(owner.email);
    await page.getByRole('link', { name: 'Email me a code instead' }).click();
    await expect(page.getByLabel('Email'), 'the address comes along').toHaveValue(owner.email);
    await page.getByLabel('Email').fill('nobody');
    await page.getByRole('button', { name: 'Email me a code' }).click();
    await expectToast(page, 'Invalid email address');
    await askForCode(page, owner.email);
    await expectAccessible(page, 'typing a code');
    await expect(page.getByLabel('Code'), 'typing goes on there').toBeFocused();
    await expect(page.getByRole('button', { name: 'Send a new code' }), 'after a pause').toBeDisabled();
  });

  const code = await codeIn(installation, owner.email);
  await test.step('another browser can’t use the code', async () => {
    const other = await newVisitor();
    await other.goto('/auth/code');
    await askForCode(other, owner.email);
    await typeCode(other, code);
    await expectToast(other, REFUSED);
    await expect(other).toHaveURL(/\/auth\/code$/);
  });

  await test.step('half a code and a wrong code are refused, and the right code signs in', async () => {
    await typeCode(page, '12');
    await expectToast(page, 'Enter the 6-digit code');
    await typeCode(page, wrong(code));
    await expectToast(page, REFUSED);
    await typeCode(page, `${code.slice(0, 3)} ${code.slice(3)}`);
    await page.waitForURL('**/app');
    await expectToast(page, 'Signed in successfully!');
    await page.goto('/auth/code');
    await page.waitForURL('**/app');
  });

  await test.step('with JavaScript off, a second emailed code and an authenticator app’s code sign in', async () => {
    // Another person, because one email gets only a few codes at the same time.
    const client = await joinByCall(company, newClient(), teammate);
    await confirm(installation, company);
    const { factors } = client.api;
    const reauthentication = { current_password: PASSWORD };
    const { factor, totp } = await factors.enroll({ factor_type: 'totp', friendly_name: 'Phone', reauthentication });
    const secret = totp?.secret ?? '';
    await factors.confirm({ id: factor.id, code: codeAt(secret, new Date()) });

    const plain = await newVisitor({ javaScriptEnabled: false });
    await plain.goto('/auth');
    await plain.getByRole('link', { name: 'Email me a code instead' }).click();
    await askForCode(plain, teammate.email);
    const first = await codeIn(installation, teammate.email);
    await plain.getByRole('button', { name: 'Send a new code' }).click();
    await expectToast(plain, 'If that email has an account, a new code is in the outbox folder.');
    const second = await codeIn(installation, teammate.email, [first]);
    await typeCode(plain, wrong(second));
    await expectToast(plain, REFUSED);
    await typeCode(plain, second);
    await plain.waitForURL('**/auth/verify');
    await typeCode(plain, codeAt(secret, new Date(Date.now() + 30_000)));
    await plain.waitForURL('**/app');
  });
});
