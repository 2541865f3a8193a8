import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { sha256Hex } from '#server/features/quotes/evidence/record.ts';
import { newId } from '#server/platform/db/ids.ts';
import { ProviderUnavailable } from '#server/providers/payments/provider.ts';
import { builtPage, pageBuild } from '#tests/samples/page-build.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildCompany, customLine, type DraftInput, draft } from '#tests/support/factories.ts';
import type { TestClient } from '#tests/support/http-client.ts';
import { buildPaymentAccount } from '#tests/support/payments.ts';
import * as paymentSuccess from '#web/checkout/payment-success/route.tsx';
import * as entry from '#web/entry.server.tsx';
import * as root from '#web/root.tsx';
import * as approve from './route.tsx';

let app: TestApp;
beforeAll(async () => {
  const build = pageBuild(entry, [
    { id: 'root', path: '', module: builtPage(root) },
    { id: 'approve', parentId: 'root', path: 'quote/approve/:token', module: builtPage(approve) },
    { id: 'paid', parentId: 'root', path: 'quote/payment-success', module: builtPage(paymentSuccess) },
  ]);
  app = await startTestApp({ pages: { build: async () => build, mode: 'production' } });
});
afterAll(() => app.close());

const undo: (() => void)[] = [];
afterEach(() => {
  for (const step of undo.splice(0)) step();
});

const QUARTER = { type: 'percent', value: 0.25 } as const;

interface Sent {
  id: string;
  path: string;
  browser: TestClient;
  open(query?: string): Promise<string>;
  submit(fields: Record<string, string>, headers?: Record<string, string>): Promise<Response>;
}

async function sentQuote({ cards = true, ...changes }: Partial<DraftInput> & { cards?: boolean } = {}): Promise<Sent> {
  const company = await buildCompany(app);
  if (cards) await buildPaymentAccount(app, company);
  const { quotes } = company.owner.client.api;
  const id = newId();
  await quotes.save({ id, edit_number: 0, draft: draft({ deposit: QUARTER, ...changes }) });
  const { approval_url } = await quotes.send({ id });
  const path = new URL(approval_url ?? '').pathname;
  const browser = app.client();
  return {
    id,
    path,
    browser,
    open: async (query = '') =>
      (await browser.request('GET', path + query, { headers: { accept: 'text/html' } })).text(),
    submit: (fields, headers = {}) => sendForm(browser, path, fields, headers),
  };
}

/** Sends a form like a browser without scripts, but does not follow the redirect. */
async function sendForm(browser: TestClient, path: string, fields: Record<string, string>, headers: object) {
  const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ');
  const answer = await fetch(app.url + path, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(fields),
    headers: { accept: 'text/html', 'sec-fetch-site': 'same-origin', origin: app.url, cookie, ...headers },
  });
  for (const header of answer.headers.getSetCookie()) {
    const [pair = ''] = header.split(';');
    browser.cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
  }
  return answer;
}

const APPROVE = { intent: 'approve', name: 'Carla Customer', revision: '1', reason: '' };

const attempts = (id: string) =>
  app.query<{ purpose: string; amount_cents: number; url: string; session_id: string }>(
    'select purpose, amount_cents, url, session_id from payment_attempts where quote_id = $1 order by created_at',
    [id],
  );
const statusOf = async (id: string) =>
  (await app.query<{ status: string }>('select status from quotes where id = $1', [id]))[0]?.status;
const checkedWay = (html: string) => /<input(?=[^>]*type="radio")(?=[^>]*checked)[^>]*value="(\w+)"/.exec(html)?.[1];
const words = (html: string) =>
  html
    .replace(/<(style|script)\b.*?<\/\1>/gs, '')
    .replace(/<!--.*?-->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#x27;/g, '’')
    .replace(/\s+/g, ' ');

function providerIsDown(): void {
  const { payments } = app.services;
  const { startPayment } = payments;
  payments.startPayment = () => Promise.reject(new ProviderUnavailable());
  undo.push(() => Object.assign(payments, { startPayment }));
}

test('without scripts, a sent question redirects to the question on the page; an empty one says what is missing', async () => {
  const { open, submit } = await sentQuote({ cards: false });
  const ask = (question: string) => submit({ intent: 'ask', language: 'en', question });
  const sent = await ask('Is the porch included?');
  expect([sent.status, sent.headers.get('location')]).toEqual([303, expect.stringMatching(/#questions$/)]);
  expect(words(/<section[^>]*id="ask".*?id="questions".*?<\/section>/s.exec(await open())?.[0] ?? '')).toMatch(
    /Questions\? You, .* Is the porch included\? We’ll reply here\./,
  );
  const empty = await ask('  ');
  expect([empty.status, await empty.text()]).toEqual([422, expect.stringContaining('Please write your question')]);
});

test('the deposit is preselected when one is due; otherwise nothing is requested now', async () => {
  const html = await (await sentQuote()).open();
  expect(words(html)).toContain('Deposit on approval $75.00 When work is done $225.00');
  expect(words(html)).toMatch(
    /How would you like to pay\? Pay the deposit now \$75\.00 The balance of \$225\.00 is due when the work is done\. Pay in full now \$300\.00 .* Pay later \$0\.00/,
  );
  expect(words(html).match(/Test mode/g), 'mentioned once').toHaveLength(1);
  expect(words(html)).toContain('Test mode: no money moves. The next page accepts test cards only.');
  expect(checkedWay(html)).toBe('deposit');
  const without = await (await sentQuote({ deposit: null })).open();
  expect(words(without)).toMatch(/How would you like to pay\? Pay in full now \$300\.00 .* Pay later/);
  expect(checkedWay(without)).toBe('later');
  const whole = await (await sentQuote({ deposit: { type: 'flat', value: 900_000 } })).open();
  expect(words(whole)).not.toContain('Pay the deposit now');
  expect(checkedWay(whole)).toBe('balance');
});

test('approving redirects to the payment page; sent twice, it is one approval and one payment page', async () => {
  const { id, submit, open, browser, path } = await sentQuote();
  const [first, second] = await Promise.all([1, 2].map(() => submit({ ...APPROVE, pay: 'deposit' })));
  const location = first?.headers.get('location') ?? '';
  expect(first?.status).toBe(303);
  expect(second?.headers.get('location')).toBe(location);
  expect(await attempts(id)).toMatchObject([{ purpose: 'deposit', amount_cents: 7500, url: location }]);
  expect(await statusOf(id)).toBe('approved');
  expect(first?.headers.getSetCookie().join()).toContain(`paying=${path.split('/').at(-1)}; Max-Age=3600`);
  browser.cookies.delete('toast');
  const back = words(await open('?payment=canceled'));
  expect(back).toContain('You left the payment page. Nothing was charged.');
  expect(back).toMatch(/Deposit due .*Pay deposit \(\$75\.00\) Pay in full \(\$300\.00\)/);
  const again = await submit({ intent: 'pay', pay: 'deposit' });
  expect([again.status, again.headers.get('location')]).toEqual([303, location]);
  expect((await submit({ intent: 'pay', pay: 'balance' })).status).toBe(303);
  expect((await attempts(id)).map(({ amount_cents }) => amount_cents)).toEqual([7500, 30_000]);
});

test.each(['later', '', 'everything'])('"%s" approves without a payment', async (pay) => {
  const { id, path, submit } = await sentQuote();
  const answer = await submit({ ...APPROVE, pay });
  expect([answer.status, answer.headers.get('location')]).toEqual([303, path]);
  expect(await attempts(id)).toEqual([]);
  expect(await statusOf(id)).toBe('approved');
});

/** Returns the consent text of the page, and the stored text whose hash is in the quote's log. */
async function consents(cards: boolean, lang: string, fields: Record<string, string>) {
  const { id, open, submit } = await sentQuote({ cards });
  const shown = words(/<p[^>]*id="consent"[^>]*>(.*?)<\/p>/s.exec(await open(`?lang=${lang}`))?.[1] ?? '').trim();
  if (fields['ends'])
    await app.query(
      'update payment_accounts set can_charge = false where org_id = (select org_id from quotes where id = $1)',
      [id],
    );
  expect((await submit({ ...APPROVE, language: lang, ...fields })).status).toBe(303);
  const [row] = await app.query<{ stored: string; logged: string }>(
    `select consent_text stored, body::jsonb->'data'->>'consent_sha256' logged from decisions
       join quote_events using (org_id, quote_id) where quote_id = $1 and type = 'approved'`,
    [id],
  );
  expect(row?.logged).toBe(sha256Hex(row?.stored ?? ''));
  return { shown, stored: row?.stored };
}

const NAMED = {
  approve: { en: /^By choosing Approve with my typed name,/, es: /^Al elegir Aprobar con mi nombre escrito,/ },
  pay: { en: /^By choosing Approve \(or Approve and pay\) with/, es: /^Al elegir Aprobar \(o Aprobar y pagar\) con/ },
};

test.each([
  { page: 'without cards', lang: 'en', names: 'approve', fields: {} },
  { page: 'without cards', lang: 'es', names: 'approve', fields: {} },
  { page: 'with cards', lang: 'en', names: 'pay', fields: { pay: 'deposit' } },
  { page: 'with cards', lang: 'es', names: 'pay', fields: { pay: 'later' } },
  { page: 'with cards that end before it is sent', lang: 'en', names: 'pay', fields: { pay: 'later', ends: 'yes' } },
] as const)('the consent of a page $page, in $lang, names its buttons, and is stored as shown', async (about) => {
  const { lang, names, fields } = about;
  const { shown, stored } = await consents(names === 'pay', lang, fields);
  expect(shown).toMatch(NAMED[names][lang]);
  expect(stored).toBe(shown);
});

test('declining never starts a payment, even if one was chosen', async () => {
  const { id, submit, open } = await sentQuote();
  expect((await submit({ ...APPROVE, intent: 'decline', pay: 'balance' })).status).toBe(303);
  expect(await attempts(id)).toEqual([]);
  expect(words(await open())).not.toContain('Pay in full');
});

test('without a name nothing is signed or charged, and the choices are kept', async () => {
  const { id, submit } = await sentQuote();
  const answer = await submit({ ...APPROVE, name: ' ', pay: 'balance' });
  expect(answer.status).toBe(422);
  const html = await answer.text();
  expect(html).toContain('Please enter your name to sign');
  expect(checkedWay(html)).toBe('balance');
  expect([await statusOf(id), await attempts(id)]).toEqual(['pending', []]);
});

test('while the provider is down the approval is kept, and the page says so and offers to pay again', async () => {
  const { id, submit, open } = await sentQuote();
  providerIsDown();
  const answer = await submit({ ...APPROVE, pay: 'deposit' });
  expect(answer.status).toBe(503);
  const html = await answer.text();
  expect(words(html)).toContain(
    'The quote is approved. Card payments aren’t available right now. Nothing was charged.',
  );
  expect(html).toContain('role="alert"');
  expect(words(html)).toContain('Pay deposit ($75.00)');
  expect(await statusOf(id)).toBe('approved');
  const again = await submit({ intent: 'pay', pay: 'deposit' });
  expect([again.status, words(await again.text()).includes('Please try again in a minute.')]).toEqual([503, true]);
  for (const step of undo.splice(0)) step();
  expect((await submit({ intent: 'pay', pay: 'deposit' })).status).toBe(303);
  expect(await attempts(id)).toHaveLength(1);
  expect(words(await open())).not.toContain('do not answer');
});

test('with options, too, an approval whose payment can’t open shows as approved, for the amount of the choice', async () => {
  const extra = { ...customLine({ quantity: 1, unit: 'flat', unit_cents: 10_000 }), option: 'offered' as const };
  const { id, submit } = await sentQuote({ lines: [customLine(), extra] });
  providerIsDown();
  const ticked = { ...APPROVE, pay: 'deposit', option: '0' };
  const refused = await submit({ ...ticked, total: '30000' });
  expect(words(await refused.text())).toContain('The total is now $400.00. Check it, then approve again.');
  expect([refused.status, await statusOf(id)]).toEqual([422, 'pending']);
  const html = words(await (await submit({ ...ticked, total: '40000' })).text());
  expect(html).toContain('The quote is approved.');
  expect(html).toContain('Pay deposit ($100.00)');
  expect(await statusOf(id)).toBe('approved');
});

test('another site cannot send these forms', async () => {
  const { id, submit } = await sentQuote();
  const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://elsewhere.example' };
  expect((await submit({ ...APPROVE, pay: 'deposit' }, foreign)).status).toBe(403);
  expect([await statusOf(id), await attempts(id)]).toEqual(['pending', []]);
});

test('without a payment account, the page says how to reach the company and never says that something is wrong', async () => {
  const { submit, open } = await sentQuote({ cards: false });
  const before = await open();
  expect(before).not.toContain('name="pay"');
  expect(words(before)).toMatch(/The deposit is \$75\.00\. To pay it, please ask .+ below \./);
  await submit({ ...APPROVE, pay: 'deposit' });
  const text = words(await open());
  expect(text).toContain('Deposit due');
  expect(text).toMatch(/To pay, please ask .+ below \./);
  expect(before, 'the link leads to the question form').toMatch(/<a href="#ask">ask [^]*<section[^>]*id="ask"/);
  expect(text).not.toContain('Cards can’t');
});

async function success(browser: TestClient, query: string) {
  const answer = await browser.request('GET', `/quote/payment-success${query}`, { headers: { accept: 'text/html' } });
  const html = await answer.text();
  return { headers: answer.headers, html, text: words(html), title: /<title>(.*?)<\/title>/.exec(html)?.[1] };
}

test('the page after a payment waits for the provider, says so, and leads back only to the quote it came from', async () => {
  const { id, submit, browser, path } = await sentQuote();
  await submit({ ...APPROVE, pay: 'deposit' });
  browser.cookies.delete('toast');
  const session_id = (await attempts(id))[0]?.session_id ?? '';
  const waiting = await success(browser, `?session_id=${session_id}`);
  expect(waiting.text).toContain('Confirming your payment');
  expect(waiting.text).not.toContain('Payment Successful');
  expect(waiting.headers.get('refresh')).toBe(`2; url=/quote/payment-success?session_id=${session_id}&look=1`);
  expect(waiting.html).toContain(`<a class="button button-primary" href="${path}">Back to your quote</a>`);

  await app.query(`update payment_attempts set status = 'paid', payment_id = 'pi_1' where quote_id = $1`, [id]);
  for (const _repeated of [1, 2]) {
    const paid = await success(browser, `?session_id=${session_id}&look=1`);
    expect(paid.html).toContain('<h1>Payment Successful</h1>');
    // This server sends no email, so the page promises none.
    expect(paid.text).toContain('Your receipt is on your quote page.');
    expect(paid.text).not.toContain('confirmation email');
    expect(paid.text).toContain(`Transaction ID: ${session_id.slice(0, 20)}…`);
    expect(paid.text).toContain('Test mode: no money moves');
    expect(paid.headers.get('refresh')).toBeNull();
    expect(paid.headers.get('x-robots-tag')).toBe('noindex');
    expect(paid.html).toContain('<meta name="robots" content="noindex"/>');
  }
  const stranger = await success(app.client(), `?session_id=${session_id}`);
  expect(stranger.text).not.toContain('Back to your quote');
  expect(stranger.html).toMatch(/<form action="\/"><button [^>]*>Back to Home<\/button>/);
  expect(stranger.html).not.toContain(path);
});

test('leaving the payment page without paying says that nothing was charged', async () => {
  const { id, submit, browser } = await sentQuote();
  await submit({ ...APPROVE, pay: 'deposit' });
  const session_id = (await attempts(id))[0]?.session_id ?? '';
  await app.query(`update payment_attempts set status = 'expired' where quote_id = $1`, [id]);
  const { text, headers } = await success(browser, `?session_id=${session_id}`);
  expect(text).toContain('Payment not completed Nothing was charged');
  expect(text).not.toContain('Payment Successful');
  expect(headers.get('refresh')).toBeNull();
});

test.each(['', '?session_id=', '?session_id=cs_test_of_somebody_elsewhere', `?session_id=${'x'.repeat(5000)}`])(
  'with %.40s, the page after a payment confirms nothing',
  async (query) => {
    const { html, text, title, headers } = await success(app.client(), query);
    expect(title).toBe('We can’t find that payment');
    expect(text).toContain('This link doesn’t match any payment.');
    expect(text).toContain('a confirmation email');
    expect(html).toContain('Back to Home');
    expect(text).not.toContain('Transaction ID');
    expect(headers.get('refresh')).toBeNull();
  },
);
