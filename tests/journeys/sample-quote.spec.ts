import type { Installation } from './installation.ts';
import { expect, expectAccessible, expectToast, test } from './journey.ts';

/** Nothing that a visitor does with the sample may reach the database. */
async function expectNothingKept({ sql }: Installation): Promise<void> {
  for (const table of ['quotes', 'quote_events', 'decisions', 'messages', 'account_messages', 'audit_log']) {
    const [row] = await sql<{ count: number }>(`select count(*)::int as count from ${table}`);
    expect(row?.count, table).toBe(0);
  }
}

test('a visitor approves the sample and starts over', async ({ installation, page }) => {
  const beacons: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/viewed')) beacons.push(request.url());
  });
  await page.goto('/sample-quote');
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(page.getByRole('heading', { name: 'Quote Q-1042' })).toBeVisible();
  await expect(page.getByText('nothing is sent or kept')).toBeVisible();
  await expect(page.getByText('Sample', { exact: true })).toBeVisible();
  await expect(page.getByText('Tax (6.5%)')).toBeVisible();
  await expect(page.locator('meta[name=robots]')).toHaveCount(0);
  await expectAccessible(page, 'sample quote, pending');

  await page.getByRole('link', { name: /^Driveway/ }).click();
  const photo = page.getByRole('dialog', { name: 'Photo' });
  await expect(photo.getByRole('img', { name: /^Driveway/ })).toBeVisible();
  await page.keyboard.press('Escape');

  const approve = page.getByRole('button', { name: 'Approve' });
  await expect(approve).toBeDisabled();
  await page.getByLabel('Your full name').fill('Alicia Moreno');
  await approve.click();
  await expectToast(page, 'Quote approved successfully!');
  await expect(page.getByText(/Approved on \w+ \d{1,2}, \d{4} at \d{1,2}:\d{2} [AP]M/)).toBeVisible();
  await expect(page.getByText('Alicia Moreno')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'After Work Completed' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Approve' })).toBeHidden();
  await expectAccessible(page, 'sample quote, approved');

  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download signed copy' }).click();
  expect((await download).suggestedFilename()).toBe('Sample-quote-signed.pdf');

  await page.getByRole('link', { name: 'Start over' }).click();
  await expect(approve).toBeDisabled();
  await expect(page.getByText('Alicia Moreno')).toBeHidden();
  expect(beacons).toEqual([]);
  await expectNothingKept(installation);
});

test('a visitor declines the sample and asks a question', async ({ installation, page }) => {
  await page.goto('/sample-quote');
  await page.getByText('Ask a question here').click();
  await page.getByLabel('Your question').fill('Do you also wash roofs?');
  await page.getByRole('button', { name: 'Send question' }).click();
  await expectToast(page, 'On a real quote your question would be sent now.');

  await page.getByRole('button', { name: 'Decline' }).click();
  const question = page.getByRole('dialog', { name: 'Decline this quote?' });
  await question.getByLabel(/What could be better/).fill('Too late in the year');
  await question.getByRole('button', { name: 'Decline quote' }).click();
  await expectToast(page, 'Quote declined');
  await expect(page.getByText(/Declined on /)).toBeVisible();
  await expectAccessible(page, 'sample quote, declined');
  await expectNothingKept(installation);
});

test('the sample works with JavaScript off', async ({ installation, newVisitor, complaints }) => {
  complaints.allow('422');
  const page = await newVisitor({ javaScriptEnabled: false });
  await page.goto('/sample-quote');
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByRole('alert')).toHaveText('Please enter your name to sign');
  await expect(page.getByLabel('Your full name')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Your full name').fill('<b>Alicia</b> Moreno');
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByRole('status')).toHaveText('Quote approved successfully!');
  await expect(page.getByRole('heading', { name: 'Quote approved' })).toBeVisible();
  await expect(page.getByText('<b>Alicia</b> Moreno')).toBeVisible();
  await page.getByRole('link', { name: 'Start over' }).click();
  await page.getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByRole('status')).toHaveText('Quote declined');
  await expectNothingKept(installation);
});
