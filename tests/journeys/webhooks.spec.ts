import type { Page } from '@playwright/test';
import { DAY_MS } from '#domain/durations.ts';
import { startReceiver, verify } from '#tests/support/webhook-receiver.ts';
import { expectAccessible } from './accessibility.ts';
import { enter, expect, expectToast, test } from './journey.ts';
import { sendQuote } from './sent-quote.ts';

/** @returns the signing secret, which the screen shows only once */
async function addEndpoint(page: Page, url: string): Promise<string> {
  await page.goto('/app/owner/integrations');
  const panel = page.getByRole('region', { name: 'Webhooks' });
  await expect(panel.getByText('No endpoints yet')).toBeVisible();
  await panel.getByRole('button', { name: 'Add endpoint' }).click();
  const form = page.getByRole('dialog', { name: 'Add endpoint' });
  await form.getByLabel('URL').fill('ftp://example.com/hooks');
  await form.getByRole('button', { name: 'Add endpoint' }).click();
  await expectToast(page, 'Use an https URL, such as https://example.com/hooks.');
  await expect(form.getByLabel('URL')).toBeFocused();
  await expectAccessible(page, 'a refused address');
  await form.getByLabel('URL').fill(url);
  await form.getByLabel('Name').fill('Accounting');
  await form.getByRole('button', { name: 'Choose all' }).click();
  await form.getByRole('button', { name: 'Add endpoint' }).click();
  const shown = page.getByRole('dialog', { name: 'Copy the signing secret now' });
  const secret = await shown.getByLabel('Signing secret').inputValue();
  await expectAccessible(page, 'the signing secret');
  await shown.getByRole('button', { name: 'Done' }).click();
  await panel.getByRole('link', { name: 'Accounting' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Accounting' })).toBeVisible();
  return secret;
}

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

/** Sends a test, which shows at once whether the endpoint works. */
async function sendTest(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Send test' });
  await button.click();
  const dialog = page.getByRole('dialog', { name: 'Test' });
  await expect(dialog.getByText('Delivered', { exact: true }).first()).toBeVisible();
  await expect(dialog.getByText('The receiver responded with status 204.')).toBeVisible();
  await expectAccessible(page, 'a delivery');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();
  await expect(row(page, 'Test')).toContainText('Delivered');
}

test('quote events reach another program even after it was down, and an owner pauses, skips and resends deliveries', async ({
  installation,
  company,
  people: { customer },
  page,
  complaints,
}) => {
  complaints.allow('422');
  const { staff, id } = await sendQuote(company, customer);
  const first = await startReceiver();
  await enter(page, company.client, installation);
  const secret = await addEndpoint(page, first.url);
  await expect(page.getByText('Nothing sent yet')).toBeVisible();
  await expectAccessible(page, 'an endpoint without deliveries');
  // Reads the URL before a delivery is open, because an open delivery changes the URL.
  const address = page.url();
  await sendTest(page);

  const copyId = crypto.randomUUID();
  await staff.api.quotes.duplicate({ id, new_id: copyId });
  await staff.api.quotes.share({ id: copyId });
  await page.goto(address);
  await expect(row(page, 'Q-1002 · Created')).toContainText('Delivered');
  await expect(row(page, 'Q-1002 · Link shared')).toContainText('Delivered');
  expect(first.received.map(({ event }) => event.type)).toEqual(['webhook.test', 'quote.created', 'quote.shared']);
  await first.close();

  const { revision } = await staff.api.quotes.get({ id: copyId });
  await staff.api.quotes.recordDecision({
    id: copyId,
    decision: 'approved',
    customer_name: customer.name,
    channel: 'phone',
    reason: '',
    revision,
  });
  await page.reload();
  await page.getByRole('button', { name: 'Q-1002 · Approved' }).click();
  const dialog = page.getByRole('dialog', { name: 'Q-1002 · Approved' });
  // The second attempt follows after five seconds (contract/webhook-retries.ts), unless someone requests it
  // sooner.
  await expect(dialog.getByRole('heading', { name: '1 attempt' })).toBeVisible();
  await expect(dialog.getByText('Waiting', { exact: true })).toBeVisible();
  await expectAccessible(page, 'a delivery that waits');
  const second = await startReceiver(first.port);
  await dialog.getByRole('button', { name: 'Try now' }).click();
  await expect(dialog.getByText('Delivered', { exact: true }).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Failing', { exact: true })).toBeHidden();
  await expectAccessible(page, 'an endpoint with deliveries');

  const received = [...first.received, ...second.received];
  expect(received.map(({ event }) => event.type)).toEqual([
    'webhook.test',
    'quote.created',
    'quote.shared',
    'quote.approved',
  ]);
  for (const message of received) expect(verify(secret, message)).toEqual(message.event);

  await test.step('an owner pauses the endpoint, skips deliveries and sends one again', () =>
    pauseAndContinue(page, second));
  await test.step('a long list of deliveries is shown in parts', async () => {
    const { webhooks } = company.client.api;
    const [endpoint] = await webhooks.list();
    await webhooks.pause({ id: endpoint?.id ?? '' });
    for (let number = 0; number < 34; number += 1) await webhooks.test({ id: endpoint?.id ?? '' });
    await page.reload();
    await expect(row(page, 'Test')).toHaveCount(30);
    const more = page.getByRole('button', { name: 'Load more' });
    await more.click();
    await expect(row(page, 'Test')).toHaveCount(36);
    await expect(more).toBeHidden();
  });
  await test.step('the owner removes the endpoint', () => remove(page));
  await second.close();
});

type Receiver = Awaited<ReturnType<typeof startReceiver>>;

async function pauseAndContinue(page: Page, receiver: Receiver): Promise<void> {
  const before = receiver.received.length;
  await page.goto('/app/owner/integrations');
  const panel = page.getByRole('region', { name: 'Webhooks' });
  const menu = panel.getByRole('button', { name: 'Actions for Accounting' });
  await menu.press('Enter');
  await page.keyboard.press('ArrowDown');
  await page.getByRole('menuitem', { name: 'New signing secret' }).click();
  await expectAccessible(page, 'the question about a new secret');
  await page.getByRole('button', { name: 'Create new secret' }).click();
  await page.getByRole('dialog', { name: 'Copy the signing secret now' }).getByRole('button', { name: 'Done' }).click();
  await menu.click();
  await page.getByRole('menuitem', { name: 'Pause' }).click();
  await expectToast(page, '“Accounting” is paused. New events wait until you resume it.');
  await panel.getByRole('link', { name: 'Accounting' }).click();
  await expect(page.getByText(/the old one also works until/)).toBeVisible();
  await expectAccessible(page, 'an endpoint that is paused');

  await page.getByRole('button', { name: 'Send test' }).click();
  const dialog = page.getByRole('dialog', { name: 'Test' });
  await expect(dialog.getByText('Will be sent when the endpoint is resumed')).toBeVisible();
  await dialog.getByRole('button', { name: 'Skip', exact: true }).click();
  await expect(dialog.getByRole('button', { name: 'Keep trying' })).toBeFocused();
  await expectAccessible(page, 'the question before a delivery is skipped');
  await dialog.getByRole('button', { name: 'Skip this delivery' }).click();
  await expect(dialog.getByText('Skipped', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('radiogroup', { name: 'Status' }).getByText('Waiting').click();
  await expect(page.getByText('No waiting deliveries')).toBeVisible();
  await page.getByRole('button', { name: 'Show all' }).click();
  await page.getByRole('button', { name: 'Resume' }).click();
  await expectToast(page, '“Accounting” is active again.');
  expect(receiver.received).toHaveLength(before);

  await page.getByRole('button', { name: 'Resend since' }).click();
  await page.getByLabel('First day').fill(new Date(Date.now() - DAY_MS).toISOString().slice(0, 10));
  // A fading toast covers the content below it.
  await expect(page.getByRole('button', { name: 'Dismiss' })).toHaveCount(0);
  await expectAccessible(page, 'sending again since a day');
  await page.getByRole('button', { name: 'Resend', exact: true }).click();
  await expectToast(page, 'Resending 5 deliveries.');
  await expect(row(page, 'Test').first()).toContainText('Delivered');
  const again = receiver.received.slice(before).map(({ event }) => event.type);
  // Test deliveries stay in order, and so do each quote's events.
  expect(again.filter((type) => type !== 'webhook.test')).toEqual(['quote.created', 'quote.shared', 'quote.approved']);
  expect(again).toHaveLength(5);
}

async function remove(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Change' }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await expectAccessible(page, 'the question before an endpoint is removed');
  await page
    .getByRole('dialog', { name: 'Remove “Accounting”?' })
    .getByRole('button', { name: 'Remove endpoint' })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Owner Tools' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Webhooks' }).getByText('No endpoints yet')).toBeVisible();
}
