import { expect, expectAccessible, test } from './journey.ts';
import { sendQuote } from './sent-quote.ts';

test('a page that fails says so to people, and only the log says why', async ({
  installation,
  newVisitor,
  complaints,
}) => {
  complaints.allow('500');
  const { url } = await sendQuote(installation);
  // A fault of the program as far as its pages can tell: what they read is not there.
  await installation.sql('alter table quote_items rename to quote_items_away');
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ]) {
    const page = await newVisitor({ viewport, javaScriptEnabled: false });
    const answer = await page.goto(url);
    expect(answer?.status()).toBe(500);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something went wrong');
    await expect(page.getByText('An error occurred while rendering this page.')).toBeVisible();
    await expect(page.getByText(`Reference for support: ${answer?.headers()['x-request-id']}`)).toBeVisible();
    const html = (await answer?.text()) ?? '';
    for (const inside of ['quote_items', 'relation', 'select ', '    at ', 'node_modules', 'server/'])
      expect(html).not.toContain(inside);
    await page.getByRole('button', { name: 'Return to Home' }).click();
    await expect(page).toHaveURL(/\/\??$/);
    await expect(page.getByRole('link', { name: 'Start free trial' }).first()).toBeVisible();
  }
  const page = await newVisitor();
  await page.goto(url);
  await expectAccessible(page, 'the error screen');
  await installation.sql('alter table quote_items_away rename to quote_items');
  expect((await page.goto(url))?.status()).toBe(200);
});

test('an address that leads nowhere leads on, and every way it offers is there', async ({ newVisitor, complaints }) => {
  complaints.allow('404');
  const page = await newVisitor({ javaScriptEnabled: false });
  expect((await page.goto('/no-such-page'))?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found');
  const ways = page.getByRole('navigation', { name: 'Pages that are there' }).getByRole('link');
  const addresses = await ways.evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
  expect(addresses).toHaveLength(5);
  for (const address of addresses) {
    expect((await page.goto(address))?.status(), address).toBe(200);
    await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toHaveCount(0);
  }
  await page.goto('/no-such-page');
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page).toHaveURL('/');
});
