import type { Page } from '@playwright/test';
import { EVENT_PATHS } from '#server/providers/payments/test-provider/deliver-events.ts';
import { providerEventBody } from '#server/providers/payments/test-provider/events.ts';
import { signEvent } from '#server/providers/payments/test-provider/signature.ts';
import { expectAccessible, expectGoodEverywhere } from './accessibility.ts';
import { expectHostedPage } from './card-payments.ts';
import type { Installation } from './installation.ts';
import { confirmAddress, enter, expect, expectToast, test } from './journey.ts';
import { type Company, clientAt, joinByCall } from './people.ts';

/** Enters a card, by default the public test card that always works. */
async function enterCard(page: Page, number = '4242 4242 4242 4242'): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expires').fill('12 / 34');
  await page.getByLabel('Security code').fill('123');
}

/** Buys a plan: from the list in Owner Tools, through the provider's pages, to the page after the purchase. */
async function buy(page: Page, plan: string): Promise<void> {
  await page.goto('/app/owner');
  await page.getByRole('button', { name: `Choose ${plan}` }).click();
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await enterCard(page);
  await page.getByRole('button', { name: 'Start plan' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
}

/** Waits until the provider's events have changed the subscription's state. */
async function becomes(company: Company, state: string): Promise<void> {
  await expect.poll(async () => (await company.client.api.accounts.checkSubscription()).state).toBe(state);
}

/** Lets the provider fail a renewal or update a card, and report it with a signed event. */
async function providerSays(
  { url, sql, secretKey }: Installation,
  { orgId }: Company,
  news: { status: 'active' | 'past_due'; pastDueSince: Date | null },
): Promise<void> {
  const [subscription] = await sql<{ id: string }>(
    `update test_provider_objects set data = data || $2 where kind = 'subscription' and data->>'orgId' = $1 returning id`,
    [orgId, JSON.stringify(news)],
  );
  const body = providerEventBody({
    id: `test_evt_${crypto.randomUUID()}`,
    type: news.status === 'active' ? 'invoice.paid' : 'invoice.payment_failed',
    account: null,
    object: { kind: 'subscription', id: subscription?.id ?? '' },
    createdAt: new Date(),
  });
  const signature = signEvent(body, new Date(), { secretKey: await secretKey(), endpoint: 'platform' });
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
  const { status } = await fetch(url + EVENT_PATHS.platform, { method: 'POST', body, headers });
  expect(status).toBe(200);
}

test('an owner on a trial chooses a plan, has a card declined, passes the bank’s check, and returns to the app', async ({
  installation,
  company,
  page,
  complaints,
}) => {
  // The provider's page returns 422 for a form with wrong input.
  complaints.allow('/test-payments/');
  await enter(page, company.client, installation);
  await page.goto('/app/owner');
  await page.getByText('Yearly, 2 months free').click();
  await expect(page.getByText('$690 a year')).toBeVisible();
  await expectGoodEverywhere(page, 'plans to choose from');
  await page.getByRole('button', { name: 'Choose Crew' }).click();
  await expect(page.getByText(/The rest of your trial stays free: you’ll pay \$690\.00 on/)).toBeVisible();
  await expectAccessible(page, 'what a choice means');
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await test.step('one card is declined, and one that needs the bank’s confirmation pays', async () => {
    const start = page.getByRole('button', { name: 'Start plan' });
    await expectHostedPage(page, 'Rinseline Crew');
    await start.click();
    await expect(page.getByRole('alert')).toHaveText('Nothing was charged. Check the fields marked below.');
    await expect(page.getByLabel('Card number')).toBeFocused();
    await enterCard(page, '4000 0000 0000 0002');
    await start.click();
    await expect(page.getByLabel('Card number')).toHaveAccessibleDescription(
      'Your card was declined. Try another card.',
    );
    await expect(page.getByLabel('Expires')).toHaveValue('12 / 34');
    await expectAccessible(page, 'a declined card');
    await page.getByText('Test cards', { exact: true }).click();
    await page.getByRole('link', { name: 'Use 4000 0027 6000 3184' }).click();
    await start.click();
    await expectHostedPage(page, 'Is this payment yours?');
    await page.getByRole('button', { name: 'Yes, confirm' }).click();
  });
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  await expect(page.getByText('$690 a year')).toBeVisible();
  await expectGoodEverywhere(page, '/checkout/success');
  await page.reload();
  await expect(page.getByText('Crew is now your plan.')).toBeVisible();
  const bought = page.url();
  await page.getByRole('button', { name: 'Go to the app' }).click();
  await expect(page.getByText('Your plan', { exact: true })).toBeVisible();
  await expectAccessible(page, 'a plan that was bought');
  await becomes(company, 'paid');

  // Someone else's purchase, no purchase and an invented one look the same.
  for (const address of ['/checkout/success', '/checkout/success?session_id=cs_invented']) {
    await page.goto(address);
    await expect(page.getByRole('heading', { name: 'We can’t find that purchase' })).toBeVisible();
  }
  await expectAccessible(page, 'no purchase to show');
  const stranger = clientAt(installation.url, '198.18.2.1');
  const name = 'Stan Stranger';
  await stranger.api.accounts.signup({
    email: `stan.${company.orgId}@example.com`,
    password: 'Correct-Horse-42',
    data: { full_name: name, company_name: 'Other Washing' },
  });
  await page.context().clearCookies();
  await page.goto(bought);
  await expect(page.getByRole('heading', { name: 'Sign in to see your plan' })).toBeVisible();
  await expectAccessible(page, 'a purchase of somebody who is signed out');
  await enter(page, stranger, installation);
  await page.goto(bought);
  await expect(page.getByRole('heading', { name: 'We can’t find that purchase' })).toBeVisible();
  await page.goto('/checkout/cancel');
  await expectGoodEverywhere(page, '/checkout/cancel');
  await page.getByRole('link', { name: 'Back to plans' }).click();
  await expect(page.getByRole('heading', { name: 'Owner Tools' })).toBeVisible();
});

test('an owner cancels, keeps and changes a plan, and a too small plan names the people who don’t fit', async ({
  installation,
  company,
  newClient,
  people,
  page,
}) => {
  await enter(page, company.client, installation);
  await buy(page, 'Crew');
  await page.getByRole('button', { name: 'Go to the app' }).click();
  const opener = page.getByRole('button', { name: 'Cancel plan' });
  await opener.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Keep Crew' }).click();
  await expect(opener).toBeFocused();
  await opener.click();
  await expectAccessible(page, 'the question before a plan is canceled');
  await page.getByRole('button', { name: /^End Crew on/ }).click();
  await expect(page.getByText(/^Your plan ends on/)).toBeVisible();
  await expectAccessible(page, 'a plan that ends');
  await page.getByRole('button', { name: 'Keep Crew' }).click();
  await expectToast(page, 'Crew continues.');

  await joinByCall(company, newClient(), people.teammate);
  await page.reload();
  const refusal = 'Solo is for 1 person, and you have 2. Deactivate Sam Ortiz first, or someone else instead.';
  await expect(page.getByText('Needs 1 fewer person')).toBeVisible();
  await page.getByRole('button', { name: 'Change to Solo' }).click();
  await expect(page.getByText(refusal)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Sam Ortiz' })).toBeVisible();
  await expectAccessible(page, 'a plan that is too small');
  await page.getByRole('button', { name: 'Deactivate Sam Ortiz' }).click();
  const question = page.getByRole('dialog', { name: 'Deactivate Sam Ortiz?' });
  await expect(question).toBeVisible();
  await expectAccessible(page, 'the question before somebody is deactivated for a smaller plan');
  await question.getByRole('button', { name: 'Deactivate Sam Ortiz' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Change to Solo' }).click();
  await expect(page.getByRole('dialog', { name: 'Change to Solo?' })).toBeVisible();
  await expectAccessible(page, 'what a change means');
  await page.getByRole('button', { name: 'Confirm Solo' }).click();
  await expect(page.getByText(/^Solo starts on/)).toBeVisible();
  await expectAccessible(page, 'a smaller plan that begins later');
});

test('a failed renewal makes the company read-only after the grace period, and a payment restores it', async ({
  installation,
  company,
  people,
  page,
}) => {
  await confirmAddress(installation, people.owner);
  await enter(page, company.client, installation);
  await buy(page, 'Pro');
  await page.getByRole('button', { name: 'Go to the app' }).click();
  await page.getByRole('button', { name: 'Card and invoices' }).click();
  await expectHostedPage(page, 'Card and invoices');
  await page.getByRole('link', { name: 'Return to Rinseline' }).click();
  await expect(page.getByText('Your plan', { exact: true })).toBeVisible();
  await providerSays(installation, company, { status: 'past_due', pastDueSince: new Date() });
  await becomes(company, 'past_due');
  const subjects = async () => (await installation.mailsTo(people.owner.email)).map(({ subject }) => subject);
  await expect.poll(subjects).toContain('Your Rinseline payment didn’t go through');
  await page.goto('/app/quotes');
  await expect(page.getByText('Your payment failed')).toBeVisible();
  await expect(page.getByText(/^You can keep working until/)).toBeVisible();
  await expectAccessible(page, 'the notice of a failed payment');

  await installation.sql(
    `update subscriptions set past_due_since = past_due_since - interval '8 days' where org_id = $1`,
    [company.orgId],
  );
  await page.reload();
  await expect(page.getByText('Your payment failed. Your account is read-only.')).toBeVisible();
  await page.goto('/app/owner');
  await expect(page.getByText('Payment failed', { exact: true })).toBeVisible();
  await expectGoodEverywhere(page, 'a plan whose payment failed');

  await page.getByRole('button', { name: 'Update your card' }).click();
  await expectHostedPage(page, 'Card and invoices');
  await providerSays(installation, company, { status: 'active', pastDueSince: null });
  await becomes(company, 'paid');
  await page.goto('/app/quotes');
  await expect(page.getByRole('heading', { level: 1, name: 'Quotes' })).toBeVisible();
  await expect(page.getByText(/payment failed/)).toHaveCount(0);
});
