import { HOUR_MS } from '#domain/durations.ts';
import { expectAccessible } from './accessibility.ts';
import { changeAnswer } from './changed-answers.ts';
import { confirmAddress, enter, expect, expectToast } from './journey.ts';
import { lookInto } from './look-into.ts';
import { test } from './mailing-installation.ts';
import { saveQuote } from './sent-quote.ts';

test('a quote rejected by the mail server isn’t shown as sent, names the reason, and is sent by a retry', async ({
  installation,
  mails,
  company,
  people: { owner, customer },
  page,
  complaints,
}) => {
  complaints.allow('403');
  complaints.allow('429');
  const id = await saveQuote(company, customer);
  await enter(page, company.client, installation);
  const dialog = page.getByRole('dialog');
  const byEmail = async () => {
    await page.goto(`/app/quotes/${id}?send=`);
    await dialog.getByRole('button', { name: 'Edit message' }).click();
  };
  await page.goto(`/app/quotes/${id}?send=`);
  await expect(dialog.getByText('Driveway wash')).toBeVisible();
  await expectAccessible(page, 'the sheet with the quote');
  // Email comes first and is wider. The other three have the same width.
  const widthOf = async (name: string) => {
    const box = await dialog.getByRole('button', { name, exact: true }).boundingBox();
    return Math.round(box?.width ?? 0);
  };
  const quiet = await Promise.all(['Text', 'Copy link', 'QR code'].map(widthOf));
  expect(new Set(quiet).size).toBe(1);
  expect(await widthOf(`Email ${customer.email}`)).toBeGreaterThan(2 * (quiet[0] ?? 0));
  // Showing a QR code doesn't send the quote, because only the customer knows whether it arrived.
  await dialog.getByRole('button', { name: 'QR code', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Mark as sent' })).toBeVisible();
  expect((await company.client.api.quotes.get({ id })).label).toBe('draft');
  await page.reload();
  await expect(page.getByText('Draft', { exact: true }).first()).toBeVisible();
  await byEmail();
  await expect(dialog.getByText('Confirm your email address to send emails')).toBeVisible();
  await expectAccessible(page, 'the sheet before the address is confirmed');
  await dialog.getByRole('button', { name: 'Send email' }).click();
  await expect(page.getByText('Confirm the owner’s email address before sending.')).toBeVisible();
  await expect(page.getByText('Draft', { exact: true }).first()).toBeVisible();

  await test.step('screens say that customers get no emails until the owner’s email is confirmed', async () => {
    await page.goto('/app/quotes');
    const banner = page.getByRole('alert', { name: 'Confirm your email' });
    await expect(banner).toContainText(`Open the link we sent to ${owner.email}.`);
    await expectAccessible(page, 'the banner of an owner whose email is not confirmed');
    await banner.getByRole('button', { name: 'Resend link' }).click();
    await expectToast(page, `We sent a new confirmation link to ${owner.email}.`);
    await company.client.api.accounts.resend();
    await company.client.api.accounts.resend();
    await banner.getByRole('button', { name: 'Resend link' }).click();
    await expect(page.getByText(`We sent this email 4 times to ${owner.email}.`)).toBeVisible();
    await page.goto('/app/inbox');
    await expect(page.getByRole('listitem', { name: 'Confirm your email' })).toBeVisible();
    await expect(page.getByText('You’re all caught up')).toBeHidden();
    await expect(banner).toBeHidden();
    await expectAccessible(page, 'the inbox of an owner whose email is not confirmed');
  });

  await confirmAddress(installation, owner);
  await page.reload();
  await expect(page.getByText('You’re all caught up')).toBeVisible();
  mails.refusals.set(customer.email, { code: 552, text: '5.2.2 The mailbox is full' });
  await byEmail();
  await expect(dialog.getByText('0 of 50 emails in the last 24 hours, 0 of 20 in the last hour.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Send email' }).click();
  const problem = page.getByRole('alert').filter({ hasText: `The email to ${customer.email} bounced` });
  await expect(problem).toContainText('The mailbox is full');
  await expect(page.getByText('Not sent', { exact: true }).first()).toBeVisible();
  await expectAccessible(page, 'a quote that was not sent');

  mails.refusals.clear();
  await problem.getByRole('button', { name: 'Try again' }).click();
  // The word "Sent" is on the page from the start, as a step ahead.
  await expect
    .poll(async () => (await company.client.api.quotes.get({ id })).events.map(({ type }) => type))
    .toEqual(['created', 'bounced', 'sent']);
  await expect(problem).toBeHidden();
  expect(mails.received.some(({ to }) => to?.some(({ address }) => address === customer.email))).toBe(true);
  const closed = 'closed@oakstreet.example';
  mails.refusals.set(closed, { code: 550, text: '5.1.1 No such mailbox here' });
  await byEmail();
  await dialog.getByLabel('To').fill(closed);
  await dialog.getByRole('button', { name: 'Send email' }).click();
  await expect(page.getByRole('alert').filter({ hasText: `The email to ${closed} bounced` })).toBeVisible();
  await byEmail();
  await dialog.getByLabel('To').fill(closed);
  await expect(dialog.getByText(`Emails to ${closed} are blocked`)).toBeVisible();
  await expectAccessible(page, 'the sheet with an address that is blocked');

  // This URL is from before Settings had sections.
  await page.goto('/app/settings#emails');
  await expect(page).toHaveURL(/\/app\/settings\/messages#emails$/);
  // The allowance counts every email given to the mail server: one rejected, one sent by the retry, one rejected
  // again.
  await expect(page.getByText('3 of 50')).toBeVisible();
  await expect(page.getByText('No such mailbox here')).toBeVisible();
  await expectAccessible(page, 'settings with the allowance and an address that is blocked');
  await lookInto(page, page.getByRole('button', { name: 'Request a higher limit' }), 'Request a higher limit');
  await page.getByRole('button', { name: `Unblock ${closed}` }).click();
  await expect(page.getByRole('dialog', { name: 'Unblock this email address?' })).toBeVisible();
  await expectAccessible(page, 'the question before emails go to an address again');
  await page.getByRole('dialog').getByRole('button', { name: 'Unblock', exact: true }).click();
  await expect(page.getByText('No emails are blocked.')).toBeVisible();
  await test.step('a company that used up its email allowance sees that before sending', async () => {
    await changeAnswer<{ hour: { limit: number } }>(page, '/api/mail-allowance', (allowance) => ({
      ...allowance,
      hour: { used: allowance.hour.limit, limit: allowance.hour.limit },
      next_at: new Date(Date.now() + HOUR_MS).toISOString(),
    }));
    await byEmail();
    await expect(dialog.getByText('Email limit reached')).toBeVisible();
    await expectAccessible(page, 'the sheet without emails left');
  });
});
