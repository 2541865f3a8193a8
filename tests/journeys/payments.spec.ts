import type { Locator, Page } from '@playwright/test';
import { DAY_MS } from '#domain/durations.ts';
import { expectAccessible, expectGoodEverywhere } from './accessibility.ts';
import { expectHostedPage } from './card-payments.ts';
import { changeAnswer } from './changed-answers.ts';
import { enter, expect, expectToast, test } from './journey.ts';
import { mailedLink } from './mailed-links.ts';
import type { Company, People } from './people.ts';
import { type SentQuote, sendQuote } from './sent-quote.ts';

/** Sends a quote of $291.60 with a 25% deposit of $72.90. */
async function sendWithDeposit(company: Company, customer: People['customer']): Promise<SentQuote> {
  const { api } = company.client;
  await api.company.updateSettings({ ...(await api.company.get()), deposit: { type: 'percent', value: 0.25 } });
  return sendQuote(company, customer);
}

const payments = (page: Page) => page.getByRole('region', { name: 'Payments' });
const refundDialog = (page: Page) => page.getByRole('dialog');

test('an owner records and voids a check, connects a payment account, and refunds part of a card payment', async ({
  installation,
  company,
  people,
  page,
  newClient,
  newVisitor,
  complaints,
}) => {
  complaints.allow('/test-payments/');
  await enter(page, company.client, installation);
  await test.step('a check is recorded, gives a receipt, and is voided with a reason', () =>
    recordCheck(page, company, people.customer));
  await test.step('the emailed receipt of the voided check says that it is no longer valid', async () => {
    const customer = await newVisitor();
    complaints.allow('410 (Gone)');
    await customer.goto(await mailedLink(installation, people.customer.email, '/api/approval/'));
    await expect(customer.getByRole('heading', { name: /^Receipt R-\d+ is no longer valid$/ })).toBeVisible();
    await expectAccessible(customer, 'a receipt that was voided');
    await customer.getByRole('link', { name: 'Open your quote' }).click();
    await expect(customer).toHaveURL(/\/quote\/approve\/[^/]+$/);
    await expect(customer.getByRole('heading', { name: 'Quote approved' })).toBeVisible();
  });
  await page.goto('/app/owner');
  await page.getByRole('link', { name: 'View payments' }).click();
  await page.getByRole('button', { name: 'Connect an account' }).click();
  await expectHostedPage(page, 'Set up payments for Clearwater Washing');
  await test.step('the screen shows an unfinished account and a difference found by the nightly comparison', () =>
    expectProblems(page));
  await page.getByRole('button', { name: 'Connect account' }).click();
  await expect(page.getByText('Taking payments')).toBeVisible();
  await expect(page).toHaveURL(/\/app\/owner\/payments$/);
  await expect(page.getByText('Test mode: no money moves').first()).toBeVisible();
  await expectGoodEverywhere(page, 'a connected account');

  const { id, token } = await sendWithDeposit(company, people.customer);
  const { payment } = await newClient().api.approval.decide({
    token,
    decision: 'approved',
    name: people.customer.name,
    reason: '',
    revision: 1,
    pay: 'deposit',
  });
  const customer = await newVisitor();
  await customer.goto(`${payment?.url}?card=4242424242424242`);
  await customer.getByRole('button', { name: 'Pay $72.90' }).click();
  await customer.waitForURL(/payment-success/);

  await page.goto(`/app/quotes/${id}`);
  await expect(payments(page).getByText('Deposit paid', { exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Request payment' }).click();
  await expect(page.getByRole('dialog', { name: 'Request $218.70' })).toBeVisible();
  await expectAccessible(page, 'requesting a payment');
  await page.getByRole('button', { name: 'Save without sending' }).click();
  await expectToast(page, 'Email saved, not sent');
  const subjects = async () => (await installation.mailsTo(people.customer.email)).map(({ subject }) => subject);
  await expect.poll(subjects).toContain('Balance due: $218.70 for quote Q-1002');

  await page.getByRole('button', { name: 'Refund Card payment, deposit, $72.90' }).click();
  await refundDialog(page).getByLabel('Amount').fill('10');
  await expect(page.getByRole('dialog', { name: 'Refund $10.00 to Visa ending in 4242?' })).toBeVisible();
  await page.getByRole('button', { name: 'Refund $10.00' }).click();
  await expect(refundDialog(page).getByText('Please enter a reason')).toBeVisible();
  await expectAccessible(page, 'the question before a refund');
  await refundDialog(page)
    .getByRole('radio', { name: /^No, the customer still owes it/ })
    .check();
  await refundDialog(page).getByLabel('Reason').fill('The gutters were left out');
  await page.getByRole('button', { name: 'Refund $10.00' }).click();
  await expectToast(page, '$10.00 is on its way back to the customer.');
  await expect(payments(page).getByText('The gutters were left out')).toBeVisible();
  await expect(payments(page).getByText('On its way')).toBeHidden();
  await expect(payments(page).getByRole('definition').filter({ hasText: '−$10.00' })).toBeVisible();
  await expectGoodEverywhere(page, 'a quote with a refund');
  await test.step('staff lower the price of the approved quote', () => expectLowerPrice(page));
  await test.step('the quote shows a dispute opened by the bank', () => expectDispute(page, id));
  await test.step('a reopened quote starts at the signed price and says so', () =>
    expectSignedPrice(page, company, id));

  await page.goto((await company.client.api.paymentAccount.refresh()).account?.dashboard_url ?? '');
  await expectHostedPage(page, 'Payments to Clearwater Washing');
  await page.goto('/test-payments/checkout/not_a_page_that_exists');
  await expectHostedPage(page, 'This page doesn’t exist');

  await page.goto('/app/owner/payments');
  await page.getByRole('button', { name: 'Account details' }).click();
  await page.getByRole('button', { name: 'Disconnect' }).click();
  await expect(page.getByRole('dialog', { name: 'Disconnect your payment account?' })).toBeVisible();
  await expectAccessible(page, 'the question before disconnecting');
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
  await expect(page.getByText('Not connected')).toBeVisible();
});

/**
 * Expects Escape and a tap outside to ask before they discard typed text. Escape closes that question without
 * discarding.
 */
async function expectTypedToStay(page: Page, dialog: Locator): Promise<void> {
  const question = page.getByRole('dialog', { name: 'Discard your changes?' });
  await page.keyboard.press('Escape');
  await expect(question).toBeVisible();
  await expectAccessible(page, 'the question before typed text is discarded');
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await page.mouse.click(5, 5);
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(question).toBeHidden();
  await expect(dialog).toBeVisible();
}

/**
 * $228.70 is due, because the earlier refund didn't lower the price. $10.00 of that is due for the deposit
 * again. After the price is lowered, $178.70 is due, $168.70 of it after the work.
 */
async function expectLowerPrice(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Lower price' }).click();
  const dialog = page.getByRole('dialog', { name: 'Lower price' });
  await expect(dialog.getByRole('button', { name: 'Lower price' }), 'nothing is chosen yet').toBeDisabled();
  await dialog.getByText('−$50', { exact: true }).click();
  await dialog.getByLabel('Reason').fill('The back gutter was skipped');
  await expectTypedToStay(page, dialog);
  await expect(dialog.getByLabel('Reason')).toHaveValue('The back gutter was skipped');
  await expect(dialog.getByText('$50.00 less')).toBeVisible();
  await expectAccessible(page, 'lowering the price');
  const reasonsSeen = await watchReason(dialog);
  await dialog.getByRole('button', { name: 'Lower to $241.60' }).click();
  await expectToast(page, 'Price lowered to $241.60');
  await expect(dialog).toBeHidden();
  expect(await reasonsSeen(), 'the form never starts afresh before it closes').toEqual(['The back gutter was skipped']);
  await expect(payments(page).getByText('The back gutter was skipped')).toBeVisible();
  await expect(payments(page).getByRole('definition').filter({ hasText: '$168.70' })).toBeVisible();
  await expectGoodEverywhere(page, 'a quote with a lower price');
}

/** Returns a function that lists the different reasons that the dialog showed since this call. */
async function watchReason(dialog: Locator): Promise<() => Promise<string[]>> {
  const seen = await dialog.evaluateHandle((element) => {
    const reasons = new Set<string>();
    const look = () => {
      const field = element.isConnected && element.querySelector('textarea');
      if (field) reasons.add(field.value);
    };
    look();
    const watched = { subtree: true, childList: true, attributes: true, characterData: true };
    new MutationObserver(look).observe(element, watched);
    return reasons;
  });
  return () => seen.evaluate((reasons) => [...reasons]);
}

async function expectProblems(page: Page): Promise<void> {
  await changeAnswer(page, '/api/payments/reconciliation', () => ({
    ran_at: new Date().toISOString(),
    looked_at: 12,
    mended: 1,
    problems: ['A refund of $10.00 for Q-1001 is not in the ledger.'],
  }));
  const setup = page.url();
  await page.goto('/app/owner/payments');
  await expect(page.getByText('The provider still needs')).toBeVisible();
  await expect(page.getByText('Differences to review')).toBeVisible();
  await expectAccessible(page, 'an account that needs something');
  await page.unrouteAll({ behavior: 'wait' });
  await page.goto(setup);
}

async function expectDispute(page: Page, id: string): Promise<void> {
  await changeAnswer<{ entries: { id: string }[] }>(page, `/api/quotes/${id}/payments`, (answer) => {
    const due_by = new Date(Date.now() + 7 * DAY_MS).toISOString();
    const dispute = { id: crypto.randomUUID(), payment_id: answer.entries[0]?.id, amount_cents: 7290, due_by };
    return { ...answer, disputes: [{ ...dispute, status: 'needs_response', updated_at: new Date().toISOString() }] };
  });
  await page.goto(`/app/quotes/${id}`);
  await expect(payments(page).getByText(/^\$72\.90 disputed/)).toBeVisible();
  await expectAccessible(page, 'a quote with a dispute');
  await page.unrouteAll({ behavior: 'wait' });
}

async function expectSignedPrice(page: Page, company: Company, id: string): Promise<void> {
  const { id: reopened } = await company.client.api.quotes.reopen({ id, new_id: crypto.randomUUID() });
  await page.goto(`/app/quotes/${reopened}/edit`);
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'The price was lowered by $50.00 after approval. This revision starts at the approved price of $291.60.',
  );
  await expectGoodEverywhere(page, 'a revision of a quote whose price went down');
}

/** Records a check for a quote of $291.60 that the customer approved by phone. */
async function recordCheck(page: Page, company: Company, customer: People['customer']): Promise<void> {
  const { id } = await sendQuote(company, customer);
  const { api } = company.client;
  await api.quotes.recordDecision({
    id,
    revision: 1,
    decision: 'approved',
    channel: 'phone',
    customer_name: customer.name,
    reason: '',
  });
  await page.goto(`/app/quotes/${id}`);
  const opener = page.getByRole('button', { name: 'Record payment' });
  const dialog = page.getByRole('dialog', { name: 'Record a payment' });
  await opener.click();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog, 'nothing was typed').toBeHidden();
  await opener.click();
  await dialog.getByLabel('Check number (optional)').fill('1041');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  await opener.click();
  await dialog.getByLabel('Amount').fill('300');
  await dialog.getByLabel('Check number (optional)').fill('1042');
  await page.getByRole('button', { name: 'Record $300.00' }).click();
  await expect(dialog.getByText('That’s $8.40 more than is due.')).toBeVisible();
  await expect(dialog.getByText('Correct the amount, or confirm it here')).toBeVisible();
  await expectAccessible(page, 'recording a payment');
  await expect(dialog.getByLabel('Check number (optional)')).toHaveValue('1042');
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('291.60');
  await dialog.getByLabel('Email the receipt to the customer').check();
  await page.getByRole('button', { name: 'Record $291.60' }).click();
  await expectToast(page, 'Recorded $291.60');
  await expect(payments(page).getByText('Paid in full')).toBeVisible();
  await expect(opener, 'nothing is due').toBeHidden();
  await page.getByRole('button', { name: 'More actions' }).click();
  await expect(page.getByRole('menuitem', { name: 'Record payment' }), 'a customer can pay too much').toBeVisible();
  await page.keyboard.press('Escape');

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Receipt of Check 1042, $291.60' }).click();
  expect((await download).suggestedFilename()).toMatch(/^Receipt-R-\d+\.pdf$/);

  await page.getByRole('button', { name: 'Void Check 1042, $291.60' }).click();
  await expect(page.getByRole('dialog', { name: 'Void the $291.60 check?' })).toBeVisible();
  await expectAccessible(page, 'the question before voiding');
  await expect(
    page.getByRole('dialog').getByText(/let the customer know that receipt R-\d+ is no longer valid/),
  ).toBeVisible();
  await page.getByRole('dialog').getByLabel('Reason').fill('It bounced');
  await page.getByRole('button', { name: 'Void payment' }).click();
  await expect(payments(page).getByText('Not paid')).toBeVisible();
  await expect(payments(page).getByText(/^Voided on .* by Dana Reyes: It bounced$/)).toBeVisible();
  await expect(opener).toBeVisible();
}
