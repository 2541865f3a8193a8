/** An owner gives another program a key, the program makes a quote, the owner takes the key back. */
import { REQUEST_EXAMPLES } from '#contract/openapi/examples.ts';
import { expect, expectAccessible, expectToast, signUp, test } from './journey.ts';

test('a key is made, used and revoked; the reference says how', async ({ page, playwright, baseURL }) => {
  await signUp(page);
  await page.goto('/app/owner');
  const panel = page.getByRole('region', { name: 'API keys' });
  await expect(panel.getByText('No API keys yet')).toBeVisible();
  await panel.getByRole('button', { name: 'New API key' }).click();

  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create key' }).click();
  await expectToast(page, 'Give the key a name');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Website form');
  await dialog.getByLabel('Create, change, send, extend, copy and archive quotes').check();
  await expectAccessible(page, 'new API key');
  await dialog.getByRole('button', { name: 'Create key' }).click();
  await expect(page.getByRole('dialog', { name: 'Copy your API key now' })).toBeVisible();
  const key = await dialog.getByLabel('API key', { exact: true }).inputValue();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(panel.getByText('Never')).toBeVisible();

  const program = await playwright.request.newContext({
    baseURL: baseURL ?? '',
    extraHTTPHeaders: { authorization: `Bearer ${key}` },
  });
  const address = '/api/v1/quotes/01936b1e-7a2c-7000-8000-000000000001';
  const made = await program.put(address, { data: REQUEST_EXAMPLES['quotes.save'] ?? {} });
  expect([made.status(), made.headers()['ratelimit-limit']]).toEqual([200, '120']);
  await page.goto('/app/quotes');
  await expect(page.getByText('API: Website form').first()).toBeAttached();

  await page.goto('/app/owner');
  await expectAccessible(page, 'owner tools with a key');
  await panel.getByRole('button', { name: 'Revoke Website form' }).click();
  await page
    .getByRole('dialog', { name: 'Revoke “Website form”?' })
    .getByRole('button', { name: 'Revoke key' })
    .click();
  await expectToast(page, '“Website form” was revoked.');
  await expect(panel.getByText('Revoked', { exact: true })).toBeVisible();
  expect((await program.get(address)).status()).toBe(401);
  await program.dispose();

  await panel.getByRole('link', { name: 'How to use the API' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'The API' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 3, name: 'Create or change a quote' })).toBeVisible();
});

test('the reference can be read on every screen', async ({ newVisitor }) => {
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ]) {
    const page = await newVisitor({ viewport });
    await page.goto('/developers');
    await expectAccessible(page, `developers at ${viewport.width}`);
    const tooWide = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(tooWide).toBe(0);
  }
});
