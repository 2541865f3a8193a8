import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { enter, expect, expectToast, test } from './journey.ts';
import { joinByCall, PASSWORD } from './people.ts';

const FILE = [
  'Customer;Email Address;Mobile;Address;Remarks',
  'Ann Lee;ann@example.com;(555) 010-0199;12 Oak St, Dayton;Dog in the yard',
  'Bob Ray;not an address;;;',
  'Zoë Cruz;;(555) 010-0142;9 Elm St, Dayton;',
].join('\r\n');

async function choose(page: Page, text: string, name = 'customers.csv'): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: /^(Choose a CSV file|Import another file)$/ }).click(),
  ]);
  await chooser.setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text, 'latin1') });
}

test('customers come in from a file, and rows that cannot be used come back', async ({
  installation,
  company,
  page,
}) => {
  await enter(page, company.client, installation);
  await page.goto('/app/owner');
  await choose(page, FILE);
  await expect(page.getByLabel('Letters')).toHaveValue('windows-1252');
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('0');
  await expect(page.getByText('Ann Lee · Bob Ray · Zoë Cruz')).toBeVisible();
  await expectAccessible(page, 'columns of an import');
  await page.getByLabel('Notes').selectOption('Remarks');
  await page.getByRole('button', { name: 'Check the file' }).click();
  await expect(page.getByText('customers.csv: 3 rows read. Nothing is changed yet.')).toBeVisible();
  await expect(page.getByText('Row 3: Email address is not valid')).toBeVisible();
  await expectAccessible(page, 'checked import');
  await page.getByRole('button', { name: 'Import 2 customers' }).click();
  await expect(page.getByText('Import finished')).toBeVisible();
  await expect(page.getByText('2 new, 0 filled in, 0 unchanged, 1 not imported.')).toBeVisible();

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download 1 row that cannot be imported' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('customers - not imported.csv');
  expect(await readFile(await download.path(), 'utf8')).toContain(
    '3,Email address is not valid,Bob Ray,not an address',
  );

  await choose(page, FILE, 'again.csv');
  await page.getByRole('button', { name: 'Check the file' }).click();
  await expect(page.getByText('There is nothing to import: you have everything in this file already.')).toBeVisible();
  await page.goto('/app/quotes/new');
  await page.getByLabel('Name').first().fill('Ann Lee');
  await expect(page.getByRole('option', { name: /Ann Lee.*Dog in the yard/ })).toBeVisible();
});

test('the company gets another owner; the end of a company can be undone', async ({
  installation,
  company,
  people: { owner, teammate },
  page,
  newClient,
  complaints,
}) => {
  complaints.allow('422');
  await joinByCall(company, newClient(), teammate);
  await installation.sql('update users set email_confirmed_at = now() where org_id = $1', [company.orgId]);
  await enter(page, company.client, installation);
  await page.goto('/app/owner');
  await page.getByRole('button', { name: 'Delete company' }).click();
  await expectAccessible(page, 'deleting the company');
  await page.getByLabel(`Type ${owner.company} to confirm`).fill(owner.company);
  await page.getByLabel('Your password').fill('Wrong-Horse-42');
  await page.getByRole('button', { name: 'Delete company in 30 days' }).click();
  await expectToast(page, 'Your current password is wrong.');
  await expect(page.getByLabel(`Type ${owner.company} to confirm`)).toHaveValue(owner.company);
  await page.getByLabel('Your password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Delete company in 30 days' }).click();
  const notice = page.getByRole('alert').filter({ hasText: `${owner.company} will be deleted on` });
  await expect(notice).toBeVisible();
  await page.goto('/app/quotes');
  await expectAccessible(page, 'a company that ends');
  await notice.getByRole('button', { name: 'Undo the deletion' }).click();
  await expectToast(page, 'The company stays. Your team was told by email.');
  await expect(notice).toBeHidden();
  // After the invitation: the scheduled deletion, and its cancellation.
  expect(await installation.mailsTo(teammate.email, 3)).toHaveLength(3);

  await page.goto('/app/owner');
  await page.getByRole('button', { name: 'Transfer ownership' }).click();
  await page.getByLabel(`Type ${teammate.name} to confirm`).fill(teammate.name);
  await page.getByLabel('Your password').fill(PASSWORD);
  await expectAccessible(page, 'transferring ownership');
  await page.getByRole('dialog').getByRole('button', { name: 'Transfer ownership' }).click();
  await expectToast(page, `${teammate.name} is the owner now. You are an admin.`);
  await expect(page.getByRole('heading', { name: 'Transfer ownership' })).toBeHidden();
  await installation.mailsTo(teammate.email, 4);
});
