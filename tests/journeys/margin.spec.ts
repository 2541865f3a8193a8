import type { Page } from '@playwright/test';
import { lineFromRate } from '#domain/pricing/rate-lines.ts';
import { draft } from '#tests/support/factories.ts';
import { expectGoodEverywhere } from './accessibility.ts';
import { enter, expect, expectToast, test } from './journey.ts';
import { type Company, clientAt, joinByCall } from './people.ts';

/** 1,200 sq ft of the first service, which one person does in an hour, for $360. @returns the quote's id */
async function quoteWashing({ client }: Company): Promise<string> {
  const { rateBook, quotes } = client.api;
  const before = await rateBook.get();
  const [surface, ...others] = before.surface_types;
  const [service, ...more] = surface?.services ?? [];
  if (!surface || !service) throw new Error('The seed rate book is empty');
  const washed = { ...service, base_rate_cents: 30, units_per_hour: 1200 };
  const changed = { ...surface, services: [washed, ...more] };
  const book = await rateBook.save({ ...before, surface_types: [changed, ...others] });
  const rates = { surface, service: washed, material: null, quantity: 1200 };
  const id = crypto.randomUUID();
  await quotes.save({
    id,
    edit_number: 0,
    draft: draft({ lines: [lineFromRate(book, rates, crypto.randomUUID())] }),
  });
  return id;
}

const choose = (page: Page, discount: string) =>
  page.getByRole('group', { name: 'Discount amount' }).getByText(discount, { exact: true }).click();

test('the owner enters costs, sees the margin while typing, and is warned below the goal; a member sees none of it', async ({
  installation,
  company,
  people: { teammate },
  page,
  newVisitor,
  complaints,
}) => {
  const id = await quoteWashing(company);
  await enter(page, company.client, installation);
  const margin = page.getByRole('region', { name: 'Total', exact: true }).getByText(/^Margin \d+%/);

  await test.step('without a labor cost, the builder shows no margin', async () => {
    await page.goto(`/app/quotes/${id}/edit`);
    await expect(page.getByRole('heading', { name: 'Total' })).toBeVisible();
    await expect(page.getByText(/margin/i)).toHaveCount(0);
  });

  await test.step('the settings take costs', async () => {
    await page.goto('/app/settings/quotes#margin');
    const panel = page.getByRole('region', { name: 'Margin', exact: true });
    await panel.getByLabel('Labor cost per hour').fill('40');
    await panel.getByLabel('Usual crew').fill('2');
    await panel.getByLabel('Margin goal').fill('70');
    await panel.getByLabel('Members’ discount limit').fill('10');
    await panel.getByRole('button', { name: /^Chemicals/ }).click();
    await panel
      .getByLabel(/per 100 sq ft$/)
      .first()
      .fill('1.50');
    await expectGoodEverywhere(page, 'the settings of margins');
    await panel.getByRole('button', { name: 'Save margin' }).click();
    await expectToast(page, 'Margin settings saved.');
  });

  await test.step('the margin follows every change, and the goal warns', async () => {
    await page.goto(`/app/quotes/${id}/edit`);
    // $360, less an hour, 45 minutes for each of two people, and 12 × $1.50.
    await expect(margin).toHaveText('Margin 67%');
    await expect(page.getByText('Labor $100.00 · Chemicals $18.00')).toBeVisible();
    await expect(page.getByText('Below your goal of 70%. Add $33.34 to reach it.')).toBeVisible();
    await expectGoodEverywhere(page, 'the builder below the margin goal');
    await expect(page.getByRole('region', { name: 'Total and next step' })).toContainText('Margin 67%');
    await page.getByRole('button', { name: /^Discount/ }).click();
    await choose(page, '15%');
    await expect(margin).toHaveText('Margin 61%');
    await expect(page.getByText('Above the members’ limit of 10%. Allowed on this quote only.')).toBeVisible();
    await choose(page, 'None');
    await expect(margin).toHaveText('Margin 67%');
  });

  await test.step('a member sees no margin, and learns the discount limit before the server refuses more', async () => {
    const client = await joinByCall(company, clientAt(installation.url, '203.0.113.77'), teammate);
    const member = await newVisitor();
    await enter(member, client, installation);
    const id = await quoteWashing({ ...company });
    await member.goto(`/app/quotes/${id}/edit`);
    await member.getByRole('button', { name: /^Discount/ }).click();
    await expect(member.getByText(/margin/i)).toHaveCount(0);
    await choose(member, '10%');
    await expect(member.getByText('Your discount limit is 10%.')).toBeVisible();
    await choose(member, '15%');
    complaints.allow('422');
    const refusal = 'Your discount limit is 10%. An owner or admin can allow more on this quote.';
    await expect(member.getByRole('alert').filter({ hasText: refusal }).first()).toBeVisible();
    const notice = member.getByRole('alert').filter({ hasText: 'Couldn’t save to the server' });
    await expect(notice).toContainText(refusal);
    await choose(member, '5%');
    await expect(notice).toHaveCount(0);
  });
});
