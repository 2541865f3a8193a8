import { afterAll, beforeAll, expect, test } from 'vitest';
import { MINUTE_MS } from '#domain/durations.ts';
import { issueFormToken } from '#server/platform/auth/form-token.ts';
import { builtPage, pageBuild } from '#tests/samples/page-build.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { drawnSurface } from '#tests/support/drawn-surface.ts';
import { wordsOf } from '#tests/support/english-left.ts';
import { buildCompany } from '#tests/support/factories.ts';
import * as entry from '#web/entry.server.tsx';
import * as root from '#web/root.tsx';
import { formText } from '#web/ui/form-text.ts';
import * as asked from './asked-route.tsx';
import * as ask from './route.tsx';

let app: TestApp;
beforeAll(async () => {
  const build = pageBuild(entry, [
    { id: 'root', path: '', module: builtPage(root) },
    { id: 'ask', parentId: 'root', path: 'ask/:key', module: builtPage(ask) },
    { id: 'asked', parentId: 'root', path: 'ask/:key/:request', module: builtPage(asked) },
  ]);
  app = await startTestApp({ pages: { build: async () => build, mode: 'production' } });
});
afterAll(() => app.close());

const headers = () => ({ accept: 'text/html', 'sec-fetch-site': 'same-origin', origin: app.url });
const read = (path: string, more: Record<string, string> = {}) =>
  fetch(app.url + path, { headers: { ...headers(), ...more } });
const shown = async (path: string, more: Record<string, string> = {}) => (await read(path, more)).text();
const textOf = (html: string) => wordsOf(html).join(' ');

async function openPage(settings: { shows_range?: boolean; origins?: string[] } = {}) {
  const company = await buildCompany(app);
  const { url } = await company.owner.client.api.asks.saveSettings({
    open: true,
    shows_range: true,
    origins: [],
    ...settings,
  });
  const quotes = () =>
    app.query<{ id: string; customer_name: string; request: { surfaces: object[] } }>(
      'select id, customer_name, request from quotes where org_id = $1 order by number',
      [company.orgId],
    );
  return { company, quotes, path: new URL(url ?? '').pathname };
}

function formOf(changes: Record<string, string | string[]> = {}, photos: readonly File[] = []): FormData {
  const form = new FormData();
  const fields = {
    form_token: issueFormToken(new Date(app.services.now().getTime() - MINUTE_MS), app.services.env.SECRET_KEY),
    language: 'en',
    want: ['House Siding', 'Roof'],
    'size House Siding': 'medium',
    name: 'Jordan Avery',
    email: 'jordan@customer.example',
    address: '112 Larkspur Lane',
    ...changes,
  };
  for (const [name, value] of Object.entries(fields)) for (const each of [value].flat()) form.append(name, each);
  for (const photo of photos) form.append('photo', photo);
  return form;
}

const send = (path: string, form: FormData, more: Record<string, string> = {}) =>
  fetch(app.url + path, { method: 'POST', redirect: 'manual', body: form, headers: { ...headers(), ...more } });

test('a visitor asks with photos and without scripts, and sees what was asked', async () => {
  const { path, quotes, company } = await openPage();
  expect(textOf(await shown(path))).toContain('Ask for a quote');
  const bad = new File(['no picture'], 'virus.jpg', { type: 'image/jpeg' });
  const answer = await send(path, formOf({ fact: ['well_water'] }, [await drawnSurface('dirty', 1), bad]));
  expect(answer.status).toBe(303);
  const next = answer.headers.get('location') ?? '';
  expect(next).toMatch(new RegExp(`^${path}/[\\w-]+\\.[\\w-]+\\?left=1$`));
  const page = await shown(next);
  expect(textOf(page)).toMatch(/Thank you, Jordan\. .*House Siding 2 stories, 1,500 – 2,600 sq ft Roof Not sure/);
  expect(textOf(page)).toContain('One photo couldn’t be added.');
  expect(page.match(/alt="Your photo/g)).toHaveLength(1);
  const [quote] = await quotes();
  expect(quote).toMatchObject({ customer_name: 'Jordan Avery', request: { surfaces: [{ size: 'medium' }, {}] } });
  expect((await company.owner.client.api.quotes.get({ id: quote?.id ?? '' })).photos).toHaveLength(1);
});

test('a visitor adds a photo and a note afterwards', async () => {
  const { path, company, quotes } = await openPage();
  const next = (await send(path, formOf())).headers.get('location') ?? '';
  const more = new FormData();
  more.append('photo', await drawnSurface('clean', 2));
  expect((await send(next, more)).headers.get('location')).toBe(`${next}#photos`);
  const note = new FormData();
  note.append('note', 'The gate is open');
  expect((await send(next, note)).headers.get('location')).toBe(`${next}#note`);
  const [quote] = await quotes();
  expect(await company.owner.client.api.quotes.get({ id: quote?.id ?? '' })).toMatchObject({
    asked: { note: 'The gate is open' },
    photos: [{}],
  });
});

test('a problem keeps everything typed and the form’s token, names the field, and creates nothing', async () => {
  const { path, quotes } = await openPage();
  const form = formOf({ email: 'nobody', address: ' ', note: 'Back gate <b>code</b>' }, [
    await drawnSurface('dirty', 3),
  ]);
  const answer = await send(path, form);
  expect(answer.status).toBe(422);
  const html = await answer.text();
  expect(html).toContain(`name="form_token" value="${formText(form, 'form_token')}"`);
  expect(textOf(html)).toContain('Please choose your photos again.');
  for (const field of ['email', 'address']) expect(html).toMatch(new RegExp(`<a href="#${field}">`));
  expect(html).toContain('value="Jordan Avery"');
  expect(html).toContain('Back gate &lt;b&gt;code');
  expect(html).toMatch(/<input(?=[^>]*value="House Siding")(?=[^>]*checked)/);
  expect(await quotes()).toEqual([]);
});

test('the likely price is shown without scripts, and never when the company hides it', async () => {
  const { path, quotes } = await openPage();
  const price = await send(path, formOf({ intent: 'price', name: '' }));
  const text = textOf(await price.text());
  expect(text).toContain('$900 – $2,580 Before tax.');
  expect(text).toContain('House Siding $450 – $780');
  expect(await quotes()).toEqual([]);
  expect(textOf(await shown(`${path}?want=Roof`))).toContain('$450 – $1,800');
  const hidden = await openPage({ shows_range: false });
  const silent = await (await send(hidden.path, formOf({ intent: 'price' }))).text();
  expect(silent).not.toMatch(/\$\d|Likely price/);
});

test('only allowed sites may show the page in a frame, and only its address for frames', async () => {
  const { path } = await openPage({ origins: ['https://clear.example'] });
  const policyOf = async (at: string) => {
    const { headers: answered } = await read(at);
    return [
      answered.get('content-security-policy')?.match(/frame-ancestors [^;]+/)?.[0],
      answered.get('x-frame-options'),
    ];
  };
  expect(await policyOf(path)).toEqual(["frame-ancestors 'none'", 'DENY']);
  expect(await policyOf(`${path}?frame`)).toEqual([
    'frame-ancestors https://clear.example https://www.clear.example',
    null,
  ]);
  const next = (await send(`${path}?frame`, formOf())).headers.get('location') ?? '';
  expect(next).toContain('?frame=');
  expect((await policyOf(next))[1]).toBeNull();
  const without = await openPage();
  expect(await policyOf(`${without.path}?frame`)).toEqual(["frame-ancestors 'none'", 'DENY']);
});

test('another site can’t send the form', async () => {
  const { path, quotes } = await openPage({ origins: ['https://clear.example'] });
  for (const foreign of [{ 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-site' }])
    expect((await send(path, formOf(), foreign)).status).toBe(403);
  expect(await quotes()).toEqual([]);
});

test('the page speaks Spanish to Spanish browsers and on request, and its draft does, too', async () => {
  const { path, company, quotes } = await openPage();
  const html = await shown(path, { 'accept-language': 'es-MX,es;q=0.9' });
  expect(html).toContain('<html lang="es"');
  expect(textOf(html)).toContain('Revestimiento de la casa');
  expect(textOf(await shown(`${path}?lang=en`, { 'accept-language': 'es' }))).toContain('House Siding');
  const next = (await send(path, formOf({ language: 'es' }))).headers.get('location') ?? '';
  expect(textOf(await shown(next))).toContain('Gracias, Jordan.');
  const [quote] = await quotes();
  expect((await company.owner.client.api.quotes.get({ id: quote?.id ?? '' })).language).toBe('es');
});

test('a closed page says how to reach the company; an unknown address and a foreign request get a 404', async () => {
  const { path, company } = await openPage();
  const next = (await send(path, formOf())).headers.get('location') ?? '';
  const other = await openPage();
  expect((await read(next.replace(path, other.path))).status).toBe(404);
  expect((await read('/ask/aaaaaaaaaaaaaa')).status).toBe(404);
  expect((await read(`/ask/${'x'.repeat(300)}`)).status).toBe(404);
  await app.query(`update organizations set company_phone = '614-555-0199' where id = $1`, [company.orgId]);
  await company.owner.client.api.asks.saveSettings({ open: false, shows_range: true, origins: [] });
  const closed = await read(path);
  expect(closed.status).toBe(200);
  const html = await closed.text();
  expect(html).toContain('href="tel:6145550199"');
  expect(html).not.toContain('<form');
  expect((await send(path, formOf())).status).toBe(409);
});
