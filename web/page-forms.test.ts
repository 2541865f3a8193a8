/** Sends malformed bodies to every page with a form. Each page must reject them without a server error. */
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtPage, type PageRoute, pageBuild } from '#tests/samples/page-build.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import * as entry from './entry.server.tsx';
import * as root from './root.tsx';
import routes from './routes.ts';

const MODULES = import.meta.glob<object>('./**/*.tsx');

interface Flat {
  file: string;
  path: string;
}

function flat(entries: readonly RouteConfigEntry[], parent = ''): Flat[] {
  return entries.flatMap(({ file, path = '', children = [] }) => {
    const whole = [parent, path].filter(Boolean).join('/');
    return [{ file, path: whole }, ...flat(children, whole)];
  });
}

async function pagesWithForms(): Promise<PageRoute[]> {
  const pages = flat(routes).filter(({ path }) => path !== 'app' && !path.startsWith('app/'));
  const loaded = pages.map(async ({ file, path }) => ({
    id: file,
    parentId: 'root',
    path,
    module: (await MODULES[`./${file}`]?.()) ?? {},
  }));
  return (await Promise.all(loaded)).filter(({ module }) => 'action' in module);
}

let app: TestApp;
let paths: string[];
let logged: string[] = [];
beforeAll(async () => {
  const pages = await pagesWithForms();
  // Unguessable parts of a URL must have a valid format.
  const some = 'x'.repeat(43);
  const hosted = ['checkout', 'challenge', 'portal', 'account'].map((name) => `test-payments/${name}/${some}`);
  paths = [...pages.map(({ path = '' }) => path.replace(':token', some)), ...hosted];
  const build = pageBuild(entry, [
    { id: 'root', path: '', module: builtPage(root) },
    ...pages.map((page) => ({ ...page, module: builtPage(page.module) })),
  ]);
  app = await startTestApp({
    pages: { build: async () => build, mode: 'production' },
    settings: { LOG_LEVEL: 'info' },
    logTo: { write: (line) => void logged.push(line) },
  });
});
afterAll(() => app?.close());

test('the list contains exactly the pages with forms', () => {
  expect(paths).toEqual(expect.arrayContaining(['auth', 'contact', 'verify', 'sample-quote', 'checkout/success']));
  expect(paths.some((path) => path.startsWith('quote/approve/'))).toBe(true);
  expect(paths.length).toBeGreaterThanOrEqual(16);
});

test.each([
  ['JSON', { 'content-type': 'application/json' }, '{"intent":"approve"}'],
  ['plain text', { 'content-type': 'text/plain' }, 'intent=approve'],
  ['a form with files, declared as such', { 'content-type': 'multipart/mixed; boundary=x' }, '--x--'],
  ['an unknown type', { 'content-type': 'x' }, 'intent=approve'],
])('%s gets status 415 and a page, and nothing is logged', async (_what, headers, body) => {
  logged = [];
  for (const path of paths) {
    const answer = await fetch(`${app.url}/${path}`, {
      method: 'POST',
      headers: { ...headers, origin: app.url, accept: 'text/html' },
      body,
      redirect: 'manual',
    });
    expect([path, answer.status]).toEqual([path, 415]);
    expect(await answer.text()).toContain('<h1>This form could not be read</h1>');
  }
  expect(logged).toEqual([]);
});

test('a broken form with files is rejected by pages that take files and by those that don’t', async () => {
  logged = [];
  for (const path of paths) {
    const { status } = await fetch(`${app.url}/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data', origin: app.url },
      body: 'no parts',
    });
    expect([path, status]).toEqual([path, path === 'verify' || path.startsWith('ask/') ? 422 : 415]);
  }
  expect(logged).toEqual([]);
});
