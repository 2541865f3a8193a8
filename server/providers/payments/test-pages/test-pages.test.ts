import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#domain/durations.ts';
import type { Language } from '#domain/language/language.ts';
import { TEST_MODE } from '#domain/payments/test-mode.ts';
import { newId } from '#server/platform/db/ids.ts';
import type { PaymentProvider } from '#server/providers/payments/provider.ts';
import { completeOnboarding, payCheckout } from '#server/providers/payments/test-provider/people.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { englishIn, wordsOf } from '#tests/support/english-left.ts';
import { buildCompany, type TestCompany } from '#tests/support/factories.ts';

let app: TestApp;
let provider: PaymentProvider;
let company: TestCompany;
let stranger: TestCompany;
beforeAll(async () => {
  app = await startTestApp();
  provider = app.services.payments;
  [company, stranger] = [await buildCompany(app), await buildCompany(app)];
});
afterAll(() => app.close());

const CARD = { action: 'card', number: '4242 4242 4242 4242', expiry: '12/49', cvc: '123' };

interface Shown {
  status: number;
  html: string;
  goesTo: string | null;
}

async function shown(response: Response): Promise<Shown> {
  return { status: response.status, html: await response.text(), goesTo: response.headers.get('location') };
}

const get = async (url: string) => shown(await fetch(url, { redirect: 'manual' }));
const post = async (url: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  shown(await fetch(url, { method: 'POST', body: new URLSearchParams(fields), headers, redirect: 'manual' }));

const cookieOf = ({ owner }: TestCompany) => ({
  cookie: [...owner.client.cookies].map((pair) => pair.join('=')).join('; '),
});
const getAs = async (who: TestCompany, url: string) =>
  shown(await fetch(url, { headers: cookieOf(who), redirect: 'manual' }));
const postAs = (who: TestCompany, url: string, fields: Record<string, string>) => post(url, fields, cookieOf(who));

const planPage = (about: Partial<Parameters<PaymentProvider['startPlanCheckout']>[0]> = {}) =>
  provider.startPlanCheckout({
    orgId: newId(),
    customerId: null,
    email: 'o@example.com',
    plan: 'crew',
    interval: 'month',
    trialEnd: null,
    successUrl: `${app.url}/done?session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${app.url}/no`,
    idempotencyKey: newId(),
    ...about,
  });

async function newAccount(name = 'Blue Water', orgId = newId()) {
  const input = { orgId, name, email: 'o@example.com', country: 'US', idempotencyKey: newId() };
  return provider.createAccount(input);
}

async function paymentPage(accountId: string, description = 'Deposit for quote 7', language: Language = 'en') {
  return provider.startPayment({
    accountId,
    orgId: newId(),
    quoteId: newId(),
    attemptId: newId(),
    amountCents: 25_000,
    currency: 'USD',
    description,
    language,
    customerEmail: null,
    successUrl: `${app.url}/done`,
    cancelUrl: `${app.url}/no`,
    expiresAt: new Date(app.services.now().getTime() + HOUR_MS),
    idempotencyKey: newId(),
  });
}

describe('checkout', () => {
  test('a page for a plan shows what it costs and accepts a test card', async () => {
    const { url, sessionId } = await planPage();
    const page = await get(url);
    expect(page.html).toContain(TEST_MODE);
    expect(page.html).toContain('$69.00 a month, until you cancel.');
    const done = `${app.url}/done?session_id=${sessionId}`;
    expect(await post(url, CARD)).toMatchObject({ status: 303, goesTo: done });
    expect(await get(url)).toMatchObject({ status: 303, goesTo: done });
    expect(await provider.readPlanCheckout(sessionId)).toMatchObject({ status: 'complete' });
  });

  test('a page for a trial charges nothing today and shows the date of the first payment', async () => {
    const trialEnd = new Date(app.services.now().getTime() + 5 * DAY_MS);
    const { html } = await get((await planPage({ trialEnd })).url);
    expect(html).toContain('$0.00');
    expect(html).toContain('Your first payment of $69.00 is on');
  });

  test('a page for a payment names the recipient, the purpose and the amount, and escapes HTML', async () => {
    const { accountId } = await newAccount('<b>Blue</b> Water');
    await completeOnboarding(app.services, accountId);
    const { url } = await paymentPage(accountId, 'Deposit <script>alert(1)</script>');
    const { html } = await get(url);
    for (const text of ['&lt;b&gt;Blue&lt;/b&gt; Water', '$250.00', 'Deposit &lt;script&gt;'])
      expect(html).toContain(text);
    expect(html).not.toContain('<script');
  });

  test('a page for a payment has the color of the company that it pays, and folds the test cards', async () => {
    await app.query(`update organizations set brand_color = '#7a1f5c' where id = $1`, [company.orgId]);
    const { accountId } = await newAccount('Blue Water', company.orgId);
    await completeOnboarding(app.services, accountId);
    const { html } = await get((await paymentPage(accountId)).url);
    expect(html).toContain(':root{--action:#7a1f5c;');
    expect(html).toMatch(/<details><summary>Test cards<\/summary>/);
    expect((await get((await planPage()).url)).html).not.toContain('#7a1f5c');
  });

  test.each([
    [{ number: '4000000000000002' }, 'Your card was declined. Try another card.'],
    [{ number: '4000000000009995' }, 'Your card has insufficient funds. Try another card.'],
    [{ number: '4000000000000069' }, 'Your card has expired. Try another card.'],
    [{ number: '5555555555554444' }, 'Only test cards work here.'],
    [{ number: '' }, 'Enter the number of a test card.'],
    [{ expiry: '13/49' }, 'Enter the month and the year'],
    [{ expiry: '01/20' }, 'This date has passed.'],
    [{ cvc: 'x' }, 'Enter three digits'],
  ])('%j is refused at its field, and the typed values are kept', async (typed, message) => {
    const { url, sessionId } = await planPage();
    const { status, html } = await post(url, { ...CARD, ...typed });
    expect(status).toBe(422);
    expect(html).toContain(message);
    expect(html).toContain('aria-invalid="true"');
    expect(html).toContain('role="alert"');
    for (const value of Object.values(typed)) expect(html).toContain(`value="${value}"`);
    expect(await provider.readPlanCheckout(sessionId)).toMatchObject({ status: 'open' });
  });

  test('a customer who reads Spanish sees no English on the checkout, in refusals, on the bank’s page or on a closed page', async () => {
    const { accountId } = await newAccount('Ñandú');
    await completeOnboarding(app.services, accountId);
    expect(englishIn((await get((await paymentPage(accountId)).url)).html).length).toBeGreaterThan(15);
    const { url, sessionId } = await paymentPage(accountId, 'Ñandú, cotización Q-7, depósito', 'es');
    const challenge = url.replace('/checkout/', '/challenge/');
    const pages = [await get(url)];
    for (const number of ['', '4000000000000002', '4000000000009995', '4000000000000069', '5555555555554444'])
      pages.push(await post(url, { ...CARD, number }));
    pages.push(await post(url, { ...CARD, expiry: '01/20', cvc: 'x' }));
    pages.push(await post(url, { ...CARD, expiry: '13/49' }));
    await post(url, { ...CARD, number: '4000002760003184' });
    pages.push(await get(challenge), await post(challenge, { action: 'refuse' }));
    await provider.expirePayment({ accountId, sessionId });
    pages.push(await get(url));
    for (const { html } of pages) {
      expect(html).toContain('<html lang="es">');
      expect(wordsOf(html)).toContain('Modo de prueba: no se mueve dinero');
      expect(englishIn(html)).toEqual([]);
    }
    expect(pages.map(({ status }) => status)).toEqual([200, 422, 422, 422, 422, 422, 422, 422, 200, 422, 410]);
  });

  test('a card that needs confirmation goes through the bank’s page', async () => {
    const { url, sessionId } = await planPage();
    const challenge = url.replace('/checkout/', '/challenge/');
    expect(await get(challenge)).toMatchObject({ status: 303, goesTo: `/test-payments/checkout/${sessionId}` });
    const asks = { ...CARD, number: '4000002760003184' };
    expect(await post(url, asks)).toMatchObject({ status: 303, goesTo: `/test-payments/challenge/${sessionId}` });
    expect((await get(challenge)).html).toContain('card ending in 3184');
    const refused = await post(challenge, { action: 'refuse' });
    expect([refused.status, refused.html.includes('didn’t confirm')]).toEqual([422, true]);
    await post(url, asks);
    expect(await post(challenge, { action: 'confirm' })).toMatchObject({ status: 303 });
    expect(await provider.readPlanCheckout(sessionId)).toMatchObject({ status: 'complete' });
  });

  test('opening a page changes nothing, and a closed page says that it is closed', async () => {
    const { url, sessionId } = await planPage();
    const rows = () => app.query('select data, updated_at from test_provider_objects where id = $1', [sessionId]);
    const before = await rows();
    await get(`${url}?card=4242424242424242&action=card`);
    expect(await rows()).toEqual(before);
    await provider.expirePlanCheckout(sessionId);
    for (const { status, html } of [await get(url), await post(url, CARD)]) {
      expect(status).toBe(410);
      expect(html).toContain('Nothing was charged');
    }
  });
});

describe("the company's own pages", () => {
  test('the page for card and invoices says that a real provider shows more, and links back', async () => {
    const { sessionId } = await planPage({ orgId: company.orgId });
    await payCheckout(app.services, sessionId, CARD.number);
    const customerId = (await provider.readPlanCheckout(sessionId))?.customerId ?? '';
    const path = `${app.url}/test-payments/portal/${customerId}`;
    expect(await getAs(company, path), 'before it is opened').toMatchObject({ status: 404 });
    const { url } = await provider.openPortal({ customerId, returnUrl: `${app.url}/back` });
    expect(url).toBe(path);
    const { status, html } = await getAs(company, url);
    expect(status).toBe(200);
    for (const text of [TEST_MODE, 'ending in 4242', `href="${app.url}/back"`]) expect(html).toContain(text);
    expect(await postAs(company, url, { action: 'cancel' })).toMatchObject({ status: 404 });
    expect((await get(url)).html, 'without a session').not.toContain('4242');
    expect(await getAs(stranger, url)).toMatchObject({ status: 404 });
  });

  test('one button connects the account, and the page links back', async () => {
    const { accountId } = await newAccount('Blue Water', company.orgId);
    const urls = { returnUrl: `${app.url}/connected`, refreshUrl: `${app.url}/again` };
    const { url } = await provider.openOnboarding({ accountId, ...urls });
    expect((await getAs(company, url)).html).toContain('Set up payments for Blue Water');
    const outside = [await post(url, { action: 'connect' }), await postAs(stranger, url, { action: 'connect' })];
    expect(outside).toMatchObject([{ status: 401 }, { status: 404 }]);
    expect((await provider.readAccount(accountId))?.canCharge).toBe(false);
    expect(await postAs(company, url, { action: 'connect' })).toMatchObject({ status: 303, goesTo: urls.returnUrl });
    expect((await provider.readAccount(accountId))?.canCharge).toBe(true);
    expect((await getAs(company, url)).html).toContain('Payments to Blue Water');
    const signIn = await get(url);
    expect([signIn.status, signIn.html.includes('Blue Water')]).toEqual([401, false]);
    expect(signIn.html).toContain('href="/auth"');
    expect(await getAs(stranger, url)).toMatchObject({ status: 404 });
  });

  test('its page can open, win and lose disputes of its own payments, and no one else’s', async () => {
    const [{ accountId }, other] = [
      await newAccount('Blue Water', company.orgId),
      await newAccount('Green Water', stranger.orgId),
    ];
    for (const id of [accountId, other.accountId]) await completeOnboarding(app.services, id);
    const { sessionId } = await paymentPage(accountId);
    await payCheckout(app.services, sessionId, CARD.number);
    const payment = (await provider.readPaymentSession({ accountId, sessionId }))?.paymentId ?? '';
    const pageOf = async (id: string) => (await provider.readAccount(id))?.dashboardUrl ?? '';
    const [own, foreign] = [await pageOf(accountId), await pageOf(other.accountId)];
    expect((await getAs(stranger, foreign)).html).toContain('There are no payments yet.');
    expect(await postAs(stranger, foreign, { action: 'dispute', payment })).toMatchObject({ status: 404 });
    await postAs(company, own, { action: 'dispute', payment });
    expect((await getAs(company, own)).html).toContain('disputed');
    await postAs(company, own, { action: 'win', payment });
    expect((await getAs(company, own)).html).toContain('dispute won');
    expect((await provider.readPayment({ accountId, paymentId: payment }))?.disputes).toEqual([
      expect.objectContaining({ status: 'won' }),
    ]);
  });
});

describe('every page', () => {
  test('sends a policy that allows no script, and is not cached', async () => {
    const response = await fetch((await planPage()).url);
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(response.headers.get('cache-control')).toBe('no-store');
    const nonce = /'nonce-([^']+)'/.exec(response.headers.get('content-security-policy') ?? '')?.[1] ?? 'none';
    expect(await response.text()).toContain(`<style nonce="${nonce}">`);
  });

  test('does not exist under another URL', async () => {
    const { sessionId } = await planPage();
    const paths = [
      'checkout/unknown_unknown_unknown',
      `portal/${sessionId}`,
      `account/${sessionId}`,
      `toString/${sessionId}`,
      '',
    ];
    for (const path of paths) {
      const address = `${app.url}/test-payments/${path}`;
      const { status, html } = await getAs(company, address);
      expect([path, status, html.includes(TEST_MODE)]).toEqual([path, 404, true]);
      expect(await postAs(company, address, CARD)).toMatchObject({ status: 404 });
    }
  });

  test('accepts no form from another site, and none that is too large', async () => {
    const { url, sessionId } = await planPage();
    expect((await post(url, CARD, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await post(url, { ...CARD, more: 'x'.repeat(70_000) })).status).toBe(413);
    expect(await provider.readPlanCheckout(sessionId)).toMatchObject({ status: 'open' });
  });

  test('does not exist without the test provider', async () => {
    const without = await startTestApp({ router: () => ({}), settings: { PAYMENTS: 'none' } });
    try {
      expect((await get(`${without.url}/test-payments/checkout/unknown_unknown_unknown`)).html).not.toContain(
        TEST_MODE,
      );
    } finally {
      await without.close();
    }
  });

  test('counts its forms like all other public forms', async () => {
    const limited = await startTestApp({ router: () => ({}), limitsFactor: 1 });
    try {
      const address = `${limited.url}/test-payments/checkout/unknown_unknown_unknown`;
      const statuses: number[] = [];
      for (let round = 0; round < 7; round += 1)
        statuses.push(
          ...(await Promise.all(Array.from({ length: 35 }, async () => (await post(address, CARD)).status))),
        );
      expect(statuses.filter((status) => status === 429)).toHaveLength(5);
    } finally {
      await limited.close();
    }
  });
});
