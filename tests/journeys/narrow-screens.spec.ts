import type { Locator } from '@playwright/test';
import { enter, expect, test } from './journey.ts';
import { saveQuote, sendQuote } from './sent-quote.ts';

const boxOf = async (element: Locator) => {
  const box = await element.boundingBox();
  if (!box) throw new Error('The element is shown');
  return box;
};

test('on a phone, the buttons that send a quote fit side by side, and a report fits or shows that it scrolls', async ({
  company,
  installation,
  people: { customer },
  page,
}) => {
  const id = await saveQuote(company, customer);
  await sendQuote(company, customer);
  await page.setViewportSize({ width: 390, height: 844 });
  await enter(page, company.client, installation);

  await page.goto(`/app/quotes/${id}`);
  await page.getByRole('button', { name: 'Send quote' }).click();
  const sheet = page.getByRole('dialog', { name: /^Send to / });
  const copy = await boxOf(sheet.getByRole('button', { name: 'Copy link' }));
  const code = await boxOf(sheet.getByRole('button', { name: 'QR code' }));
  const leading = await boxOf(sheet.getByRole('button', { name: /^Text / }));
  expect(copy.y, 'beside each other').toBe(code.y);
  expect(copy.x).toBeCloseTo(leading.x, 0);
  expect(code.x + code.width, 'up to the edge').toBeCloseTo(leading.x + leading.width, 0);

  await page.goto('/app/reports');
  await page.getByRole('button', { name: 'Show as table' }).first().click();
  const table = page.locator('.report-scroll').first();
  await expect(table).toBeVisible();
  const isWiderThanScreen = () => table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
  await expect(table.getByRole('columnheader', { name: 'Value' })).toBeVisible();
  await expect(table.getByRole('columnheader', { name: 'Expired' })).toBeHidden();
  expect(await isWiderThanScreen(), 'the columns that a phone shows fit').toBe(false);
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  await expect.poll(isWiderThanScreen, 'with large text, the table scrolls').toBe(true);
  // The edge shadows stay in place. Covers at either end of the table hide them and scroll with the table.
  await expect(table).toHaveCSS('background-attachment', 'local, local, scroll, scroll');
});
