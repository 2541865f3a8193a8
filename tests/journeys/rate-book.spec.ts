import type { Locator, Page } from '@playwright/test';
import { callerOf } from '../../scripts/demo/api.ts';
import { expect, expectToast, OWNER, PASSWORD, signUp, test } from './journey.ts';

async function openConfig(page: Page): Promise<void> {
  await signUp(page);
  await page.goto('/app/config');
  await expect(page.getByRole('heading', { level: 1, name: 'Pricing Config' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Roof', exact: true })).toBeVisible();
}

/** The surface types are closed but for the first. */
const open = (page: Page, surface: string) =>
  page.getByRole('region', { name: surface, exact: true }).getByRole('heading').getByRole('button').click();
const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' }).click();
const TOO_LONG = 'x'.repeat(101);

test('every rule of the rate book has its message, and nothing typed is lost', async ({ page }) => {
  test.setTimeout(150_000);
  await openConfig(page);
  await open(page, 'Roof');
  /** Enters a wrong value, sees the message, and puts the right one back. */
  const refuse = async (field: Locator, wrong: string, message: string, right: string) => {
    await field.fill(wrong);
    await save(page);
    await expectToast(page, message);
    await expect(field).toHaveValue(wrong);
    await field.fill(right);
  };
  const roofs = page.locator('section.config-surface').nth(2);
  const services = roofs.getByRole('group');
  const name = services.nth(1).getByLabel('Service name');
  await refuse(name, '', 'Service validation error: Service name is required', 'Moss treatment');
  await refuse(
    name,
    TOO_LONG,
    'Service validation error: Service name must be less than 100 characters',
    'Moss treatment',
  );
  const rate = services.nth(1).getByLabel(/^Rate/);
  await refuse(rate, '0.00', 'Service validation error: Rate must be at least 1 cent', '0.20');
  await refuse(rate, '10,000.01', 'Service validation error: Rate must be less than $10,000', '0.20');

  const addon = page.getByRole('region', { name: 'Add-ons' }).getByRole('group').first();
  await refuse(
    addon.getByLabel('Add-on name'),
    '',
    'Add-on validation error: Add-on name is required',
    'Mildew treatment',
  );
  await refuse(
    addon.getByLabel('Add-on name'),
    TOO_LONG,
    'Add-on validation error: Add-on name must be less than 100 characters',
    'Mildew treatment',
  );
  const share = addon.getByLabel('Value');
  await refuse(share, '0', 'Add-on validation error: Value must be positive', '15');
  await refuse(share, '101', 'Add-on validation error: Percentage value must be between 0 and 1', '15');

  const multiplier = roofs.getByRole('spinbutton').nth(1);
  await refuse(multiplier, '0.40', 'Material validation error: Multiplier must be at least 0.5', '1.05');
  await refuse(multiplier, '2.60', 'Material validation error: Multiplier must be at most 2.5', '1.05');

  const surface = roofs.getByLabel('Surface type name');
  await refuse(surface, '', 'Surface type validation error: Surface type name is required', 'Roof');
  await refuse(
    surface,
    TOO_LONG,
    'Surface type validation error: Surface type name must be less than 100 characters',
    'Roof',
  );

  await rate.fill('0.25');
  await save(page);
  await expectToast(page, 'Configuration saved successfully!');
  await page.reload();
  await open(page, 'Roof');
  await expect(rate).toHaveValue('0.25');
});

test('restoring the defaults asks first and brings the seed rate book back', async ({ page }) => {
  await openConfig(page);
  await open(page, 'Gutters');
  await page.getByRole('button', { name: 'Remove surface type Gutters' }).click();
  await save(page);
  await expectToast(page, 'Configuration saved successfully!');
  await page.reload();
  await expect(page.getByRole('region', { name: 'Roof', exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Gutters', exact: true })).toHaveCount(0);

  await page.getByRole('button', { name: 'Restore Defaults' }).click();
  const question = page.getByRole('dialog', { name: 'Restore default pricing?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await expect(page.getByRole('region', { name: 'Gutters', exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Restore Defaults' }).click();
  await question.getByRole('button', { name: 'Restore Defaults' }).click();
  await expectToast(page, 'Default pricing restored successfully!');
  await expect(page.getByRole('region', { name: 'Gutters', exact: true })).toBeVisible();
});

test('of two people who save, the second is told and loses nothing', async ({ installation, page, complaints }) => {
  complaints.allow('409');
  await openConfig(page);
  const other = callerOf(installation.url);
  await other.api.accounts.token({ grant_type: 'password', email: OWNER.email, password: PASSWORD });
  const book = await other.api.rateBook.get();
  await other.api.rateBook.save({ ...book, addons: book.addons.slice(1) });
  const surface = page.locator('section.config-surface').first().getByLabel('Surface type name');
  await surface.fill('Concrete & Walks');
  await save(page);
  await expect(page.getByText('This was changed by someone else').first()).toBeVisible();
  await expect(surface).toHaveValue('Concrete & Walks');
});
