import type { Locator, Page } from '@playwright/test';
import { lineFromRate, rateNamed } from '#domain/pricing/rate-lines.ts';
import { draft } from '#tests/support/factories.ts';
import { expectAccessible } from './accessibility.ts';
import { enter, expect, expectToast, test } from './journey.ts';

/** Expands a surface type. Only the first is expanded at the start. */
const open = (page: Page, surface: string) =>
  page.getByRole('region', { name: surface, exact: true }).getByRole('heading').getByRole('button').click();
const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' }).click();

// domain/pricing/rate-book-rules.test.ts checks the message of every rule.
test('the rate book rejects wrong values, handles changes by two people, and restores its defaults', async ({
  installation,
  company,
  page,
  complaints,
}) => {
  complaints.allow('409');
  await enter(page, company.client, installation);
  await page.goto('/app/config');
  await expect(page.getByRole('heading', { level: 1, name: 'Pricing Config' })).toBeVisible();
  const surfaces = page.locator('section.config-surface');
  const roofs = surfaces.nth(2);
  const service = roofs.getByRole('group').nth(1);
  const rate = service.getByLabel(/^Rate/);
  /** On a phone, the fields of a row open with a tap. */
  const edit = (row: Locator) => row.locator('button[aria-expanded="false"]').click();

  await test.step('each kind of row says what is wrong with a value and keeps the value', async () => {
    await open(page, 'Roof');
    const refuse = async (field: Locator, wrong: string, message: string, right: string) => {
      await field.fill(wrong);
      await save(page);
      await expectToast(page, message);
      await expect(field).toHaveValue(wrong);
      await field.fill(right);
    };
    await edit(service);
    const name = service.getByLabel('Service name');
    const { width: widthOfRow = 0 } = (await service.boundingBox()) ?? {};
    const { width = 0 } = (await service.getByLabel('What’s included').boundingBox()) ?? {};
    expect(width, 'the description is as wide as its row').toBeGreaterThan(widthOfRow * 0.8);
    await refuse(name, '', 'Service validation error: Service name is required', 'Moss treatment');
    await refuse(rate, '0.00', 'Service validation error: Rate must be at least 1 cent', '0.20');
    const addon = page.getByRole('region', { name: 'Add-ons' }).getByRole('group').first();
    await edit(addon);
    const share = addon.getByLabel('Value');
    await refuse(share, '101', 'Add-on validation error: Percentage value must be between 0 and 1', '15');
    const multiplier = roofs.getByRole('spinbutton').nth(1);
    await refuse(multiplier, '0.40', 'Material validation error: Multiplier must be at least 0.5', '1.05');
    const surface = roofs.getByLabel('Surface type name');
    await multiplier.fill('0.40');
    await save(page);
    await expectAccessible(page, 'a rate book with a value that is refused');
    await multiplier.fill('1.05');
    await refuse(surface, '', 'Surface type validation error: Surface type name is required', 'Roof');
  });

  await test.step('an empty description takes no room until someone adds one', async () => {
    await page.getByRole('button', { name: 'Add service' }).first().click();
    const added = surfaces.first().getByRole('group').last();
    await expect(added.getByLabel('What’s included')).toHaveCount(0);
    await added.getByRole('button', { name: 'Add description' }).click();
    await expect(added.getByLabel('What’s included')).toBeFocused();
    await added.getByRole('button', { name: /^Remove / }).click();
  });

  await test.step('valid values are saved', async () => {
    await rate.fill('0.25');
    // The rejected save has expanded every surface type.
    await page.getByRole('button', { name: 'Remove surface type Gutters' }).click();
    await save(page);
    await expectToast(page, 'Configuration saved successfully!');
    await page.reload();
    await open(page, 'Roof');
    await edit(service);
    await expect(rate).toHaveValue('0.25');
    await expect(page.getByRole('region', { name: 'Gutters', exact: true })).toHaveCount(0);
  });

  await test.step('restoring the defaults asks first and brings back the seed rate book', async () => {
    await page.getByRole('button', { name: 'Restore Defaults' }).click();
    const question = page.getByRole('dialog', { name: 'Restore default pricing?' });
    await expectAccessible(page, 'the question before the defaults are restored');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toBeHidden();
    await expect(page.getByRole('region', { name: 'Gutters', exact: true })).toHaveCount(0);
    await page.getByRole('button', { name: 'Restore Defaults' }).click();
    await question.getByRole('button', { name: 'Restore Defaults' }).click();
    await expectToast(page, 'Default pricing restored successfully!');
    await expect(page.getByRole('region', { name: 'Gutters', exact: true })).toBeVisible();
  });

  await test.step('when two people save, the second is notified and loses nothing', async () => {
    const { rateBook } = company.client.api;
    const book = await rateBook.get();
    await rateBook.save({ ...book, addons: book.addons.slice(1) });
    await surfaces.first().getByRole('heading').getByRole('button').click();
    const surface = surfaces.first().getByLabel('Surface type name');
    await surface.fill('Concrete & Walks');
    await save(page);
    await expect(page.getByText('Someone else changed this').first()).toBeVisible();
    await expect(surface).toHaveValue('Concrete & Walks');
    await expectAccessible(page, 'a rate book that somebody else changed');
    await page.getByRole('button', { name: 'Reload', exact: true }).click();
    const question = page.getByRole('dialog', { name: 'Replace your changes?' });
    await expect(question).toBeVisible();
    await expectAccessible(page, 'the question before changes are replaced');
    await question.getByRole('button', { name: 'Reload' }).click();
    await expect(page.getByText('Your unsaved changes')).toBeVisible();
    await expectAccessible(page, 'changes that were replaced');
  });

  await test.step('leaving with an unsaved change asks first', async () => {
    await surfaces.first().getByLabel('Surface type name').fill('Concrete & Walks');
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Dashboard' }).click();
    await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
    await expectAccessible(page, 'the question before somebody leaves');
    await page.getByRole('button', { name: 'Leave without saving' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  });

  await test.step('a quote made before the change says that its rates have changed', async () => {
    const { quotes, rateBook } = company.client.api;
    const book = await rateBook.get();
    const washed = rateNamed(book, { surface: 'Roof', service: 'Moss treatment', material: null });
    const line = lineFromRate(book, { ...washed, quantity: 900 }, crypto.randomUUID());
    const id = crypto.randomUUID();
    await quotes.save({ id, edit_number: 0, draft: draft({ lines: [line] }) });
    const higherRates = book.surface_types.map((each) => ({
      ...each,
      services: each.services.map((service) => ({ ...service, base_rate_cents: service.base_rate_cents + 5 })),
    }));
    await rateBook.save({ ...book, surface_types: higherRates });
    await page.goto(`/app/quotes/${id}/edit`);
    await page.getByRole('button', { name: 'Update prices…' }).click();
    await expect(page.getByRole('button', { name: 'Update prices' })).toBeVisible();
    await page.getByRole('button', { name: /^Moss treatment/ }).click();
    await page.getByRole('button', { name: 'Explain this price' }).first().click();
    await expectAccessible(page, 'a line that is open, from before the rates changed');
  });
});
