import { expectGoodEverywhere } from './accessibility.ts';
import { expect, test } from './journey.ts';
import type { Company, People } from './people.ts';
import { saveQuote } from './sent-quote.ts';

/** A house wash for $400, and three options, one of them preselected. @returns the quote's id and link */
async function offerOptions({ client }: Company, customer: People['customer']) {
  const { quotes } = client.api;
  const id = await saveQuote({ client } as Company, customer);
  const { edit_number } = await quotes.get({ id });
  const line = (description: string, unit_cents: number, option?: 'chosen' | 'offered') => ({
    id: crypto.randomUUID(),
    kind: 'custom' as const,
    description,
    quantity: 1,
    unit: 'flat' as const,
    unit_cents,
    taxable: true,
    option,
  });
  const lines = [
    line('House wash', 40_000),
    line('Window rinse', 6000, 'chosen'),
    line('Gutter brightening', 8500, 'offered'),
    line('Patio', 10_000, 'offered'),
  ];
  await quotes.save({
    id,
    edit_number,
    draft: {
      customer_name: customer.name,
      customer_email: customer.email,
      lines,
      tax_rate: 0.08,
      minimum_charge_cents: 0,
      trip_charge_cents: 0,
    },
  });
  const { approval_url } = await quotes.share({ id });
  return { id, url: approval_url ?? '' };
}

test('a customer chooses options on a phone, sees the new total at once, and signs exactly that', async ({
  company,
  people: { customer },
  newVisitor,
}) => {
  const { id, url } = await offerOptions(company, customer);
  const page = await newVisitor({ viewport: { width: 390, height: 844 } });
  await page.goto(url);
  const total = page.getByRole('group', { name: 'At a glance' });
  await expect(total).toContainText('Total with 1 option');
  await expect(total).toContainText('$496.80');
  await page.getByRole('checkbox', { name: 'Gutter brightening' }).check();
  await expect(total).toContainText('$588.60');
  await page.getByRole('checkbox', { name: 'Window rinse' }).focus();
  await page.keyboard.press('Space');
  await expect(total).toContainText('$523.80');
  await expect(page.getByRole('status').filter({ hasText: 'The total is $523.80' })).toBeAttached();
  await expectGoodEverywhere(page, 'a quote with options');
  await page.reload();
  await expect(total).toContainText('$523.80');
  await page.getByLabel('Your full name').fill(customer.name);
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(
    page.getByText('Options not selected, before discount and tax: Window rinse ($60.00), Patio ($100.00)'),
  ).toBeVisible();
  const { items, total_cents } = await company.client.api.quotes.get({ id });
  expect(items.map(({ description }) => description)).toEqual(['House wash', 'Gutter brightening']);
  expect(total_cents).toBe(52_380);
});

test('what is ticked is signed only with the total that was on the page; language and questions keep the choice', async ({
  company,
  people: { customer },
  newVisitor,
  complaints,
}) => {
  complaints.allow('422');
  complaints.allow('ERR_FAILED');
  const { id, url } = await offerOptions(company, customer);
  const page = await newVisitor({ viewport: { width: 390, height: 844 } });
  // A page whose new total never arrives.
  await page.route(/option=/, (route) => (route.request().method() === 'GET' ? undefined : route.continue()));
  await page.goto(url);
  await page.getByLabel('Your full name').fill(customer.name);
  await page.getByRole('checkbox', { name: 'Patio' }).check();
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('The total is now $604.80. Check it, then approve again.')).toBeVisible();
  expect(await company.client.api.quotes.get({ id })).toMatchObject({ status: 'pending' });
  await expect(page.getByLabel('Your full name')).toHaveValue(customer.name);
  await expect(page.getByRole('group', { name: 'At a glance' })).toContainText('$604.80');
  await page.unrouteAll();

  await page.getByRole('link', { name: /español/i }).click();
  await expect(page.getByRole('checkbox', { name: 'Patio' })).toBeChecked();
  await page.getByRole('link', { name: /english/i }).click();
  await page.getByRole('link', { name: 'Ask a question' }).or(page.getByText('Ask a question')).first().click();
  await page.getByLabel('Your question').fill('Is the porch part of it?');
  await page.getByRole('button', { name: 'Send question' }).click();
  await expect(page.getByText('Is the porch part of it?')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Patio' })).toBeChecked();
  await page.getByLabel('Your full name').fill(customer.name);
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByRole('heading', { name: /^Thank you/ })).toBeVisible();
  expect((await company.client.api.quotes.get({ id })).total_cents).toBe(60_480);
});

test('a customer chooses options with JavaScript off', async ({
  company,
  people: { customer },
  newVisitor,
  complaints,
}) => {
  complaints.allow('422');
  const { id, url } = await offerOptions(company, customer);
  const page = await newVisitor({ javaScriptEnabled: false });
  await page.goto(url);
  await page.getByLabel('Your full name').fill('Pat');
  await page.getByRole('checkbox', { name: 'Patio' }).check();
  await page.getByRole('button', { name: 'Update total' }).click();
  await expect(page.getByRole('group', { name: 'At a glance' })).toContainText('$604.80');
  await expect(page.getByLabel('Your full name')).toHaveValue('Pat');
  // Ticked without an update: nothing is signed whose total wasn't on the page.
  await page.getByRole('checkbox', { name: 'Patio' }).uncheck();
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('The total is now $496.80. Check it, then approve again.')).toBeVisible();
  expect(await company.client.api.quotes.get({ id })).toMatchObject({ status: 'pending' });
  await page.getByRole('checkbox', { name: 'Patio' }).check();
  await page.getByRole('button', { name: 'Update total' }).click();
  await page.getByLabel('Your full name').fill('');
  // The choice stays when the page comes back without a name.
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('Please enter your name to sign').first()).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Patio' })).toBeChecked();
  await page.getByLabel('Your full name').fill(customer.name);
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByRole('heading', { name: /^Thank you/ })).toBeVisible();
  expect((await company.client.api.quotes.get({ id })).total_cents).toBe(60_480);
});
