import { readFile } from 'node:fs/promises';
import { readZip } from '../zip-contents.ts';
import { enter, expect, expectToast, test } from './journey.ts';

test('an owner exports everything, downloads it, and finds that in the audit log', async ({
  installation,
  company,
  people: { owner },
  page,
}) => {
  await enter(page, company.client, installation);
  await page.goto('/app/owner');
  await expect(page.getByText('No export yet.', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Start an export' }).click();
  await expectToast(page, 'Your export has started. You get an email when it is ready.');

  const save = page.getByRole('button', { name: /^Download the export of/ });
  await expect(save).toBeVisible({ timeout: 60_000 });
  const [file] = await Promise.all([page.waitForEvent('download'), save.click()]);
  expect(file.suggestedFilename()).toMatch(/^rinseline-export-\d{4}-\d\d-\d\d\.zip$/);
  const contents = await readZip(await readFile(await file.path()));
  expect(String(contents.get('data/users.csv'))).toContain(owner.email);
  const [mail] = await installation
    .mailsTo(owner.email, 2)
    .then((mails) => mails.filter(({ subject }) => subject?.includes('export')));
  expect(mail?.html).toContain(`${installation.url}/app/owner`);
  await page.getByRole('link', { name: 'Open the audit log' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible();
  await expect(page.getByRole('cell', { name: 'Export downloaded' })).toBeVisible();
  await page.getByLabel('What').selectOption('Accounts and sign-in');
  await expect(page.getByRole('cell', { name: 'Company created' })).toBeVisible();
  await expect(page.getByRole('cell', { name: 'Export downloaded' })).toHaveCount(0);
  const [csv] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download CSV' }).click(),
  ]);
  const lines = (await readFile(await csv.path(), 'utf8')).trim().split('\r\n');
  expect(lines[1]).toContain('Company created');
  expect(lines.join()).not.toContain('Export downloaded');
  await page.reload();
  await expect(page.getByLabel('What')).toHaveValue('accounts');
  await page.getByLabel('First day').fill('2020-01-01');
  await page.getByLabel('Last day').fill('2020-01-02');
  await expect(page.getByText('No entry matches')).toBeVisible();
  await page.getByRole('search').getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByRole('cell', { name: 'Export downloaded' })).toBeVisible();
});
