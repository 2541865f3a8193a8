import { startMailServer } from '../mail-server.ts';
import { startInstallation } from './installation.ts';
import { expect, expectAccessible, OWNER, PASSWORD, test } from './journey.ts';
import { CUSTOMER, saveQuote } from './sent-quote.ts';

test('a mail server refuses a quote’s address: nothing is called sent, the reason is shown, and a retry sends it', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const mails = await startMailServer();
  const installation = await startInstallation({ SMTP_URL: mails.url, CONTACT_EMAIL: 'help@example.com' });
  const context = await browser.newContext({ baseURL: installation.url, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  try {
    const { staff, id } = await saveQuote(installation);
    await page.goto('/auth');
    await page.getByLabel('Email').fill(OWNER.email);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await page.waitForURL('**/app');
    await page.goto(`/app/quotes/${id}?send=`);
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('Confirm your email address to send emails')).toBeVisible();
    await expectAccessible(page, 'the sheet before the address is confirmed');
    await dialog.getByRole('button', { name: 'Send email' }).click();
    await expect(page.getByText('The owner’s email address has to be confirmed')).toBeVisible();
    await expect(page.getByText('Draft', { exact: true }).first()).toBeVisible();

    await installation.sql('update users set email_confirmed_at = now() where email = $1', [OWNER.email]);
    mails.refusals.set(CUSTOMER.email, { code: 550, text: 'No such mailbox here' });
    await page.goto(`/app/quotes/${id}?send=`);
    await expect(dialog.getByText('0 of 50 emails in the last 24 hours, 0 of 20 in the last hour.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Send email' }).click();
    const problem = page.getByRole('alert').filter({ hasText: `The email to ${CUSTOMER.email} was not sent` });
    await expect(problem).toContainText('No such mailbox here', { timeout: 30_000 });
    await expect(page.getByText('Not sent', { exact: true }).first()).toBeVisible();
    await expectAccessible(page, 'a quote that was not sent');

    mails.refusals.clear();
    await problem.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('Sent', { exact: true }).first()).toBeVisible({ timeout: 30_000 });
    await expect(problem).toBeHidden();
    expect(mails.received.some(({ to }) => to?.some(({ address }) => address === CUSTOMER.email))).toBe(true);
    expect((await staff.api.quotes.get({ id })).events.map(({ type }) => type)).toEqual(['created', 'bounced', 'sent']);
    await page.goto('/app/settings#emails');
    await expect(page.getByText('1 of 50')).toBeVisible();
    await expectAccessible(page, 'settings with the allowance');
  } finally {
    await context.close();
    await installation.stop();
    await mails.close();
  }
});
