import type { Page } from '@playwright/test';
import { expectAccessible, expectGoodEverywhere } from './accessibility.ts';
import { payWith, takeCards } from './card-payments.ts';
import { enter, expect, test } from './journey.ts';
import type { Company, People } from './people.ts';
import { sendQuote } from './sent-quote.ts';

const CARD = '4242 4242 4242 4242';
const REVIEWS = 'https://g.page/r/Cx1/review';

/** A quote whose work is done, of a company that takes tips and asks for reviews. @returns its link */
async function finishedQuote(company: Company, customer: People['customer']): Promise<{ id: string; url: string }> {
  await takeCards(company);
  const { api } = company.client;
  await api.company.updateSettings({ ...(await api.company.get()), tips: true, review_url: REVIEWS });
  const { id, url } = await sendQuote(company, customer);
  const { revision } = await api.quotes.get({ id });
  const decision = { decision: 'approved', customer_name: customer.name, channel: 'phone', reason: '' } as const;
  await api.quotes.recordDecision({ id, revision, ...decision });
  const ids = { id: crypto.randomUUID(), visit_id: crypto.randomUUID() };
  await api.jobs.fromQuote({ quote_id: id, ...ids });
  await api.jobs.setState({ ...ids, state: 'done', edit_number: 1 });
  return { id, url };
}

async function leaveTip(page: Page, amount: string): Promise<void> {
  await page.getByRole('radio', { name: 'Other' }).check({ force: true });
  await page.getByLabel('Other amount').fill(amount);
  await page.getByRole('button', { name: 'Leave a tip' }).click();
}

test('a customer on a phone leaves a tip after the work, and the balance stays as it was', async ({
  company,
  people: { customer },
  newVisitor,
  complaints,
}) => {
  complaints.allow('422 (Unprocessable');
  const { id, url } = await finishedQuote(company, customer);
  const { api } = company.client;
  const before = await api.payments.ofQuote({ quote_id: id });
  const page = await newVisitor();
  await page.goto(url);
  await expect(page.getByRole('link', { name: 'Review us on Google' })).toHaveAttribute('href', REVIEWS);
  await expectGoodEverywhere(page, 'customer page after the job');
  await leaveTip(page, '900');
  await expect(page.locator('#tip').getByText('Enter a tip from $1.00 to $500.00.')).toBeVisible();
  await expect(page.getByLabel('Other amount')).toHaveValue('900');
  await page.getByRole('radio', { name: '$20' }).check({ force: true });
  await expect(page.getByLabel('Other amount')).toBeHidden();
  await page.getByRole('button', { name: 'Leave a tip' }).click();
  await payWith(page, CARD);
  await expect(page.getByRole('heading', { name: 'Payment Successful', exact: true })).toBeVisible();
  await expect(page.getByText(/^Tip, /)).toBeVisible();
  await page.getByRole('link', { name: 'Back to your quote' }).click();
  await expect(page.getByText('Thank you for your tip of $20.00.')).toBeVisible();
  await expect(page.getByText('Tip, Visa ending in 4242')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Leave a tip' })).toBeHidden();
  await expectAccessible(page, 'customer page with a tip');
  const after = await api.payments.ofQuote({ quote_id: id });
  expect(after).toMatchObject({ state: before.state, open_cents: before.open_cents, paid_cents: before.paid_cents });
});

test('a tip of one’s own works without JavaScript', async ({
  company,
  people: { customer },
  newVisitor,
  complaints,
}) => {
  complaints.allow('422 (Unprocessable');
  const { url } = await finishedQuote(company, customer);
  const page = await newVisitor({ javaScriptEnabled: false });
  await page.goto(url);
  await page.getByRole('button', { name: 'Leave a tip' }).click();
  await expect(page.locator('#tip').getByText('Choose an amount.')).toBeVisible();
  await leaveTip(page, '7,50');
  await page.waitForURL('**/test-payments/checkout/*');
  await expect(page.getByText('$7.50').first()).toBeVisible();
});

test('staff turn tips on, see the tip by its name and each person’s share', async ({
  company,
  installation,
  people: { customer },
  newVisitor,
  page,
}) => {
  const { id, url } = await finishedQuote(company, customer);
  const visitor = await newVisitor();
  await visitor.goto(url);
  await visitor.getByRole('radio', { name: '$50' }).check({ force: true });
  await visitor.getByRole('button', { name: 'Leave a tip' }).click();
  await payWith(visitor, CARD);
  await expect(visitor.getByRole('heading', { name: 'Payment Successful', exact: true })).toBeVisible();
  await enter(page, company.client, installation);
  await page.goto('/app/settings/quotes#after-job');
  await expect(page.getByRole('switch', { name: 'Offer a tip' })).toBeChecked();
  await page.getByLabel('Review link').fill('http://g.page/r/1');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(
    page.locator('#after-job').getByText('Enter a link that starts with https', { exact: true }),
  ).toBeVisible();
  await expectAccessible(page, 'settings after the job');
  await page.goto(`/app/quotes/${id}`);
  await expect(page.getByText('Tip', { exact: true })).toBeVisible();
  await page.goto('/app/reports?report=payments');
  await expect(page.getByRole('heading', { name: 'Tips' })).toBeVisible();
});
