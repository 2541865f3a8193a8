import { expectAccessible } from './accessibility.ts';
import type { Installation } from './installation.ts';
import { expect, expectToast, test } from './journey.ts';

/** Expects that no table of the database contains what a visitor typed into the sample. */
async function expectNothingKept({ sql }: Installation, typed: string): Promise<void> {
  const tables = await sql<{ name: string }>(`select tablename as name from pg_tables where schemaname = 'public'`);
  expect(tables.length).toBeGreaterThan(20);
  for (const { name } of tables) {
    const [row] = await sql<{ count: number }>(
      `select count(*)::int as count from "${name}" as each where each::text like '%' || $1 || '%'`,
      [typed],
    );
    expect(row?.count, name).toBe(0);
  }
}

test('a visitor approves the sample quote, starts over, asks and declines, and the server stores none of it', async ({
  installation,
  journeyName,
  page,
  newVisitor,
  complaints,
}) => {
  const signer = `Alicia Moreno ${journeyName}`;
  const beacons: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/viewed')) beacons.push(request.url());
  });
  await page.goto('/sample-quote');
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(page.getByRole('heading', { name: 'Your quote for 112 Larkspur Lane' })).toBeVisible();
  await expect(page.getByText('This is a sample quote.')).toBeVisible();
  await expect(page.getByText('Sample', { exact: true })).toBeVisible();
  await expect(page.getByText('Tax (6.5%)')).toBeVisible();
  await expect(page.locator('meta[name=robots]')).toHaveCount(0);
  await expectAccessible(page, 'sample quote, pending');
  const margin = { top: '0.4in', bottom: '0.4in', left: '0.4in', right: '0.4in' };
  const paper = (await page.pdf({ format: 'Letter', margin })).toString('latin1');
  expect(paper.match(/\/Type\s*\/Page\b/g), 'one sheet of paper').toHaveLength(1);

  await page.getByRole('link', { name: /^Driveway/ }).click();
  const photo = page.getByRole('dialog', { name: 'Photo' });
  await expect(photo.getByRole('img', { name: /^Driveway/ })).toBeVisible();
  await page.keyboard.press('Escape');

  const approve = page.getByRole('button', { name: 'Approve' });
  await expect(approve).toBeDisabled();
  await page.getByLabel('Your full name').fill(signer);
  await approve.click();
  await expectToast(page, 'Quote approved successfully!');
  await expect(page.getByText(/^\w+ \d{1,2}, \d{4} at \d{1,2}:\d{2} [AP]M/)).toBeVisible();
  await expect(page.getByText(signer)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'After Work Completed' }), 'the work is still to come').toBeHidden();
  await expect(page.getByRole('button', { name: 'Approve' })).toBeHidden();
  await expectAccessible(page, 'sample quote, approved');

  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download signed copy' }).click();
  expect((await download).suggestedFilename()).toBe('Sample-quote-signed.pdf');

  await page.getByRole('link', { name: 'Start over' }).click();
  await expect(approve).toBeDisabled();
  await expect(page.getByText(signer)).toBeHidden();

  await page.getByText('Ask a question', { exact: true }).click();
  await page.getByLabel('Your question').fill(`Do you also wash roofs, ${journeyName}?`);
  await page.getByRole('button', { name: 'Send question' }).click();
  await expectToast(page, 'On a real quote, your question would be sent now.');
  const asked = page.locator('#questions');
  await expect(asked).toContainText(`Do you also wash roofs, ${journeyName}?`);
  await expect(asked).toBeInViewport();

  await page.getByRole('button', { name: 'Decline' }).click();
  const question = page.getByRole('dialog', { name: 'Decline this quote?' });
  await question.getByLabel('Anything to add?').fill(`Too late in the year, ${journeyName}`);
  await question.getByRole('button', { name: 'Decline quote' }).click();
  await expectToast(page, 'Quote declined');
  await expect(page.getByRole('heading', { level: 1, name: 'Quote declined' })).toBeVisible();
  await expect(page.getByText('You declined a sample, so nothing happened.')).toBeVisible();
  await expect(page.getByText('let Clearview Exterior Cleaning know'), 'no one was told').toHaveCount(0);
  await expect(page.getByText('being prepared'), 'there is no copy of it').toHaveCount(0);
  await expectAccessible(page, 'sample quote, declined');
  expect(beacons).toEqual([]);
  for (const typed of [signer, 'Do you also wash roofs', 'Too late in the year, '])
    await expectNothingKept(installation, typed);

  await test.step('the sample quote works with JavaScript off', async () => {
    complaints.allow('422');
    const plainSigner = `<b>Alicia</b> ${journeyName}`;
    const plain = await newVisitor({ javaScriptEnabled: false });
    await plain.goto('/sample-quote');
    await plain.getByRole('button', { name: 'Approve' }).click();
    await expect(plain.getByRole('alert')).toHaveText('Please enter your name to sign');
    await expect(plain.getByLabel('Your full name')).toHaveAttribute('aria-invalid', 'true');
    await plain.getByLabel('Your full name').fill(plainSigner);
    await plain.getByRole('button', { name: 'Approve' }).click();
    await expect(plain.getByRole('status')).toHaveText('Quote approved successfully!');
    await expect(plain.getByRole('heading', { name: /^Thank you\./ })).toBeVisible();
    await expect(plain.getByText(plainSigner)).toBeVisible();
    await plain.getByRole('link', { name: 'Start over' }).click();
    await plain.getByRole('button', { name: 'Decline' }).click();
    await expect(plain.getByRole('heading', { name: 'Decline this quote?' })).toBeInViewport();
    await plain.getByRole('button', { name: 'Decline quote' }).click();
    await expect(plain.getByRole('status')).toHaveText('Quote declined');
    await expectNothingKept(installation, plainSigner);
  });
});
