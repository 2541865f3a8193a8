import { readFile } from 'node:fs/promises';
import type { Page, Request } from '@playwright/test';
import { REQUEST_EXAMPLES } from '#contract/openapi/examples.ts';
import type { TestClient } from '#tests/support/http-client.ts';
import { readZip } from '#tests/support/zip-contents.ts';
import { expectAccessible } from './accessibility.ts';
import { changeAnswer } from './changed-answers.ts';
import type { Installation } from './installation.ts';
import { confirmAddress, enter, expect, expectToast, test } from './journey.ts';
import { joinByCall, type Owner, PASSWORD } from './people.ts';

const FILE = [
  'Customer;Email Address;Mobile;Address;Remarks',
  'Ann Lee;ann@example.com;(202) 555-0199;12 Oak St, Dayton;Dog in the yard',
  'Bob Ray;not an address;;;',
  'Zoë Cruz;;(202) 555-0142;9 Elm St, Dayton;',
].join('\r\n');

async function choose(page: Page, text: string, name = 'customers.csv'): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: /^(Choose a CSV file|Import another file)$/ }).click(),
  ]);
  await chooser.setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text, 'latin1') });
}

/** Imports a customer file and gets back the rows that can't be used. */
async function importCustomers(page: Page): Promise<void> {
  await page.goto('/app/owner/data');
  await choose(page, FILE);
  await expect(page.getByLabel('Text encoding')).toHaveValue('windows-1252');
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('0');
  await expect(page.getByText('Ann Lee · Bob Ray · Zoë Cruz')).toBeVisible();
  await expectAccessible(page, 'columns of an import');
  await changeAnswer<object[]>(page, '/api/customer-imports', (imports) =>
    imports.map((each) => ({ ...each, status: 'failed', problem: 'Row 2 has no end.' })),
  );
  await page.reload();
  await expect(page.getByText('This file can’t be imported')).toBeVisible();
  await expectAccessible(page, 'a file with problems');
  await page.unrouteAll({ behavior: 'wait' });
  await page.reload();
  await page.getByLabel('Notes').selectOption('Remarks');
  await page.getByRole('button', { name: 'Check file' }).click();
  await expect(page.getByText('customers.csv: 3 rows read. Nothing has changed yet.')).toBeVisible();
  await expect(page.getByText('Row 3: Email address isn’t valid')).toBeVisible();
  await expectAccessible(page, 'checked import');
  await page.getByRole('button', { name: 'Import 2 customers' }).click();
  await expect(page.getByText('Import finished')).toBeVisible();
  await expect(page.getByText('2 new, 0 updated, 0 unchanged, 1 not imported.')).toBeVisible();
  await expectAccessible(page, 'finished import');

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download 1 row with problems' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('customers - not imported.csv');
  expect(await readFile(await download.path(), 'utf8')).toContain('3,Email address isn’t valid,Bob Ray,not an address');

  await choose(page, FILE, 'again.csv');
  await page.getByRole('button', { name: 'Check file' }).click();
  await expect(page.getByText('Nothing to import: you already have everything in this file.')).toBeVisible();
  await page.goto('/app/quotes/new');
  await page.getByLabel('Name').first().fill('Ann Lee');
  await expect(page.getByRole('option', { name: /Ann Lee.*Dog in the yard/ })).toBeVisible();
  await expectAccessible(page, 'known customers on offer');
  await chooseKnownCustomer(page);
}

/**
 * Suggestions appear with the third letter. They have labels, cover no field and close with Escape. Choosing one
 * leaves no half-typed customer behind.
 */
async function chooseKnownCustomer(page: Page): Promise<void> {
  const name = page.getByLabel('Name').first();
  const known = page.getByRole('option', { name: /Ann Lee/ });
  await name.press('Escape');
  await expect(known).toBeHidden();
  const searches: string[] = [];
  const note = (request: Request) => searches.push(...new URL(request.url()).searchParams.getAll('search'));
  page.on('request', note);
  // The builder waits longer before it saves the draft than before it searches for customers.
  const paused = page.waitForResponse(
    (answer) => answer.request().postData()?.includes('"customer_name":"An"') === true,
  );
  await name.fill('An');
  await paused;
  // The search for the whole name may still be under way.
  expect(searches, 'two letters match half of all customers').not.toContain('An');
  page.off('request', note);
  await name.fill('Ann L');
  await expect(known).toBeVisible();
  await expect(page.getByText('Existing customers', { exact: true })).toBeVisible();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.getByLabel('Property address').click();
  await expect(page.getByLabel('Property address')).toBeFocused();
  await expect(known).toBeHidden();
  await name.fill('Ann Le');
  await known.click();
  await expect(page.getByRole('region', { name: 'Customer' })).toContainText('Ann Lee');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.goto('/app/customers?q=Ann');
  await expect(page.getByRole('link', { name: /^Ann L/ }).filter({ visible: true })).toHaveText(['Ann Lee']);
}

async function exportEverything(page: Page, installation: Installation, owner: Owner): Promise<void> {
  await page.goto('/app/owner/data');
  await expect(page.getByText('No exports yet.', { exact: false })).toBeVisible();
  await test.step('the list shows an export in progress and a failed export', () => expectUnfinishedExports(page));
  await page.getByRole('button', { name: 'Start export' }).click();
  await expectToast(page, 'Export started.');

  const save = page.getByRole('button', { name: /^Download export from/ });
  await expect(save).toBeVisible();
  const [file] = await Promise.all([page.waitForEvent('download'), save.click()]);
  expect(file.suggestedFilename()).toMatch(/^rinseline-export-\d{4}-\d\d-\d\d\.zip$/);
  const contents = await readZip(await readFile(await file.path()));
  expect(String(contents.get('data/users.csv'))).toContain(owner.email);
  const [mail] = await installation
    .mailsTo(owner.email, 2)
    .then((mails) => mails.filter(({ subject }) => subject?.includes('export')));
  expect(mail?.html).toContain(`${installation.url}/app/owner`);
  await page.getByRole('link', { name: 'Audit log', exact: true }).click();
  await page.getByRole('link', { name: 'View full audit log' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible();
  await expect(page.getByRole('cell', { name: 'Export downloaded' })).toBeVisible();
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByLabel('Action').selectOption('Accounts and sign-in');
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
  await expect(page.getByLabel('Action')).toHaveValue('accounts');
  await page.getByLabel('From', { exact: true }).fill('2020-01-01');
  await page.getByLabel('To', { exact: true }).fill('2020-01-02');
  await expect(page.getByText('No matching entries')).toBeVisible();
  await page.getByRole('search').getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByRole('cell', { name: 'Export downloaded' })).toBeVisible();
}

/** Fakes the list of exports, because this company's exports finish at once and never fail. */
async function expectUnfinishedExports(page: Page): Promise<void> {
  const entry = { id: crypto.randomUUID(), requested_by: 'Dana Reyes', created_at: new Date().toISOString() };
  const nothing = { size: null, sha256: null, files: null, problems: 0, finished_at: null, expires_at: null };
  for (const [state, words] of [
    [{ status: 'running', done: 3, total: 8, error: null }, 'Creating your export'],
    [{ status: 'failed', done: 3, total: 8, error: 'The disk is full.' }, 'The last export failed'],
  ] as const) {
    await changeAnswer(page, '/api/exports', () => [{ ...entry, ...nothing, ...state }]);
    await page.reload();
    await expect(page.getByText(words)).toBeVisible();
    await expectAccessible(page, words);
    await page.unrouteAll({ behavior: 'wait' });
  }
  await page.reload();
}

async function useApiKey(page: Page, newClient: () => TestClient): Promise<void> {
  await page.goto('/app/owner/integrations');
  const panel = page.getByRole('region', { name: 'API keys' });
  await expect(panel.getByText('No API keys yet')).toBeVisible();
  await panel.getByRole('button', { name: 'New API key' }).click();

  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create key' }).click();
  await expectToast(page, 'Give the key a name');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Website form');
  await dialog.getByLabel('Create, edit, send, extend, copy and archive quotes').check();
  await dialog.getByRole('button', { name: 'Create key' }).click();
  await expect(page.getByRole('dialog', { name: 'Copy your API key now' })).toBeVisible();
  await expectAccessible(page, 'a new API key');
  const key = await dialog.getByLabel('API key', { exact: true }).inputValue();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(panel.getByText('Never')).toBeVisible();

  const headers = { authorization: `Bearer ${key}` };
  const address = '/api/v1/quotes/01936b1e-7a2c-7000-8000-000000000001';
  const body = REQUEST_EXAMPLES['quotes.save'];
  const made = await newClient().request('PUT', address, { headers, body });
  expect([made.status, made.headers.get('ratelimit-limit')]).toEqual([200, '120']);
  await page.goto('/app/quotes');
  await expect(page.getByText('API: Website form').first()).toBeAttached();

  await page.goto('/app/owner/integrations');
  await panel.getByRole('button', { name: 'Revoke Website form' }).click();
  await page
    .getByRole('dialog', { name: 'Revoke “Website form”?' })
    .getByRole('button', { name: 'Revoke key' })
    .click();
  await expectToast(page, '“Website form” was revoked.');
  await expect(panel.getByText('Revoked', { exact: true })).toBeVisible();
  expect((await newClient().request('GET', address, { headers })).status).toBe(401);

  await panel.getByRole('link', { name: 'How to use the API' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'The API' })).toBeVisible();
  // A phone opens a part of the reference with a tap.
  await page.getByRole('heading', { level: 2, name: 'Quotes', exact: true }).click();
  await expect(page.getByRole('heading', { level: 3, name: 'Create or update a quote' })).toBeVisible();
}

test('an owner imports customers, gives a program an API key and revokes it, and exports everything', async ({
  installation,
  company,
  people: { owner },
  page,
  newClient,
}) => {
  await confirmAddress(installation, owner);
  await enter(page, company.client, installation);
  await test.step('customers are imported from a file', () => importCustomers(page));
  await test.step('a program creates a quote with an API key, which the owner then revokes', () =>
    useApiKey(page, newClient));
  await test.step('everything is exported, and the audit log shows the export', () =>
    exportEverything(page, installation, owner));
});

test('an owner schedules the deletion of the company and undoes it, and transfers ownership', async ({
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
  await page.goto('/app/owner/ownership');
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
  await notice.getByRole('button', { name: 'Cancel deletion' }).click();
  await expectToast(page, 'Deletion canceled.');
  await expect(notice).toBeHidden();
  // After the invitation come the scheduled deletion and its cancellation.
  expect(await installation.mailsTo(teammate.email, 3)).toHaveLength(3);

  await page.goto('/app/owner/ownership');
  await page.getByRole('button', { name: 'Transfer ownership' }).click();
  await page.getByLabel(`Type ${teammate.name} to confirm`).fill(teammate.name);
  await page.getByLabel('Your password').fill(PASSWORD);
  await expectAccessible(page, 'transferring ownership');
  await page.getByRole('dialog').getByRole('button', { name: 'Transfer ownership' }).click();
  await expectToast(page, `${teammate.name} is now the owner. You’re an admin.`);
  await expect(page.getByRole('heading', { name: 'Transfer ownership' })).toBeHidden();
  await installation.mailsTo(teammate.email, 4);
});
