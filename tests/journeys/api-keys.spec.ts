/** An owner gives another program a key, the program creates a quote, and the owner revokes the key. */
import { REQUEST_EXAMPLES } from '#contract/openapi/examples.ts';
import { expectAccessible } from './accessibility.ts';
import { enter, expect, expectToast, test } from './journey.ts';

test('a key is made, used and revoked; the reference says how', async ({ installation, company, page, newClient }) => {
  await enter(page, company.client, installation);
  await page.goto('/app/owner');
  const panel = page.getByRole('region', { name: 'API keys' });
  await expect(panel.getByText('No API keys yet')).toBeVisible();
  await panel.getByRole('button', { name: 'New API key' }).click();

  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create key' }).click();
  await expectToast(page, 'Give the key a name');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Website form');
  await dialog.getByLabel('Create, change, send, extend, copy and archive quotes').check();
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

  await page.goto('/app/owner');
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
  await expect(page.getByRole('heading', { level: 3, name: 'Create or change a quote' })).toBeVisible();
});
