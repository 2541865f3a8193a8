import { expect, expectAccessible, expectToast, test } from './journey.ts';
import { CUSTOMER, sendQuote } from './sent-quote.ts';

test('a customer reads, enlarges a photo, signs and keeps the proof', async ({ installation, page }) => {
  const { url, staff, id } = await sendQuote(installation, { photos: 2 });
  await page.goto(url);
  await expect(page.getByRole('heading', { name: 'Quote Q-1001' })).toBeVisible();
  await expect(page.getByText('1,200 sq ft × $0.20')).toBeVisible();
  await expect(page.getByText('Discount (10%): First visit')).toBeVisible();
  await expect(page.getByText('Tax (8.0%)')).toBeVisible();
  await expectAccessible(page, 'customer page, pending');

  await page.getByRole('link', { name: 'Crack 1' }).focus();
  await page.keyboard.press('Enter');
  const photo = page.getByRole('dialog', { name: 'Photo' });
  await expect(photo.getByRole('img', { name: 'Crack 1' })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(photo.getByRole('img', { name: 'Crack 2' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(photo).toBeHidden();

  const approve = page.getByRole('button', { name: 'Approve' });
  await expect(approve).toBeDisabled();
  await page.getByRole('link', { name: 'Review and sign' }).click();
  await page.getByLabel('Your full name').fill('Alicia Moreno');
  await approve.click();
  await expectToast(page, 'Quote approved successfully!');
  await expect(page.getByText(/Approved on \w+ \d{1,2}, \d{4} at \d{1,2}:\d{2} [AP]M/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Approve' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Decline' })).toBeHidden();
  await expectAccessible(page, 'customer page, approved');

  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download signed copy' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
  const [, copy] = await installation.mailsTo(CUSTOMER.email, 2);
  expect(copy?.attachments.map((file) => file.mimeType)).toEqual(['application/pdf']);
  const events = (await staff.api.quotes.get({ id })).events.map((event) => event.type);
  expect(events).toContain('viewed');
  expect(events.filter((type) => type === 'approved')).toHaveLength(1);
});

test('the same approval with JavaScript off', async ({ installation, newVisitor, complaints }) => {
  complaints.allow('422');
  const { url } = await sendQuote(installation, { photos: 1 });
  const page = await newVisitor({ javaScriptEnabled: false });
  await page.goto(url);
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByRole('alert')).toHaveText('Please enter your name to sign');
  await page.getByLabel('Your full name').fill('Alicia Moreno');
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByRole('status')).toHaveText('Quote approved successfully!');
  await expect(page.getByRole('heading', { name: 'Quote approved' })).toBeVisible();
});

test('a customer declines with a reason', async ({ installation, page }) => {
  const { url, staff, id } = await sendQuote(installation);
  await page.goto(url);
  await page.getByRole('button', { name: 'Decline' }).click();
  const question = page.getByRole('dialog', { name: 'Decline this quote?' });
  await question.getByLabel(/What could be better/).fill('Too late in the year');
  await question.getByRole('button', { name: 'Decline quote' }).click();
  await expectToast(page, 'Quote declined');
  await expect(page.getByText(/Declined on /)).toBeVisible();
  await expectAccessible(page, 'customer page, declined');
  const quote = await staff.api.quotes.get({ id });
  expect(quote.decision).toMatchObject({ decision: 'declined', reason: 'Too late in the year', by: 'customer' });
});

test('declining works with JavaScript off', async ({ installation, newVisitor }) => {
  const { url } = await sendQuote(installation);
  const page = await newVisitor({ javaScriptEnabled: false });
  await page.goto(url);
  await page.getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByRole('status')).toHaveText('Quote declined');
});

test('expired, unknown and replaced links say so', async ({ installation, page, complaints }) => {
  complaints.allow('404');
  complaints.allow('410');
  const { url, staff, id } = await sendQuote(installation);
  await installation.sql("update quotes set approval_token_expires_at = now() - interval '1 minute'");
  await page.goto(url);
  await expect(page.getByRole('heading', { name: 'Quote Not Found' })).toBeVisible();
  await expect(page.getByText('The quote link is invalid or has expired.')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveText(
    'This quote approval link has expired. Please contact the company for a new link.',
  );
  await expectAccessible(page, 'expired link');

  await page.goto('/quote/approve/this-is-not-the-link-of-any-quote');
  await expect(page.getByRole('alert')).toHaveText('Quote not found or link is invalid');
  await expectAccessible(page, 'unknown link');

  const extended = await staff.api.quotes.extend({ id, days: 5 });
  expect(extended.approval_url).toBe(url);
  await page.goto(url);
  await expect(page.getByRole('heading', { name: 'Quote Q-1001' })).toBeVisible();
  const replaced = await staff.api.quotes.replaceLink({ id });
  await page.goto(url);
  await expect(page.getByRole('heading', { name: 'Quote Not Found' })).toBeVisible();
  await page.goto(replaced.approval_url ?? '');
  await expect(page.getByRole('heading', { name: 'Quote Q-1001' })).toBeVisible();
});

test('a quote that changed since it was opened is not approved', async ({ installation, page, complaints }) => {
  complaints.allow('409');
  const { url, staff, id } = await sendQuote(installation);
  await page.goto(url);
  const quote = await staff.api.quotes.get({ id });
  const [line] = quote.items;
  if (!line) throw new Error('The quote has lines');
  await staff.api.quotes.save({
    id,
    edit_number: quote.edit_number,
    draft: {
      customer_name: quote.customer_name,
      customer_email: quote.customer_email,
      lines: [
        {
          id: line.id,
          kind: 'custom',
          description: line.description,
          quantity: 1300,
          unit: line.unit,
          unit_cents: line.unit_cents,
          taxable: true,
        },
      ],
      tax_rate: quote.tax_rate,
      minimum_charge_cents: 0,
      trip_charge_cents: 0,
    },
  });
  await page.getByLabel('Your full name').fill('Alicia Moreno');
  await page.getByRole('button', { name: 'Approve' }).click();
  await expectToast(page, 'This quote was updated. Please review the changes.');
  await expect(page.getByLabel('Your full name')).toHaveValue('Alicia Moreno');
  await expect(page.getByText('1,300 sq ft × $0.20', { exact: true })).toBeVisible();
  await expect(page.getByRole('insertion').filter({ hasText: '1,300 sq ft × $0.20 = $260.00' })).toBeVisible();
  await page.getByRole('button', { name: 'Approve' }).click();
  await expectToast(page, 'Quote approved successfully!');
});
