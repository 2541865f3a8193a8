import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#server/platform/db/ids.ts';
import { builtPage, pageBuild } from '#tests/samples/page-build.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { wordsOf } from '#tests/support/english-left.ts';
import { buildOwedQuote } from '#tests/support/payments.ts';
import * as entry from '#web/entry.server.tsx';
import * as root from '#web/root.tsx';
import * as receipt from './receipt-route.tsx';
import * as approve from './route.tsx';

let app: TestApp;
beforeAll(async () => {
  const build = pageBuild(entry, [
    { id: 'root', path: '', module: builtPage(root) },
    { id: 'approve', parentId: 'root', path: 'quote/approve/:token', module: builtPage(approve) },
    { id: 'receipt', parentId: 'root', path: 'quote/approve/:token/receipt/:id', module: builtPage(receipt) },
  ]);
  app = await startTestApp({ pages: { build: async () => build, mode: 'production' } });
});
afterAll(() => app.close());

/** Opens a link as a browser does. With another `accept`, opens it as an API client does. */
const open = (path: string, accept = 'text/html,application/xhtml+xml,*/*;q=0.8') =>
  fetch(app.url + path, { headers: { accept } });
const textOf = async (page: Response) => wordsOf(await page.text()).join(' ');

async function paidQuote(language: 'en' | 'es') {
  const quote = await buildOwedQuote(app, { customer_email: 'carla@customer.example', language });
  const id = newId();
  const { payments } = quote.company.owner.client.api;
  const paid = { method: 'cash', received_on: '2026-01-05', reference: '', mail_receipt: true } as const;
  await payments.record({ quote_id: quote.id, id, amount_cents: 40_000, ...paid });
  const [mail] = await app.query<{ text: string }>(
    `select text from messages where quote_id = $1 and kind = 'payment_receipt'`,
    [quote.id],
  );
  const link = new URL(/https?:\S+\/receipt/.exec(mail?.text ?? '')?.[0] ?? '').pathname;
  const voidIt = () => payments.void({ quote_id: quote.id, id, reason: 'Wrong quote' });
  return { ...quote, link, voidIt };
}

test('the link of a voided receipt says so in the language of the quote, and links to the quote’s page', async () => {
  for (const [language, heading, sentence] of [
    ['en', 'Receipt R-1001 is no longer valid', 'voided receipt R-1001.'],
    ['es', 'El recibo R-1001 ya no es válido', 'anuló el recibo R-1001.'],
  ] as const) {
    const { link, token, voidIt, company } = await paidQuote(language);
    const before = await open(link);
    expect([before.status, before.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    await voidIt();
    const page = await open(link);
    expect([page.status, page.headers.get('content-type')]).toEqual([410, 'text/html; charset=utf-8']);
    expect(page.headers.get('cache-control')).toBe('private, no-store');
    const html = await page.clone().text();
    expect(html).toContain(`<html lang="${language}"`);
    expect(html).toContain(`href="/quote/approve/${token}"`);
    const text = await textOf(page);
    expect(text).toContain(heading);
    expect(text).toContain(`${company.name} ${sentence}`);
    // An API client still gets the API's response.
    const answer = await open(link, '*/*');
    expect([answer.status, await answer.json()]).toEqual([
      404,
      expect.objectContaining({ code: 'NOT_FOUND', data: { voided_receipt: 'R-1001' } }),
    ]);
  }
});

test('the link of a nonexistent receipt opens the page of the quote, and an invalid quote link opens the page that says so', async () => {
  const { link, token } = await paidQuote('en');
  const api = `/api/approval/${token}`;
  const other = await open(`${api}/payments/${newId()}/receipt`);
  expect([other.status, new URL(other.url).pathname]).toEqual([200, `/quote/approve/${token}`]);
  // The page is never shown for a valid receipt.
  const [, payment = ''] = /payments\/([\w-]+)\//.exec(link) ?? [];
  const good = await open(`/quote/approve/${token}/receipt/${payment}`);
  expect([good.status, good.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  const dead = token.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
  for (const path of [link.replace(token, dead), `/api/approval/${dead}/pdf`, `/api/approval/${dead}/signed-pdf`]) {
    const page = await open(path);
    expect([page.status, new URL(page.url).pathname], path).toEqual([404, `/quote/approve/${dead}`]);
    expect(await textOf(page), path).toContain('Quote Not Found');
    expect((await open(path, 'application/json')).headers.get('content-type'), path).toBe('application/json');
  }
});
