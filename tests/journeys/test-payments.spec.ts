/** The pages of the built-in test provider, as people and axe see them. */
import type { Page } from '@playwright/test';
import { expectGoodEverywhere } from './accessibility.ts';
import { enter, expect, test } from './journey.ts';

const MODE = 'Test mode: no money moves';

async function expectHostedPage(page: Page, title: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page.getByText(MODE)).toBeVisible();
  await expectGoodEverywhere(page, title);
}

async function fillIn(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expires').fill('12/49');
  await page.getByLabel('Security code').fill('123');
}

test('a plan is bought with a card that asks first, and its card and invoices are looked after', async ({
  installation,
  company,
  page,
  complaints,
}) => {
  // A form that was filled in wrongly is answered with 422.
  complaints.allow('/test-payments/');
  const { api } = company.client;
  await enter(page, company.client, installation);
  const { url } = await api.subscription.startCheckout({ plan: 'crew', interval: 'month' });
  await page.goto(url);
  await expectHostedPage(page, 'Rinseline Crew');
  await page.getByRole('button', { name: 'Start the plan' }).click();
  await expect(page.getByRole('alert')).toHaveText('Nothing was charged. Check what is marked below.');
  await expect(page.getByLabel('Card number')).toBeFocused();
  await fillIn(page, '4000 0000 0000 0002');
  await page.getByRole('button', { name: 'Start the plan' }).click();
  await expect(page.getByLabel('Card number')).toHaveAccessibleDescription('Your card was declined. Try another card.');
  await expect(page.getByLabel('Expires')).toHaveValue('12/49');
  await expectGoodEverywhere(page, 'a declined card');
  await page.getByRole('link', { name: 'Use 4000 0027 6000 3184' }).click();
  await page.getByRole('button', { name: 'Start the plan' }).click();
  await expectHostedPage(page, 'Is this payment yours?');
  await page.getByRole('button', { name: 'Yes, confirm' }).click();
  await page.waitForURL(/\/checkout\/success/);

  await expect.poll(async () => (await api.subscription.get()).has_plan).toBe(true);
  await page.goto((await api.subscription.openPortal()).url);
  await page.getByRole('link', { name: 'Cancel the plan' }).click();
  await expectHostedPage(page, 'Card and invoices');
  await page.getByRole('button', { name: /^Cancel on/ }).click();
  await page.getByRole('button', { name: 'Keep the plan' }).click();
  await page.getByRole('button', { name: 'Let the renewal fail' }).click();
  await expect(page.getByText('The last payment failed. Change the card to pay it.')).toBeVisible();
  await expectGoodEverywhere(page, 'a plan whose payment failed');
  await page.getByRole('link', { name: 'Use 4242 4242 4242 4242' }).click();
  await page.getByRole('button', { name: 'Change the card' }).click();
  await expect(page.getByText('The card that ends in 4242 is charged.')).toBeVisible();
  await expect(page.getByText('The last payment failed.')).toBeHidden();
});

test("the company's account is set up step by step, and shows its payments", async ({ company, page, complaints }) => {
  complaints.allow('/test-payments/');
  const { api } = company.client;
  const { name } = await api.company.get();
  await page.goto((await api.paymentAccount.connect({ country: 'US' })).url);
  await expectHostedPage(page, `Set up payments for ${name}`);
  await page.getByRole('listitem').first().getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('listitem')).toHaveCount(2);
  await page.getByRole('listitem').first().getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  await expectHostedPage(page, `${name} can take payments`);
  const { account } = await api.paymentAccount.refresh();
  await page.goto(account?.dashboard_url ?? '');
  await expectHostedPage(page, `Payments to ${name}`);
  await page.goto('/test-payments/checkout/not_a_page_that_exists');
  await expectHostedPage(page, 'This page does not exist');
});
