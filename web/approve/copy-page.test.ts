import { afterAll, beforeAll, expect, test } from 'vitest';
import { signQuote } from '#server/features/quotes/evidence/sign-quote.ts';
import { builtPage, pageBuild } from '#tests/samples/page-build.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { englishIn, wordsOf } from '#tests/support/english-left.ts';
import { buildCompany } from '#tests/support/factories.ts';
import { buildSentQuote } from '#tests/support/sent-quote.ts';
import * as entry from '#web/entry.server.tsx';
import * as root from '#web/root.tsx';
import * as copyPage from './copy-page.tsx';
import * as approve from './route.tsx';

let app: TestApp;
beforeAll(async () => {
  const build = pageBuild(entry, [
    { id: 'root', path: '', module: builtPage(root) },
    { id: 'approve', parentId: 'root', path: 'quote/approve/:token', module: builtPage(approve) },
    { id: 'copy', parentId: 'root', path: 'quote/approve/:token/signed-copy', module: builtPage(copyPage) },
  ]);
  app = await startTestApp({ pages: { build: async () => build, mode: 'production' } });
});
afterAll(() => app.close());

async function sentQuote() {
  const company = await buildCompany(app);
  const { id, token } = await buildSentQuote(app, company);
  const path = `/quote/approve/${token}`;
  const sign = () => signQuote(app.services, { org_id: company.orgId, quote_id: id });
  const decide = (decision: 'approved' | 'declined', language: 'en' | 'es' = 'en') =>
    app.client().api.approval.decide({ token, decision, name: 'Carla', reason: '', revision: 1, language });
  return { company, token, path, copyPath: `${path}/signed-copy`, sign, decide };
}

const opened = (path: string) => fetch(app.url + path, { redirect: 'manual', headers: { accept: 'text/html' } });
const shown = async (path: string) => (await opened(path)).text();
const textOf = (html: string) => wordsOf(html).join(' ');
const linkIn = (html: string) => /<a class="button"[^>]*signed-(?:copy|pdf)[^>]*>/.exec(html)?.[0] ?? '';

test.each([
  ['en', 'approved', 'Your copy is being prepared.', 'Download signed copy'],
  ['es', 'approved', 'Estamos preparando su copia.', 'Descargar copia firmada'],
  ['en', 'declined', 'Your copy is being prepared.', 'Download a copy'],
] as const)(
  'right after a decision the page (%s, %s) links to the waiting page',
  async (language, decision, words, label) => {
    const { token, path, copyPath, decide } = await sentQuote();
    await decide(decision, language);
    const html = await shown(path);
    expect(textOf(html)).toContain(words);
    expect(textOf(html)).toContain(label);
    const link = linkIn(html);
    expect(link).toContain(`href="${copyPath}?lang=${language}"`);
    expect(link).toContain(`data-copy-file="/api/approval/${token}/signed-pdf"`);
    expect(link, 'it would save the waiting page').not.toContain(' download');
    expect(html).toMatch(new RegExp(`data-copy="/api/approval/${token}/signed-copy"[^>]*><span aria-live="polite">`));
  },
);

test('once the copy exists, the page links to it directly and does not mention preparing it', async () => {
  const { token, path, decide, sign } = await sentQuote();
  await decide('approved');
  await sign();
  const html = await shown(path);
  expect(linkIn(html)).toContain(`href="/api/approval/${token}/signed-pdf" download`);
  expect(textOf(html)).toContain('You can download your copy here.');
  expect(html).not.toContain('being prepared');
});

test('opening the copy once it exists shows it immediately', async () => {
  const { token, copyPath, decide, sign } = await sentQuote();
  await decide('approved');
  await sign();
  const answer = await opened(`${copyPath}?lang=en`);
  expect([answer.status, answer.headers.get('location')]).toEqual([302, `/api/approval/${token}/signed-pdf`]);
});

test.each([
  ['en', 'Your copy is being prepared This usually takes a few seconds. Please try again shortly.', 'Try again'],
  [
    'es',
    'Estamos preparando su copia Suele tardar unos segundos. Vuelva a intentarlo en un momento.',
    'Intentar de nuevo',
  ],
] as const)(
  'a plain page says that the copy is late (%s)',
  async (language, words, again) => {
    const { company, path, copyPath, decide } = await sentQuote();
    await decide('approved', language);
    const answer = await opened(`${copyPath}?lang=${language}`);
    const html = await answer.text();
    expect(answer.status).toBe(202);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect(html).toContain(`<html lang="${language}"`);
    expect(textOf(html)).toContain(company.name);
    expect(textOf(html)).toContain(words);
    expect(html).toContain(`href="${copyPath}?lang=${language}">${again}</a>`);
    expect(html).toContain(`href="${path}?lang=${language}"`);
    if (language === 'es') expect(englishIn(html)).toEqual([]);
  },
  30_000,
);

test('without a decision or a quote, the link leads to the quote page, which explains why', async () => {
  const { path, copyPath } = await sentQuote();
  const undecided = await opened(`${copyPath}?lang=es`);
  expect([undecided.status, undecided.headers.get('location')]).toEqual([302, `${path}?lang=es`]);
  const unknown = await opened('/quote/approve/nothing/signed-copy');
  expect([unknown.status, unknown.headers.get('location')]).toEqual([302, '/quote/approve/nothing']);
});
