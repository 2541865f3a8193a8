import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { ORPCError } from '@orpc/server';
import { createElement } from 'react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ERRORS, type ErrorCode } from '#domain/errors.ts';
import { createServer, type RunningServer } from '#server/platform/http/server.ts';
import { createLog } from '#server/platform/log/log.ts';
import type { Env } from '#server/platform/settings/env.ts';
import { builtPage, type PageRoute, pageBuild } from '#tests/samples/page-build.ts';
import * as entry from '#web/entry.server.tsx';
import * as root from '#web/root.tsx';
import * as layout from './layout.tsx';
import * as notFound from './not-found.tsx';

const SECRET = `select password from users at ${import.meta.filename}`;

function fail(): never {
  throw new Error(SECRET);
}

function refuse(code: ErrorCode) {
  return () => {
    throw new ORPCError(code, { status: ERRORS[code].status, message: SECRET });
  };
}

/** Puts pages that fail into the site's real root, frame and error screens. */
const ROUTES: PageRoute[] = [
  { id: 'root', path: '', module: builtPage(root) },
  { id: 'layout', parentId: 'root', module: builtPage(layout) },
  { id: 'fine', parentId: 'layout', path: 'fine', module: { default: () => createElement('h1', {}, 'Fine') } },
  { id: 'loading', parentId: 'layout', path: 'loading', module: { loader: fail, default: () => null } },
  { id: 'drawing', parentId: 'layout', path: 'drawing', module: { default: fail } },
  {
    id: 'refused',
    parentId: 'layout',
    path: 'refused',
    module: { loader: refuse('RATE_LIMITED'), default: () => null },
  },
  { id: 'away', parentId: 'root', path: 'away', module: { loader: refuse('NETWORK'), default: () => null } },
  { id: 'unframed', parentId: 'root', path: 'unframed', module: { loader: fail, default: () => null } },
  { id: 'unknown', parentId: 'layout', path: '*', module: notFound },
];

let running: RunningServer;
let url: string;

beforeAll(async () => {
  const env = {
    PUBLIC_URL: 'http://localhost:3000',
    publicUrlIsSet: false,
    TRUST_PROXY: 0,
    PRODUCT_NAME: 'Rinseline',
    operator: { address: null },
  };
  const build = pageBuild(entry, ROUTES);
  running = createServer({
    env: env as Env,
    log: createLog({ LOG_LEVEL: 'silent' } as Env),
    router: {},
    pages: { build: async () => build, mode: 'production' },
    checkReady: async () => {},
  });
  await new Promise<void>((resolve) => running.server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(running.server.address() as AddressInfo).port}`;
});
afterAll(() => running.close(0));

async function open(path: string, init: RequestInit = {}) {
  const answer = await fetch(url + path, { headers: { accept: 'text/html' }, ...init });
  return { answer, html: await answer.text() };
}

const hrefs = (html: string) => [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href);

test('a page that doesn’t fail is shown', async () => {
  const { answer, html } = await open('/fine');
  expect([answer.status, html.includes('<h1>Fine</h1>')]).toEqual([200, true]);
});

test.each(['/nowhere', '/blog/2019/nowhere', '/nowhere.html', '/%E2%82%AC'])(
  '%s is not found, inside the site, with links to continue',
  async (path) => {
    const { answer, html } = await open(path);
    expect(answer.status).toBe(404);
    expect(html).toContain('<h1>Oops! Page not found</h1>');
    expect(html).toMatch(/<a class="screen-action" href="\/">Return to Home<\/a>/);
    expect(html).toContain('<title>Page not found · Rinseline</title>');
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(html).not.toContain('rel="canonical"');
    expect(html.match(/<(header|main|footer)\b/g)).toEqual(['<header', '<main', '<footer']);
    expect(hrefs(html)).toEqual(expect.arrayContaining(['/sample-quote', '/gallery', '/blog', '/contact', '/auth']));
  },
);

test.each([
  ['/refused', 429, 'Please wait a moment'],
  ['/away', 503, 'We’ll be right back'],
])(
  '%s is temporarily unavailable: %i, with a Retry-After header and a link to try again',
  async (path, status, title) => {
    for (const method of ['GET', 'HEAD']) {
      const { answer } = await open(path, { method });
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([status, '5']);
    }
    const { html } = await open(path);
    expect(html).toContain(`<h1>${title}</h1>`);
    expect(html).toContain(`<a class="screen-action" href="${path}">Try again</a>`);
    expect(html).not.toContain(SECRET);
    expect(html).not.toContain('Something went wrong</h1>');
  },
);

test.each([
  ['whose loader fails', '/loading', true],
  ['that fails to render', '/drawing', true],
  ['outside the site', '/unframed', false],
])('a page %s says so, reveals nothing else, and works without JavaScript', async (_which, path, framed) => {
  const { answer, html } = await open(path);
  expect(answer.status).toBe(500);
  expect(html).toContain('<h1>Something went wrong</h1>');
  expect(html).toContain('An error occurred while rendering this page.');
  expect(html).toMatch(/<form action="\/"><button[^>]* type="submit">Return to Home<\/button><\/form>/);
  expect(html).toContain(`Reference for support: ${answer.headers.get('x-request-id')}`);
  expect(html).toContain('<title>Something went wrong · Rinseline</title>');
  expect(html).toContain('<meta name="robots" content="noindex"/>');
  expect(html.includes('class="site-header"')).toBe(framed);
  for (const inside of [SECRET, 'password', 'error-screens', 'node_modules', '    at ', 'Error:'])
    expect(html).not.toContain(inside);
  expect(existsSync(import.meta.filename)).toBe(true);
});

test('a HEAD request gets the same status as a GET request', async () => {
  expect((await open('/nowhere', { method: 'HEAD' })).answer.status).toBe(404);
  expect((await open('/loading', { method: 'HEAD' })).answer.status).toBe(500);
});

test('a form sent to a URL without an action does not cause an internal error', async () => {
  const { answer, html } = await open('/nowhere', { method: 'POST', body: new URLSearchParams({ a: '1' }) });
  expect([answer.status, html.includes('Something went wrong')]).toEqual([405, true]);
});
