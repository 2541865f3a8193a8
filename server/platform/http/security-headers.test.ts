import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { os } from '@orpc/server';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RequestContext } from '#server/platform/auth/context.ts';
import type { Env } from '#server/platform/settings/env.ts';
import { smallBuild } from '#tests/samples/small-build.ts';
import { createServer, type RunningServer } from './server.ts';
import { loadStaticFiles } from './static-files.ts';

const procedure = os.$context<RequestContext>();
const router = {
  answer: procedure.route({ method: 'GET', path: '/answer' }).handler(() => ({ ok: true })),
  fail: procedure.route({ method: 'GET', path: '/fail' }).handler(() => {
    throw new Error('unforeseen');
  }),
  session: {
    open: procedure.route({ method: 'POST', path: '/open' }).handler(() => ({ ok: true })),
    fail: procedure.route({ method: 'GET', path: '/other' }).handler(() => ({ ok: true })),
  },
};

let folder: string;
let running: RunningServer;
let url: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rinseline-headers-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'assets', 'app-abc123.js'), 'export {};');
  const build = smallBuild();
  running = createServer({
    env: {
      PUBLIC_URL: 'https://quotes.example',
      publicUrlIsSet: true,
      TRUST_PROXY: 0,
      PRODUCT_NAME: 'Rinseline',
    } as Env,
    log: pino({ level: 'silent' }),
    router,
    pages: { build: async () => build, mode: 'production' },
    statics: loadStaticFiles(folder),
    rawRoutes: [{ prefix: '/files/', handle: async (_request, response) => void response.writeHead(404).end() }],
    checkReady: () => Promise.reject(new Error('away')),
  });
  const { server } = running;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await running?.close(0);
  await rm(folder, { recursive: true, force: true });
});

interface Asked {
  path: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** Sends a raw request, because fetch would normalize the path. */
function ask({
  path,
  method = 'GET',
  headers = {},
  body = '',
}: Asked): Promise<{ status: number; headers: IncomingHttpHeaders }> {
  return new Promise((resolve, reject) => {
    httpRequest(url, { path, method, headers }, (answer) => {
      answer.resume();
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers });
    })
      .on('error', reject)
      .end(body);
  });
}

const HTML = { accept: 'text/html' };
const JSON_TYPE = { 'content-type': 'application/json' };

test.each<[string, number, Asked]>([
  ['a page', 200, { path: '/' }],
  ['a cached page', 200, { path: '/fixed' }],
  ['the shell of the app', 200, { path: '/app/quotes' }],
  [
    'a redirect',
    303,
    { path: '/sign-in', method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
  ],
  ['a page that does not exist', 404, { path: '/nothing', headers: HTML }],
  ['a page that failed', 503, { path: '/fixed-later', headers: HTML }],
  ['the page that resets the cache', 200, { path: '/?sw=reset' }],
  ['a built file', 200, { path: '/assets/app-abc123.js' }],
  ['a call', 200, { path: '/api/answer' }],
  ['a call that does not exist', 404, { path: '/api/nothing' }],
  ['a call that failed', 500, { path: '/api/fail' }],
  ['a call with broken input', 422, { path: '/api/open', method: 'POST', headers: JSON_TYPE, body: '{' }],
  [
    'a call that is too large',
    413,
    { path: '/api/open', method: 'POST', headers: JSON_TYPE, body: `"${'x'.repeat(1_100_000)}"` },
  ],
  [
    'a write from another site',
    403,
    { path: '/api/open', method: 'POST', headers: { 'sec-fetch-site': 'cross-site' } },
  ],
  ['a stored file', 404, { path: '/files/x' }],
  ['health', 200, { path: '/healthz' }],
  ['readiness', 503, { path: '/readyz' }],
  ['a request target that is not a path', 400, { path: 'http://elsewhere.test/' }],
])('%s has the security headers', async (_, status, asked) => {
  const answer = await ask(asked);
  expect(answer.status).toBe(status);
  const { 'content-security-policy': header, ...others } = answer.headers;
  const policy = String(header);
  expect(others).toMatchObject({
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': expect.stringContaining('geolocation=()'),
  });
  expect(others).not.toHaveProperty('access-control-allow-origin');
  expect(others).not.toHaveProperty('x-powered-by');
  expect(others).not.toHaveProperty('server');
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain("base-uri 'none'");
  expect(policy.replace(/style-src [^;]*/, '')).not.toContain('unsafe');
});
