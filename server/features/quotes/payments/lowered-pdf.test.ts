import { afterAll, beforeAll, expect, test } from 'vitest';
import { decideQuote } from '#server/features/quotes/approval/decide.ts';
import { signQuote } from '#server/features/quotes/evidence/sign-quote.ts';
import type { Services } from '#server/features/services.ts';
import { newId } from '#server/platform/db/ids.ts';
import type { QuoteDocument } from '#server/platform/pdf/document.ts';
import type { PrepareSource } from '#server/platform/pdf/renderer.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildCompany } from '#tests/support/factories.ts';
import { applyPayments, buildOwedQuote, chargeIn, type OwedQuote, payByCard } from '#tests/support/payments.ts';
import { buildSentQuote } from '#tests/support/sent-quote.ts';

let app: TestApp;
let worker: Services;
/** Collects every rendered document, so tests can read its contents and whether screen readers can read it. */
const documents: QuoteDocument[] = [];
const standards: string[] = [];

beforeAll(async () => {
  app = await startTestApp();
  worker = app.workerServices();
  const { pdf } = app.services;
  const render = async (prepare: PrepareSource, weight?: number) => {
    const rendered = await pdf.render(async () => {
      const source = await prepare();
      documents.push(source.document);
      return source;
    }, weight);
    standards.push(rendered.standard);
    return rendered;
  };
  Object.assign(app.services, { pdf: { ...pdf, render } });
});
afterAll(() => app?.close());

const amountsOf = (figures: readonly { label: string; amount: string }[] = []) =>
  figures.map(({ label, amount }) => [label, amount]);

async function lastDocument(download: () => Promise<unknown>): Promise<QuoteDocument> {
  documents.length = 0;
  await download();
  const found = documents.at(-1);
  if (!found) throw new Error('No PDF was made');
  return found;
}

const lower = ({ id, company }: Pick<OwedQuote, 'id' | 'company'>, amount_cents: number, reason: string) =>
  company.owner.client.api.payments.lowerPrice({ quote_id: id, id: newId(), amount_cents, reason });

test('the PDF shows what is owed now, why, and what was signed, with the page’s rows and wording', async () => {
  const quote = await buildOwedQuote(app, { tax_rate: 0.06 });
  const { id, token } = quote;
  await payByCard(app, token, 'balance');
  await applyPayments(app, worker);
  await lower(quote, 10_600, 'Back gutter skipped');
  const { id: charge } = await chargeIn(app, id);
  const { api } = quote.company.owner.client;
  await api.payments.refund({ quote_id: id, id: charge, refund_id: newId(), amount_cents: 10_600, reason: 'Gutter' });
  await applyPayments(app, worker);
  await lower(quote, 5300, 'Goodwill');
  const customer = () => app.client().api.approval.pdf({ token });
  const document = await lastDocument(customer);
  expect([document.labels.total, document.total, document.totalNote]).toEqual([
    'Current price',
    '$901.00',
    'Approved total $1,060.00',
  ]);
  expect(document.lowered).toMatchObject({
    title: 'Why the price is lower',
    reductions: [
      {
        reason: '“Back gutter skipped”',
        by: expect.stringMatching(/^Olive Owner, \w+ \d+, \d{4} · Includes \$6\.00 in tax\.$/),
        amount: '−$106.00',
      },
      { reason: '“Goodwill”', amount: '−$53.00' },
    ],
    notes: [
      'Your copy of the approval still shows $1,060.00. The price can’t go up unless you approve a new quote.',
      expect.anything(),
    ],
  });
  expect(amountsOf(document.lowered?.figures)).toEqual([
    ['Current price', '$901.00'],
    ['Paid', '$1,060.00'],
    ['Refunded', '−$106.00'],
    ['Overpaid', '$53.00'],
    ['Balance due', '$0.00'],
  ]);
  expect(amountsOf(document.totals)).toEqual([
    ['Subtotal', '$1,000.00'],
    ['Tax (6.0%)', '$60.00'],
    ['Approved total', '$1,060.00'],
    ['Price lowered', '−$159.00'],
    ['Current price', '$901.00'],
    ['Deposit paid', '$300.00'],
  ]);
  expect(standards.at(-1)).toBe('ua-1');
  const { lowered, totals } = await lastDocument(() => app.client().api.approval.pdf({ token, language: 'es' }));
  expect([lowered?.title, totals.at(-2)?.label]).toEqual(['Por qué bajó el precio', 'Precio actual']);
  const [theirs, ours] = await Promise.all([customer(), api.quotes.pdf({ id })]);
  expect(Buffer.from(await ours.bytes())).toEqual(Buffer.from(await theirs.bytes()));
});

test('without a lower price, the PDF shows the deposit as the page does: due, paid, and not asked for while a later version is undecided', async () => {
  const quote = await buildOwedQuote(app);
  const { id, token, company } = quote;
  const { quotes, apiKeys } = company.owner.client.api;
  const deposit = async (language: 'en' | 'es' = 'en') => {
    const { totals, lowered } = await lastDocument(() => app.client().api.approval.pdf({ token, language }));
    expect(lowered).toBeUndefined();
    return amountsOf(totals).at(-1);
  };
  expect(await deposit()).toEqual(['Deposit due', '$300.00']);
  await payByCard(app, token, 'deposit');
  await applyPayments(app, worker);
  expect(await deposit()).toEqual(['Deposit paid', '$300.00']);
  const { key } = await apiKeys.create({ name: 'Quotes', scopes: ['quotes:read'], expires_in_days: null });
  const byKey = await lastDocument(() =>
    fetch(`${app.url}/api/v1/quotes/${id}/pdf`, { headers: { authorization: `Bearer ${key}` } }),
  );
  expect(amountsOf(byKey.totals).at(-1), 'a key that may not read payments').toEqual(['Deposit', '$300.00']);
  const new_id = newId();
  await quotes.reopen({ id, new_id });
  await quotes.send({ id: new_id });
  expect(await deposit('es')).toEqual(['Depósito pagado', '$300.00']);
});

test('the PDF shows the deposit and the balance due; the signed copy is unchanged, byte for byte', async () => {
  const quote = await buildOwedQuote(app);
  const { id, token } = quote;
  const signed = async () => Buffer.from(await (await app.client().api.approval.signedPdf({ token })).bytes());
  const inSpanish = () => app.client().api.approval.pdf({ token, language: 'es' });
  const download = () => app.client().api.approval.pdf({ token });
  await signQuote(worker, { org_id: quote.company.orgId, quote_id: id });
  const before = [await signed(), await lastDocument(download)] as const;
  expect(amountsOf(before[1].totals).slice(-2)).toEqual([
    ['Total', '$1,000.00'],
    ['Deposit due', '$300.00'],
  ]);
  expect(before[1].lowered).toBeUndefined();
  await lower(quote, 10_000, 'Sorry');
  const document = await lastDocument(download);
  expect(amountsOf(document.lowered?.figures)).toEqual([
    ['Current price', '$900.00'],
    ['Deposit due now', '$300.00'],
    ['Due when the work is done', '$600.00'],
  ]);
  expect(amountsOf(document.totals).slice(-4)).toEqual([
    ['Approved total', '$1,000.00'],
    ['Price lowered', '−$100.00'],
    ['Current price', '$900.00'],
    ['Deposit due', '$300.00'],
  ]);
  expect((await signed()).equals(before[0])).toBe(true);
  // A key that may read quotes but not payments only sees the price.
  const { key } = await quote.company.owner.client.api.apiKeys.create({
    name: 'Quotes',
    scopes: ['quotes:read'],
    expires_in_days: null,
  });
  const byKey = await lastDocument(() =>
    fetch(`${app.url}/api/v1/quotes/${id}/pdf`, { headers: { authorization: `Bearer ${key}` } }),
  );
  expect(amountsOf(byKey.lowered?.figures)).toEqual([['Current price', '$900.00']]);
  expect(amountsOf(byKey.totals).at(-1)).toEqual(['Current price', '$900.00']);
  // While a later version is undecided, the approved version's page and PDF show what is owed.
  const { quotes } = quote.company.owner.client.api;
  const new_id = newId();
  await quotes.reopen({ id, new_id });
  expect((await lastDocument(inSpanish)).lowered).toBeDefined();
  await quotes.send({ id: new_id });
  const waiting = await lastDocument(download);
  expect(amountsOf(waiting.lowered?.figures)).toEqual([
    ['Current price', '$900.00'],
    ['Deposit due', '$300.00'],
    ['Due when the work is done', '$600.00'],
  ]);
  expect(amountsOf(waiting.totals).at(-1)).toEqual(['Deposit', '$300.00']);
  // Once the later version is approved, its page shows what is owed. The earlier PDF shows its last price and no
  // payments.
  await quotes.recordDecision({
    id: new_id,
    decision: 'approved',
    customer_name: 'Carla',
    channel: 'phone',
    revision: 2,
  });
  const replaced = await lastDocument(inSpanish);
  expect(amountsOf(replaced.lowered?.figures)).toEqual([['Precio al reemplazarse', '$900.00']]);
  expect(amountsOf(replaced.totals).at(-1)).toEqual(['Precio al reemplazarse', '$900.00']);
  expect(replaced.labels.total).toBe('Precio al reemplazarse');
  // A third offer changes nothing: the second version is still in effect.
  const third = newId();
  await quotes.reopen({ id: new_id, new_id: third });
  await quotes.send({ id: third });
  const inEnglish = await lastDocument(() =>
    fetch(`${app.url}/api/v1/quotes/${id}/pdf`, { headers: { authorization: `Bearer ${key}` } }),
  );
  expect(inEnglish.status?.text).toMatch(/^Approved, .*\. Replaced by revision 2, approved on \w+ \d+, \d{4}$/);
  expect(inEnglish.status?.tone).toBe('expired');
  expect(JSON.stringify(inEnglish)).not.toContain('Current price');
});

test('a quote that was never lowered names the revision that replaced it, and the signed copy is unchanged', async () => {
  const { id, token, company } = await buildOwedQuote(app);
  const { quotes } = company.owner.client.api;
  const signed = async () => Buffer.from(await (await app.client().api.approval.signedPdf({ token })).bytes());
  await signQuote(worker, { org_id: company.orgId, quote_id: id });
  const before = await signed();
  const new_id = newId();
  await quotes.reopen({ id, new_id });
  await quotes.send({ id: new_id });
  const pdf = (language: 'en' | 'es') => lastDocument(() => app.client().api.approval.pdf({ token, language }));
  expect((await pdf('en')).status, 'it still counts').toMatchObject({ tone: 'approved' });
  const decided = { decision: 'approved', customer_name: 'Carla', channel: 'phone', revision: 2 } as const;
  await quotes.recordDecision({ id: new_id, ...decided });
  expect((await pdf('en')).status?.text).toContain('. Replaced by revision 2, approved on ');
  expect((await pdf('es')).status?.text).toContain('. Reemplazada por la revisión 2, aprobada el ');
  expect((await signed()).equals(before)).toBe(true);
});

test('for a quote that its customer signed, the PDF and the email call their copy the signed one', async () => {
  const company = await buildCompany(app);
  const { id, secret, token } = await buildSentQuote(app, company);
  const from = { ip: '192.0.2.44', userAgent: 'phone', requestId: 'r' };
  const by = { kind: 'customer', secret, name: 'Carla C. Customer' } as const;
  await decideQuote(app.services, company.scope, { decision: 'approved', revision: 1, reason: '', by, from });
  await lower({ id, company }, 5300, 'Goodwill');
  const document = await lastDocument(() => app.client().api.approval.pdf({ token }));
  expect(document.lowered?.notes[0]).toMatch(/^Your signed copy still shows /);
  const [mail] = await app.query<{ text: string }>(
    `select text from messages where quote_id = $1 and kind = 'price_lowered'`,
    [id],
  );
  expect(mail?.text).toContain('Your signed copy still shows ');
});
