import type { Locator, Page } from '@playwright/test';
import { expectAccessible, expectGoodEverywhere } from './accessibility.ts';
import type { Installation } from './installation.ts';
import { enter, expect, expectToast, test } from './journey.ts';
import { type SentQuote, sendQuote } from './sent-quote.ts';

/** Changes the quantity of the first line. The link stays valid. */
async function changeQuote({ staff, id }: SentQuote): Promise<void> {
  const quote = await staff.api.quotes.get({ id });
  const [line] = quote.items;
  if (!line) throw new Error('The quote has lines');
  const { id: lineId, description, unit, unit_cents } = line;
  await staff.api.quotes.save({
    id,
    edit_number: quote.edit_number,
    draft: {
      customer_name: quote.customer_name,
      customer_email: quote.customer_email,
      lines: [{ id: lineId, kind: 'custom', description, quantity: 1300, unit, unit_cents, taxable: true }],
      tax_rate: quote.tax_rate,
      minimum_charge_cents: 0,
      trip_charge_cents: 0,
    },
  });
}

/** Expects both elements in view, without overlap. */
async function expectApart(one: Locator, other: Locator): Promise<void> {
  await expect(other).toBeInViewport();
  const [a, b] = [await one.boundingBox(), await other.boundingBox()];
  if (!a || !b) throw new Error('Both are on the page');
  const areApart = a.y + a.height <= b.y || b.y + b.height <= a.y || a.x + a.width <= b.x || b.x + b.width <= a.x;
  expect(areApart, JSON.stringify([a, b])).toBe(true);
}

test('a customer reads a quote, asks a question, sees a change, signs and gets a signed copy', async ({
  installation,
  company,
  people: { customer },
  page,
  newVisitor,
  complaints,
}) => {
  const quote = await sendQuote(company, customer, { photos: 2 });
  await page.goto(quote.url);
  await test.step('the customer reads the quote', async () => {
    await expect(page.getByRole('heading', { name: 'Your quote for 18 Harbor View Rd' })).toBeVisible();
    await expect(page.getByText('1,200 sq ft × $0.20')).toBeVisible();
    await expect(page.getByText('Discount (10%): First visit')).toBeVisible();
    await expect(page.getByText('Tax (8.0%)')).toBeVisible();
    await expectGoodEverywhere(page, 'customer page, pending');
  });

  await test.step('the customer enlarges a photo and moves between photos', async () => {
    await page.getByRole('link', { name: 'Crack 1' }).focus();
    await page.keyboard.press('Enter');
    const photo = page.getByRole('dialog', { name: 'Photo' });
    await expect(photo.getByRole('img', { name: 'Crack 1' })).toBeInViewport();
    await expect(photo.getByText('1 of 2', { exact: true })).toBeVisible();
    await expect(photo.getByRole('button', { name: 'Previous' })).toBeHidden();
    await expectAccessible(page, 'an enlarged photo');
    await page.keyboard.press('ArrowRight');
    await expect(photo.getByRole('img', { name: 'Crack 2' })).toBeInViewport({ ratio: 0.9 });
    await expect(photo.getByRole('button', { name: 'Next' })).toBeHidden();
    // Swiping is the browser's own scrolling.
    await photo.locator('div').evaluate((strip) => strip.scrollTo({ left: 0, behavior: 'instant' }));
    await expect(photo.getByRole('img', { name: 'Crack 1' })).toBeInViewport({ ratio: 0.9 });
    await photo.getByRole('button', { name: 'Next' }).click();
    await expect(photo.getByText('2 of 2', { exact: true })).toBeVisible();
    // The last photo has no next button, so the focus moves to the photos, where the keys still work.
    await page.keyboard.press('ArrowLeft');
    await expect(photo.getByText('1 of 2', { exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(photo).toBeHidden();
    await expect(page.getByRole('link', { name: 'Crack 1' })).toBeFocused();
  });

  await test.step('changing the language keeps what the customer typed', async () => {
    await page.getByText('Ask a question', { exact: true }).click();
    await page.getByLabel('Your question').fill('Is the gate included?');
    await page.locator('#name').fill('Carla Half');
    await page.getByRole('link', { name: 'Leer esta página en español' }).click();
    await expect(page.getByRole('button', { name: /^Aprobar/ })).toBeEnabled();
    await expect(page.locator('#name')).toHaveValue('Carla Half');
    await expect(page.locator('#question')).toBeVisible();
    await expect(page.locator('#question')).toHaveValue('Is the gate included?');
    await page.goto(quote.url);
    await expect(page.locator('#name'), 'once').not.toHaveValue('Carla Half');
  });

  await test.step('the customer asks a question, and the page stays there', async () => {
    await page.getByText('Ask a question', { exact: true }).click();
    await page.getByLabel('Your question').fill('Is the porch included?');
    await expectAccessible(page, 'customer page with the form for a question');
    await page.getByRole('button', { name: 'Send question' }).click();
    await expectToast(page, 'Question sent.');
    await expect(page.getByText('Is the porch included?')).toBeInViewport();
    // This installation sends no email.
    await expect(page.getByText('We’ll reply here.', { exact: true })).toBeVisible();
  });

  const approve = page.getByRole('button', { name: 'Approve' });
  await test.step('approving without a name says that the name is missing', async () => {
    const name = page.getByLabel('Your full name');
    await expect(page.getByText('Type your name to approve')).toBeVisible();
    await name.press('Enter');
    await expect(page.getByText('Please enter your name to sign')).toBeVisible();
    await expect(name).toBeFocused();
    await expect(name).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible(page, 'customer page, name missing');
    await name.fill('A');
    await expect(page.getByText('Please enter your name to sign')).toBeHidden();
    await expect(page.getByText('Type your name to approve')).toBeHidden();
    await expect(name).not.toHaveAttribute('aria-invalid');
    await name.fill('');
  });

  await test.step('when the quote changes before signing, the page shows the change, keeps the question and asks for the name again', async () => {
    complaints.allow('409');
    await expect(approve).toBeDisabled();
    await changeQuote(quote);
    await page.getByText('Ask a question', { exact: true }).click();
    await page.getByLabel('Your question').fill('And the steps?');
    // The bar is there while the form is out of view.
    await expect(page.locator('.quote-bar')).toBeHidden();
    await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded();
    await page.getByRole('link', { name: 'Review and sign' }).click();
    await page.getByLabel('Your full name').fill(customer.name);
    await approve.click();
    await expectToast(page, 'This quote was updated. Please review the changes.');
    await expect(page.getByLabel('Your full name')).toHaveValue('');
    await expect(approve).toBeDisabled();
    await expect(page.getByLabel('Your question')).toHaveValue('And the steps?');
    await expect(page.getByText('1,300 sq ft × $0.20', { exact: true })).toBeVisible();
    await expect(page.getByRole('insertion').filter({ hasText: '1,300 sq ft × $0.20 = $260.00' })).toBeVisible();
    await expectAccessible(page, 'customer page, changed meanwhile');
  });

  await test.step('the customer signs and gets the signed copy', async () => {
    const wide = page.viewportSize() ?? { width: 1280, height: 720 };
    await page.getByLabel('Your full name').fill(customer.name);
    await approve.click();
    await expectToast(page, 'Quote approved successfully!');
    for (const size of [{ width: 390, height: 844 }, wide]) {
      await page.setViewportSize(size);
      await expectApart(page.locator('.toast'), page.locator('.quote-company-name'));
    }
    await expect(page.getByRole('heading', { name: 'Thank you, Alicia.', exact: true })).toBeInViewport();
    await expect(page.getByText(/^\w+ \d{1,2}, \d{4} at \d{1,2}:\d{2} [AP]M/)).toBeInViewport();
    await expect(page.getByLabel('Your question')).toHaveValue('And the steps?');
    await expect(approve).toBeHidden();
    await expect(page.getByRole('button', { name: 'Decline' })).toBeHidden();
    await expectGoodEverywhere(page, 'customer page, approved');
    await expect(page.getByText('You can download your copy here.')).toBeVisible();
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download signed copy' }).click();
    expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
    const copies = await installation.mailsTo(customer.email, 2);
    expect(copies.at(-1)?.attachments.map((file) => file.mimeType)).toEqual(['application/pdf']);
    const { events } = await quote.staff.api.quotes.get({ id: quote.id });
    expect(events.map(({ type }) => type)).toContain('viewed');
    expect(events.filter(({ type }) => type === 'approved')).toHaveLength(1);
  });

  await test.step('a quote that someone altered in the database is never shown as signed', async () => {
    const staff = await newVisitor();
    await enter(staff, company.client, installation);
    await expectAltered(installation, quote, { customer: page, staff });
  });
});

/** Alters a stored quote as the database superuser, so that it no longer matches its evidence. */
async function expectAltered(
  { sql }: Installation,
  { id, url, staff: { api } }: SentQuote,
  { customer, staff }: { customer: Page; staff: Page },
): Promise<void> {
  await sql('set session_replication_role = replica');
  await sql(
    `update quote_revisions set snapshot = replace(snapshot, '"total_cents":', '"total_cents":1') where quote_id = $1`,
    [id],
  );
  await sql('set session_replication_role = default');
  await api.evidence.check({ id });
  await customer.goto(url);
  await expect(customer.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(customer.getByText(/^Approved$|^Signed \w/)).toHaveCount(0);
  await expectGoodEverywhere(customer, 'customer page, altered');
  await staff.goto(`/app/quotes/${id}`);
  await expect(staff.getByRole('button', { name: 'Check again' })).toBeVisible();
  await expectAccessible(staff, 'a quote that was altered');
  await staff.goto('/app');
  await expect(staff.getByText('Review the records of these quotes')).toBeVisible();
  await expectAccessible(staff, 'dashboard with a quote that was altered');
}

test('a customer decides with JavaScript off, and expired, unknown and replaced links say why they don’t work', async ({
  installation,
  company,
  people: { customer },
  page,
  newVisitor,
  complaints,
}) => {
  for (const status of ['404', '410', '422', '500']) complaints.allow(status);
  await test.step('with JavaScript off, the customer approves one quote and declines another', async () => {
    const plain = await newVisitor({ javaScriptEnabled: false });
    await plain.goto((await sendQuote(company, customer, { photos: 1 })).url);
    await plain.getByRole('button', { name: 'Approve' }).click();
    await expect(plain.getByRole('alert')).toHaveText('Please enter your name to sign');
    await plain.getByLabel('Your full name').fill(customer.name);
    await plain.getByRole('button', { name: 'Approve' }).click();
    await expect(plain.getByRole('status')).toHaveText('Quote approved successfully!');
    await expect(plain.getByRole('heading', { name: 'Thank you, Alicia.' })).toBeVisible();

    const { url, staff, id } = await sendQuote(company, customer);
    await plain.goto(url);
    await declineWithoutScripts(plain, 'Too late in the year');
    const { decision } = await staff.api.quotes.get({ id });
    expect(decision).toMatchObject({ decision: 'declined', reason: 'Too late in the year', by: 'customer' });
  });

  const { url, staff, id } = await sendQuote(company, customer);
  await installation.sql("update quotes set approval_token_expires_at = now() - interval '1 minute' where id = $1", [
    id,
  ]);
  await page.goto(url);
  await expect(page.getByRole('heading', { name: 'Quote Not Found' })).toBeVisible();
  await expect(page.getByText('The quote link is invalid or has expired.')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveText(
    'This quote approval link has expired. Please contact the company for a new link.',
  );
  await expectAccessible(page, 'expired link');

  await page.goto('/quote/approve/this-is-not-the-link-of-any-quote');
  await expect(page.getByRole('alert')).toHaveText('Quote not found or link is invalid');
  await expectGoodEverywhere(page, 'unknown link');

  const extended = await staff.api.quotes.extend({ id, days: 5 });
  expect(extended.approval_url).toBe(url);
  await page.goto(url);
  await expect(page.getByRole('heading', { name: 'Your quote for 18 Harbor View Rd' })).toBeVisible();
  const replaced = await staff.api.quotes.replaceLink({ id });
  await page.goto(url);
  await expect(page.getByRole('heading', { name: 'Quote Not Found' })).toBeVisible();
  await page.goto(replaced.approval_url ?? '');
  await expect(page.getByRole('heading', { name: 'Your quote for 18 Harbor View Rd' })).toBeVisible();

  await page.getByRole('button', { name: 'Decline' }).click();
  const question = page.getByRole('dialog', { name: 'Decline this quote?' });
  await question.getByLabel('Anything to add?').fill('Too late in the year');
  await expectAccessible(page, 'the question before a quote is declined');
  await question.getByRole('button', { name: 'Decline quote' }).click();
  await expectToast(page, 'Quote declined');
  await expect(page.getByRole('heading', { level: 1, name: 'Quote declined' })).toBeVisible();
  await expectAccessible(page, 'customer page, declined');
  const quote = await staff.api.quotes.get({ id });
  expect(quote.decision).toMatchObject({ decision: 'declined', reason: 'Too late in the year', by: 'customer' });

  await test.step('a page that fails shows no internal details', () =>
    expectErrorScreen(page, installation, replaced.approval_url ?? ''));
});

async function declineWithoutScripts(page: Page, reason: string): Promise<void> {
  await page.getByRole('button', { name: 'Decline' }).click();
  const question = page.getByRole('heading', { name: 'Decline this quote?' });
  await expect(question).toBeInViewport();
  await page.getByRole('button', { name: 'Keep quote' }).click();
  await expect(page.getByRole('heading', { name: 'Sign and approve' })).toBeInViewport();
  await page.getByRole('button', { name: 'Decline' }).click();
  await page.getByLabel('Anything to add?').fill(reason);
  await page.getByRole('button', { name: 'Decline quote' }).click();
  await expect(page.getByRole('status')).toHaveText('Quote declined');
}

async function expectErrorScreen(page: Page, installation: Installation, url: string): Promise<void> {
  // Removes data that the pages need, as a bug in the program might.
  await installation.sql('alter table quote_items rename to quote_items_away');
  const answer = await page.goto(url);
  expect(answer?.status()).toBe(500);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something went wrong');
  await expectAccessible(page, 'the error screen');
  const html = (await answer?.text()) ?? '';
  for (const inside of ['quote_items', 'relation', 'select ', '    at ', 'node_modules', 'server/'])
    expect(html).not.toContain(inside);
  await page.getByRole('button', { name: 'Return to Home' }).click();
  await expect(page.getByRole('link', { name: 'Start free trial' }).first()).toBeVisible();
  await installation.sql('alter table quote_items_away rename to quote_items');
  expect((await page.goto(url))?.status()).toBe(200);
}
