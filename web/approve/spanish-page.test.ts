import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lineFromRate } from '#domain/pricing/rate-lines.ts';
import { parseSnapshot } from '#domain/quote/snapshot.ts';
import { newId } from '#server/platform/db/ids.ts';
import { quoteDocument } from '#server/platform/pdf/quote-document.ts';
import { builtPage, pageBuild } from '#tests/samples/page-build.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { englishIn, wordsOf } from '#tests/support/english-left.ts';
import { buildCompany, draft } from '#tests/support/factories.ts';
import type { TestClient } from '#tests/support/http-client.ts';
import { buildPaymentAccount } from '#tests/support/payments.ts';
import * as entry from '#web/entry.server.tsx';
import * as root from '#web/root.tsx';
import * as site from '#web/site/layout.tsx';
import * as verify from '#web/site/verify/route.tsx';
import { VerdictCard } from '#web/site/verify/verdict-card.tsx';
import * as approve from './route.tsx';

let app: TestApp;
beforeAll(async () => {
  const build = pageBuild(entry, [
    { id: 'root', path: '', module: builtPage(root) },
    { id: 'approve', parentId: 'root', path: 'quote/approve/:token', module: builtPage(approve) },
    { id: 'site', parentId: 'root', path: '', module: builtPage(site) },
    { id: 'verify', parentId: 'site', path: 'verify', module: builtPage(verify) },
  ]);
  app = await startTestApp({ pages: { build: async () => build, mode: 'production' }, settings: { TEXTS: 'test' } });
});
afterAll(() => app.close());

/** Typed text without any English word that the product uses. So every English word found is the product's own. */
const TYPED = {
  customer_name: 'Ñandú',
  property_address: 'Calle 5',
  notes: 'Gracias.',
  language: 'es',
  deposit: { type: 'percent', value: 0.25 },
} as const;
const OTHER_WAYS = 'Zelle: pagos@agua.example';

async function sentQuote(language: 'en' | 'es' = 'es', { byCard = true, phone = '' } = {}) {
  const company = await buildCompany(app);
  if (byCard) await buildPaymentAccount(app, company);
  const { quotes, company: profile } = company.owner.client.api;
  await profile.updateSettings({ ...(await profile.get()), other_ways_to_pay: OTHER_WAYS });
  const id = newId();
  await quotes.save({ id, edit_number: 0, draft: draft({ ...TYPED, language, customer_phone: phone }) });
  const { approval_url } = await quotes.send({ id });
  const path = new URL(approval_url ?? '').pathname;
  return { company, quotes, id, path, token: path.split('/').at(-1) ?? '', browser: app.client() };
}

async function opened(browser: TestClient, path: string, language = ''): Promise<string> {
  const headers = { accept: 'text/html', 'accept-language': language };
  return (await browser.request('GET', path, { headers })).text();
}

test('the search for English words finds many of them on an English page', async () => {
  const { browser, path } = await sentQuote('en');
  const html = await opened(browser, path);
  expect(html).toContain('<html lang="en"');
  expect(englishIn(html).length).toBeGreaterThan(25);
});

test('a quote that is pending, approved or partly paid by check shows no English', async () => {
  const { company, browser, path, token, id } = await sentQuote();
  const pending = await opened(browser, path);
  expect(pending).toContain('<html lang="es"');
  expect(wordsOf(pending)).toEqual(expect.arrayContaining(['Firmar y aprobar', 'Rechazar', 'Pendiente', 'Qué sigue']));
  expect(wordsOf(pending).join('\n')).toMatch(/^y pagar \$[\d.,]+$/m);
  expect(englishIn(pending)).toEqual([]);
  await browser.api.approval.decide({ token, decision: 'approved', revision: 1, name: 'Ñandú', reason: '' });
  const approved = await opened(browser, path);
  expect(wordsOf(approved).join(' ')).toContain('Depósito por pagar');
  expect(englishIn(approved)).toEqual([]);
  const payment = {
    id: newId(),
    quote_id: id,
    amount_cents: 1000,
    method: 'check',
    received_on: '2026-01-02',
  } as const;
  await company.owner.client.api.payments.record(payment);
  const paid = await opened(browser, path);
  expect(wordsOf(paid)).toContain('Pagado con cheque');
  expect(englishIn(paid)).toEqual([]);
});

test('a deposit without card payments and other ways to pay show no English', async () => {
  const withoutCards = await sentQuote('es', { byCard: false });
  const pending = await opened(withoutCards.browser, withoutCards.path);
  expect(wordsOf(pending)).toEqual(expect.arrayContaining(['Otras formas de pagar', OTHER_WAYS]));
  expect(wordsOf(pending).join(' ')).toMatch(/El depósito es de .* Para pagarlo, /);
  expect(englishIn(pending)).toEqual([]);
  const { token } = withoutCards;
  const decided = { token, decision: 'approved', revision: 1, name: 'Ñandú', reason: '' } as const;
  await withoutCards.browser.api.approval.decide(decided);
  const approved = await opened(withoutCards.browser, withoutCards.path);
  expect(wordsOf(approved)).toEqual(expect.arrayContaining(['Depósito por pagar', 'Otras formas de pagar']));
  expect(englishIn(approved)).toEqual([]);
});

test('declined, unknown, expired and archived quotes show no English, and a closed link keeps its language', async () => {
  const { browser, path, token } = await sentQuote();
  await browser.api.approval.decide({ token, decision: 'declined', revision: 1, name: '', reason: '' });
  expect(englishIn(await opened(browser, path))).toEqual([]);
  const unknown = await opened(browser, `${path}x`, 'es-MX,es;q=0.9');
  expect(unknown).toContain('No se encontró la cotización');
  expect(englishIn(unknown)).toEqual([]);
  expect(await opened(browser, `${path}x`, 'en-US')).toContain('Quote Not Found');
  const other = await sentQuote();
  await app.query(`update quotes set approval_token_expires_at = now() - interval '1 day' where id = $1`, [other.id]);
  const expired = await opened(other.browser, other.path, 'en-US');
  expect(expired).toContain('ya venció');
  expect(englishIn(expired)).toEqual([]);
  await other.company.owner.client.api.quotes.archive({ id: other.id });
  const archived = await opened(other.browser, other.path, 'en-US');
  expect(archived).toContain('Haga una pregunta a');
  expect(englishIn(archived)).toEqual([]);
});

test('the checkbox for texts is unchecked, separate from signing, and works without scripts', async () => {
  const { browser, path, company } = await sentQuote('es', { phone: '614-555-0124' });
  const pending = await opened(browser, path);
  expect(englishIn(pending)).toEqual([]);
  const [box] = /<input[^>]*name="agreed"[^>]*>/.exec(pending) ?? [];
  expect(box).toContain('type="checkbox"');
  expect(box).not.toContain('checked');
  expect(/<form[^>]*data-decide[^]*?<\/form>/.exec(pending)?.[0]).not.toContain('agreed');
  const submit = (fields: Record<string, string>) =>
    fetch(app.url + path, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ language: 'es', phone: '614-555-0124', intent: 'texts', ...fields }),
      headers: { accept: 'text/html', 'sec-fetch-site': 'same-origin', origin: app.url },
    });
  expect(await (await submit({})).text()).toContain('Marque la casilla');
  expect((await submit({ agreed: 'on' })).status).toBe(303);
  expect(await app.query('select how from text_consents where org_id = $1', [company.orgId])).toEqual([
    { how: 'customer' },
  ]);
  expect(await opened(browser, path)).not.toContain('name="agreed"');
});

test('without scripts, choosing a time is in Spanish from the offered times to the confirmed appointment', async () => {
  const { browser, path, company, token } = await sentQuote();
  const { appointments } = company.owner.client.api;
  const window = { weekdays: [0, 1, 2, 3, 4, 5, 6], from: 480, to: 720, capacity: 1, active: true };
  const offer = { notice_days: 1, horizon_days: 30, reminder_hour: null };
  await appointments.saveOffer({ ...offer, windows: [window], edit_number: 0 });
  await browser.api.approval.decide({ token, decision: 'approved', name: 'Ñandú', revision: 1 });
  const choosing = await opened(browser, path);
  expect(englishIn(choosing)).toEqual([]);
  const valuesIn = (html: string) =>
    [...html.matchAll(/name="choice" value="([^"]+)"/g)].map(([, value = '']) => value);
  const [first = '', second = ''] = valuesIn(choosing);
  expect(valuesIn(choosing)).toHaveLength(6);
  const [, later = ''] = /href="(\?lang=es&amp;dates=[^"#]+)#appointment"/.exec(choosing) ?? [];
  const more = await opened(browser, path + later.replace('&amp;', '&'));
  expect(valuesIn(more)).toHaveLength(6);
  expect(valuesIn(more)).not.toContain(first);
  const ask = (fields: Record<string, string>) =>
    fetch(app.url + path, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ language: 'es', intent: 'appointment', ...fields }),
      headers: { accept: 'text/html', 'sec-fetch-site': 'same-origin', origin: app.url },
    });
  expect(await (await ask({})).text()).toContain('Elija un horario o díganos');
  const gone = await (await ask({ choice: first.replace('480', '420'), wish: 'Por favor' })).text();
  expect(gone).toContain('acaba de ocuparse');
  expect(gone).toContain('Por favor</textarea>');
  expect((await ask({ choice: second })).status).toBe(303);
  const asked = await opened(browser, path);
  expect(asked).toContain('Usted solicitó el ');
  expect(englishIn(asked)).toEqual([]);
  const { requests } = await appointments.requests();
  const ids = { id: requests[0]?.id ?? '', job_id: newId(), visit_id: newId() };
  await appointments.confirm({ ...ids, people: [company.owner.id], tell_customer: false });
  await app.query('update visits set told_starts_at = starts_at, told_ends_at = ends_at where org_id = $1', [
    company.orgId,
  ]);
  const confirmed = await opened(browser, path);
  expect(confirmed).toContain('Su cita');
  expect(confirmed).toContain('/appointment/file');
  expect(englishIn(confirmed).filter((word) => !company.owner.fullName.includes(word))).toEqual([]);
  const file = await browser.request('GET', `/api/approval/${token}/appointment/file`);
  expect(file.headers.get('content-type')).toContain('text/calendar');
  expect(await file.text()).toContain('SUMMARY:Cita con');
});

test('rejections and missing fields are reported in the language of the page', async () => {
  const { browser, path } = await sentQuote();
  const submit = async (fields: Record<string, string>) => {
    const answer = await fetch(app.url + path, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ language: 'es', revision: '1', name: '', reason: '', ...fields }),
      headers: { accept: 'text/html', 'sec-fetch-site': 'same-origin', origin: app.url },
    });
    return answer.text();
  };
  expect(await submit({ intent: 'approve' })).toContain('Escriba su nombre para firmar');
  expect(await submit({ intent: 'ask', question: '' })).toContain('Escriba su pregunta');
  expect(await submit({ intent: 'pay', pay: 'deposit' })).toContain('se puede pagar cuando esté aprobada');
  const stale = await submit({ intent: 'approve', name: 'Ñandú', revision: '7' });
  expect(stale).toContain('Esta cotización se actualizó');
  expect(englishIn(stale)).toEqual([]);
  expect(browser.cookies.size).toBe(0);
});

test('lines from the seed rate book are Spanish on the page, in the PDF and in the signed content; typed text stays', async () => {
  const company = await buildCompany(app);
  const { quotes, rateBook } = company.owner.client.api;
  const book = await rateBook.get();
  const services = book.surface_types.flatMap((surface) =>
    surface.services.map((service, index) => {
      const material = surface.materials[index] ?? null;
      return lineFromRate(book, { surface, service, material, quantity: 10 }, newId());
    }),
  );
  const addons = book.addons.map((addon) => lineFromRate(book, { addon }, newId()));
  const [edited = null] = services;
  if (!edited) throw new Error('The rate book is empty');
  const lines = [...services, ...addons, { ...edited, id: newId(), description: 'Soft wash, as we agreed' }];
  const id = newId();
  await quotes.save({ id, edit_number: 0, draft: draft({ ...TYPED, lines }) });
  const { approval_url } = await quotes.send({ id });
  const token = new URL(approval_url ?? '').pathname.split('/').at(-1) ?? '';
  const english = [...services, ...addons].map(({ description }) => description);
  const page = wordsOf(await opened(app.client(), `/quote/approve/${token}`));
  expect(page).toContain('Soft wash, as we agreed');
  expect(page).toEqual(expect.arrayContaining(['Detergente ecológico']));
  expect(english.filter((words) => page.includes(words))).toEqual([]);

  const decided = { token, decision: 'approved', revision: 1, name: 'Ñandú', reason: '' } as const;
  await app.client().api.approval.decide(decided);
  const [row] = await app.query<{ snapshot: string }>('select snapshot from quote_revisions where quote_id = $1', [id]);
  const signed = parseSnapshot(row?.snapshot ?? '');
  const printed = JSON.stringify(
    quoteDocument(signed, {
      status: null,
      approveUrl: null,
      certificate: null,
      attachJson: null,
      issuedAt: new Date(signed.issued_at),
      logo: null,
      printablePhotos: new Set(),
    }),
  );
  expect(english.filter((words) => printed.includes(`"${words}"`))).toEqual([]);
  expect(printed).toContain('"Soft wash, as we agreed"');
  // The database rows keep their English names for staff, and the record still counts as unmodified.
  const kept = await quotes.get({ id });
  expect(kept.record_problem).toBeNull();
  expect(kept.items.map(({ description }) => description)).toEqual(lines.map(({ description }) => description));
});

test('customers who switch the language sign what they read, and the quote keeps its own language', async () => {
  const { company, quotes, browser, path, token, id } = await sentQuote('en');
  const html = await opened(browser, `${path}?lang=es`);
  expect(html).toContain('<html lang="es"');
  expect(html).toContain('href="?lang=en"');
  expect(html).toContain('firmarla electrónicamente');
  expect(englishIn(html)).toEqual([]);
  // Signed content keeps the company's own words. The page says so wherever its language differs from the quote's.
  const note = (page: string) => wordsOf(page).filter((words) => /no se traducen|aren’t translated/.test(words));
  const NOTE = `Los servicios, las notas y los términos no se traducen: aparecen tal como los escribió ${company.name}.`;
  expect(note(html)).toEqual([NOTE]);
  expect(note(await opened(browser, path))).toEqual([]);
  const decided = { token, decision: 'approved', revision: 1, name: 'Ñandú', reason: '', language: 'es' } as const;
  await browser.api.approval.decide(decided);
  const [row] = await app.query<{ language: string; consent_text: string; snapshot: string }>(
    `select d.language, d.consent_text, r.snapshot from decisions d join quote_revisions r
       using (org_id, quote_id, snapshot_sha256) where d.quote_id = $1`,
    [id],
  );
  expect(row?.language).toBe('es');
  expect(row?.consent_text).toMatch(/acepto firmarla electrónicamente/);
  expect(JSON.parse(row?.snapshot ?? '{}')).toMatchObject({ language: 'en' });
  expect(await quotes.get({ id })).toMatchObject({ language: 'en', record_problem: null, status: 'approved' });
  // From now on the page opens in the language of the decision.
  const later = await opened(browser, path);
  expect(later).toContain('<html lang="es"');
  expect(note(later)).toEqual([NOTE]);
  expect(note(await opened(browser, `${path}?lang=en`))).toEqual([]);
  const spanish = await sentQuote('es');
  expect(note(await opened(spanish.browser, spanish.path))).toEqual([]);
  expect(note(await opened(spanish.browser, `${spanish.path}?lang=en`))).toEqual([
    `Services, notes and terms aren’t translated. They appear as ${spanish.company.name} wrote them.`,
  ]);
});

test('the check of a signed copy is in Spanish: the form, missing fields and every result', async () => {
  const browser = app.client();
  const CHECK = '/verify?lang=es';
  const page = await opened(browser, CHECK);
  expect(page).toContain(`action="${CHECK}"`);
  expect(page).toContain('<html lang="es"');
  expect(page).toContain(`href="${CHECK}">Verificar el PDF de una cotización`);
  expect(page).toContain('<title>Verificar el PDF de una cotización · ');
  const answers = [page];
  for (const sha256 of ['', 'x', 'a'.repeat(64)]) {
    const headers = { accept: 'text/html', 'sec-fetch-site': 'same-origin', origin: app.url };
    const body = new URLSearchParams({ sha256 });
    answers.push(await (await fetch(app.url + CHECK, { method: 'POST', body, headers })).text());
  }
  expect(answers.map((html) => /role="(?:alert|status)"[^>]*>(?:<[^>]*>)*([^<]+)/.exec(html)?.[1])).toEqual([
    undefined,
    'Primero elija el PDF',
    'La huella de un documento tiene 64 caracteres: cifras del 0 al 9 y letras de la a a la f',
    'No reconocemos este archivo',
  ]);
  const facts = { organization_name: 'Agua', quote_number: 'Q-1', name: 'Ñandú', time_zone: 'America/Chicago' };
  const decided = { decision: 'approved', decided_by: 'staff', decided_at: '2026-11-22T12:00:00.000Z' } as const;
  const verdict = { result: 'genuine', ...facts, ...decided } as const;
  answers.push(renderToStaticMarkup(createElement(VerdictCard, { verdict, sha256: 'a', language: 'es' })));
  expect(answers.at(-1)).toContain('Aprobada, registrada por la empresa en nombre del cliente');
  for (const html of answers) expect(englishIn(html)).toEqual([]);
});
