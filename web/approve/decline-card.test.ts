import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtPage, pageBuild } from '#tests/samples/page-build.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { wordsOf } from '#tests/support/english-left.ts';
import { buildCompany } from '#tests/support/factories.ts';
import { buildSentQuote } from '#tests/support/sent-quote.ts';
import * as entry from '#web/entry.server.tsx';
import * as root from '#web/root.tsx';
import * as sample from '#web/site/sample-quote/route.tsx';
import * as approve from './route.tsx';

let app: TestApp;
beforeAll(async () => {
  const build = pageBuild(entry, [
    { id: 'root', path: '', module: builtPage(root) },
    { id: 'approve', parentId: 'root', path: 'quote/approve/:token', module: builtPage(approve) },
    { id: 'sample', parentId: 'root', path: 'sample-quote', module: builtPage(sample) },
  ]);
  app = await startTestApp({ pages: { build: async () => build, mode: 'production' } });
});
afterAll(() => app.close());

const submit = (path: string, fields: Record<string, string>) =>
  fetch(app.url + path, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(fields),
    headers: { accept: 'text/html', 'sec-fetch-site': 'same-origin', origin: app.url },
  });

const opened = async (path: string) => (await fetch(app.url + path, { headers: { accept: 'text/html' } })).text();

/** Returns the form data that the first button labeled "Decline" (or its translation) sends. */
function firstPress(html: string, label: string): Record<string, string> {
  const button = new RegExp(`<button type="submit"([^>]*)>${label}</button>`).exec(html)?.[1] ?? '';
  return { intent: /value="([^"]*)"/.exec(button)?.[1] ?? '', revision: '1' };
}

/** Reads the name the customer typed from the card, whether its field is visible or hidden. */
function typedIn(card: string): { name: string } {
  const field = /<input[^>]*name="name"[^>]*>/.exec(card)?.[0] ?? '';
  return { name: /value="([^"]*)"/.exec(field)?.[1] ?? '' };
}

const signCard = (html: string) => /<section[^>]*id="sign".*?<\/section>/s.exec(html)?.[0] ?? '';

test.each([
  ['en', 'Decline', 'Decline this quote? Mind telling us why? (optional)', 'Decline quote', 'Keep quote'],
  ['es', 'Rechazar', '¿Rechazar esta cotización?', 'Rechazar cotización', 'Conservar cotización'],
] as const)(
  'in %s, "%s" asks for confirmation first and keeps the reason',
  async (language, label, question, yes, no) => {
    const company = await buildCompany(app);
    const { id, token } = await buildSentQuote(app, company);
    const path = `/quote/approve/${token}?lang=${language}`;
    const quote = async () => company.owner.client.api.quotes.get({ id });
    const asked = await submit(path, { ...firstPress(await opened(path), label), language, name: 'Carla', reason: '' });
    expect(asked.status).toBe(200);
    const card = signCard(await asked.text());
    const words = wordsOf(card).join(' ');
    expect(words).toContain(question);
    expect(words).toContain(yes);
    expect(card).toContain('name="reason"');
    expect(card).not.toContain('value="approve"');
    const kept = signCard(await (await submit(path, { ...firstPress(card, no), language, ...typedIn(card) })).text());
    expect(kept).toContain('value="approve"');
    expect(typedIn(kept)).toEqual({ name: 'Carla' });
    expect(await quote()).toMatchObject({ status: 'pending', decision: null });

    const done = await submit(path, { ...firstPress(card, yes), language, reason: 'Too late' });
    expect([done.status, done.headers.get('location')]).toEqual([303, path]);
    expect(await quote()).toMatchObject({
      status: 'declined',
      decision: { decision: 'declined', by: 'customer', reason: 'Too late' },
    });
  },
);

test('a chosen reason is stored before the customer’s own words', async () => {
  const company = await buildCompany(app);
  const { id, token } = await buildSentQuote(app, company);
  const declined = { intent: 'decline', revision: '1', language: 'en', why: 'The price', reason: 'Too much this year' };
  expect((await submit(`/quote/approve/${token}`, declined)).status).toBe(303);
  const { decision } = await company.owner.client.api.quotes.get({ id });
  expect(decision).toMatchObject({ decision: 'declined', reason: 'The price. Too much this year' });
});

test('the reason is kept when the quote changed before the customer confirms', async () => {
  const company = await buildCompany(app);
  const { token } = await buildSentQuote(app, company);
  const path = `/quote/approve/${token}`;
  const stale = await submit(path, { intent: 'decline', revision: '7', language: 'en', reason: 'Too late' });
  expect(stale.status).toBe(409);
  const html = await stale.text();
  expect(html).toContain('This quote was updated. Please review the changes.');
  expect(html).toMatch(/<textarea[^>]*name="reason"[^>]*>Too late</);
  const asked = await submit(path, { ...firstPress(html, 'Decline'), language: 'en', reason: 'Too late' });
  expect(signCard(await asked.text())).toMatch(/<textarea[^>]*name="reason"[^>]*>Too late</);
});

test('the sample quote also asks for confirmation before declining', async () => {
  const asked = await submit('/sample-quote', firstPress(await opened('/sample-quote'), 'Decline'));
  const html = await asked.text();
  expect(wordsOf(signCard(html)).join(' ')).toContain('Decline this quote?');
  expect(html).not.toContain('Quote declined');
  const kept = await submit('/sample-quote', { ...firstPress(signCard(html), 'Keep quote'), name: 'Carla' });
  expect(typedIn(signCard(await kept.text()))).toEqual({ name: 'Carla' });
  const done = await submit('/sample-quote', firstPress(signCard(html), 'Decline quote'));
  expect(await done.text()).toContain('Quote declined');
});
