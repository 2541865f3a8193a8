import type { Page } from '@playwright/test';
import { expectGoodEverywhere } from './accessibility.ts';
import { enter, expect, test } from './journey.ts';
import type { Company, People } from './people.ts';
import { saveQuote } from './sent-quote.ts';

/** A house wash in every package, gutters from Deluxe up, a patio in Premium, two sealers to choose from, and a rinse. */
async function offerPackages({ client }: Company, customer: People['customer']) {
  const { quotes } = client.api;
  const id = await saveQuote({ client } as Company, customer);
  const { edit_number } = await quotes.get({ id });
  const line = (description: string, unit_cents: number) => ({
    id: crypto.randomUUID(),
    kind: 'custom' as const,
    description,
    quantity: 1,
    unit: 'flat' as const,
    unit_cents,
    taxable: true,
  });
  await quotes.save({
    id,
    edit_number,
    draft: {
      customer_name: customer.name,
      customer_email: customer.email,
      lines: [
        line('House wash', 40_000),
        { ...line('Gutters', 20_000), option: 'chosen', from_package: 1 },
        { ...line('Patio', 30_000), from_package: 2 },
        { ...line('Matte sealer', 15_000), option: 'chosen', one_of: 'Sealer' },
        { ...line('Glossy sealer', 18_000), one_of: 'Sealer' },
        { ...line('Window rinse', 6000), option: 'offered' },
      ],
      packages: ['Basic', 'Deluxe', 'Premium'].map((name, place) => ({ name, recommended: place === 1 })),
      tax_rate: 0.1,
      minimum_charge_cents: 0,
      trip_charge_cents: 0,
    },
  });
  const { approval_url } = await quotes.share({ id });
  return { id, url: approval_url ?? '' };
}

const PHONE = { width: 390, height: 844 };

test('a customer chooses a package on a phone by touch and keyboard, and signs exactly that', async ({
  company,
  people: { customer },
  newVisitor,
}) => {
  const { id, url } = await offerPackages(company, customer);
  const page = await newVisitor({ viewport: PHONE, hasTouch: true });
  await page.goto(url);
  const total = page.getByRole('group', { name: 'At a glance' });
  await expect(total).toContainText('Total with Deluxe');
  await expect(total).toContainText('$825.00');
  await expect(page.getByRole('radio', { name: /^Deluxe Recommended/ })).toBeChecked();
  await page.getByRole('radio', { name: /^Premium/ }).tap();
  await expect(total).toContainText('Total with Premium');
  await expect(total).toContainText('$1,155.00');
  // The arrow keys of a radio group.
  await page.getByRole('radio', { name: /^Matte sealer/ }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(total).toContainText('$1,188.00');
  await expect(
    page.getByRole('radio', { name: /^Premium/ }),
    'packages cost the same with either',
  ).toHaveAccessibleName(/\$900\.00/);
  await page.getByRole('checkbox', { name: 'Window rinse' }).tap();
  await expect(total).toContainText('Total with Premium and 1 option');
  await expect(total).toContainText('$1,254.00');
  await expectGoodEverywhere(page, 'a quote with packages');
  await page.reload();
  await expect(total).toContainText('$1,254.00');
  await page.getByLabel('Your full name').fill(customer.name);
  await page.getByRole('button', { name: 'Approve' }).tap();
  await expect(
    page.getByText('Packages not selected, before discount and tax: Basic ($400.00), Deluxe ($600.00)'),
  ).toBeVisible();
  await expect(page.getByText('Options not selected, before discount and tax: Matte sealer ($150.00)')).toBeVisible();
  const { items, total_cents } = await company.client.api.quotes.get({ id });
  expect(items.map(({ description }) => description)).toEqual([
    'House wash',
    'Gutters',
    'Patio',
    'Glossy sealer',
    'Window rinse',
  ]);
  expect(total_cents).toBe(125_400);
});

test('a customer chooses a package with JavaScript off; an unseen total is never signed', async ({
  company,
  people: { customer },
  newVisitor,
  complaints,
}) => {
  complaints.allow('422');
  const { id, url } = await offerPackages(company, customer);
  const page = await newVisitor({ viewport: PHONE, javaScriptEnabled: false });
  await page.goto(url);
  await page.getByLabel('Your full name').fill(customer.name);
  await page.getByRole('radio', { name: /^Basic/ }).check();
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('The total is now $605.00. Check it, then approve again.')).toBeVisible();
  expect(await company.client.api.quotes.get({ id })).toMatchObject({ status: 'pending' });
  await expect(page.getByRole('radio', { name: /^Basic/ })).toBeChecked();
  await page.getByRole('radio', { name: /^Premium/ }).check();
  await page.getByRole('button', { name: 'Update total' }).click();
  await expect(page.getByRole('group', { name: 'At a glance' })).toContainText('$1,155.00');
  await expect(page.getByLabel('Your full name')).toHaveValue(customer.name);
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByRole('heading', { name: /^Thank you/ })).toBeVisible();
  expect((await company.client.api.quotes.get({ id })).total_cents).toBe(115_500);
});

async function addCustomLine(page: Page, description: string, price: string) {
  await page.getByRole('button', { name: 'Add custom line' }).click();
  await page.getByLabel('Description').last().fill(description);
  await page.getByLabel('Unit price').last().fill(price);
}

test('an owner divides a quote into packages, and sees what each costs', async ({
  installation,
  company,
  people: { customer },
  newVisitor,
  page,
}) => {
  await enter(page, company.client, installation);
  await page.goto('/app/quotes/new');
  await page.waitForURL('**/edit?new');
  await page.getByLabel('Name', { exact: true }).fill(customer.name);
  await addCustomLine(page, 'House wash', '400');
  await page.getByRole('button', { name: 'Offer packages' }).click();
  const dialog = page.getByRole('dialog', { name: 'Offer packages' });
  await dialog.getByLabel('Largest package').fill('');
  await dialog.getByRole('button', { name: 'Offer packages' }).click();
  const choice = page.getByRole('radiogroup', { name: 'Package' });
  await choice.getByText('Deluxe').click();
  await addCustomLine(page, 'Gutters', '200');
  await expect(choice.getByRole('radio', { name: 'Deluxe $600.00' })).toBeChecked();
  await choice.getByText('Basic').click();
  await expect(choice.getByRole('radio', { name: 'Basic $400.00' })).toBeChecked();
  await expect(page.getByText('1 more line in Deluxe')).toBeVisible();
  await expectGoodEverywhere(page, 'the builder with packages');
  await page.getByRole('button', { name: 'Review and send' }).click();
  await expect(page.getByRole('dialog', { name: /^Send to / })).toBeVisible();
  const [quote] = (await company.client.api.quotes.list({ search: customer.name })).items;
  const { approval_url } = await company.client.api.quotes.share({ id: quote?.id ?? '' });
  const visitor = await newVisitor({ viewport: PHONE });
  await visitor.goto(approval_url ?? '');
  await expect(visitor.getByRole('radio', { name: /^Deluxe Recommended/ })).toBeChecked();
});
