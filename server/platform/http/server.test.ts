import { createHash } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { os } from '@orpc/server';
import pg from 'pg';
import { pino } from 'pino';
import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { ProductError } from '#domain/errors.ts';
import type { RequestContext } from '#server/platform/auth/context.ts';
import { describeError, type Log } from '#server/platform/log/log.ts';
import { NoPdfEngine } from '#server/platform/pdf/engine-check.ts';
import type { Env } from '#server/platform/settings/env.ts';
import { INLINE_SCRIPT, rendered, smallBuild } from '#tests/samples/small-build.ts';
import { createServer, type RunningServer, type ServerParts } from './server.ts';

const procedure = os.$context<RequestContext>();
const release = Promise.withResolvers<void>();
const arrived = Promise.withResolvers<void>();

const router = {
  session: {
    open: procedure.route({ method: 'POST', path: '/open' }).handler(({ context }) => {
      context.resHeaders.append('set-cookie', 'sid=opaque; Path=/; HttpOnly');
      context.resHeaders.append('set-cookie', 'known=1; Path=/');
      return { ok: true };
    }),
    fail: procedure.route({ method: 'GET', path: '/fail' }).handler(() => {
      throw new Error('select secret from vault');
    }),
  },
  name: procedure
    .route({ method: 'POST', path: '/name' })
    .input(z.object({ name: z.string().min(1, 'Full name is required').max(2_000_000) }))
    .handler(({ input }) => ({ length: input.name.length })),
  large: procedure.route({ method: 'GET', path: '/large' }).handler(() => ({ text: 'wash '.repeat(1000) })),
  refused: procedure.route({ method: 'GET', path: '/refused' }).handler(() => {
    throw new ProductError('PHOTO_REFUSED', 'This is a text, not a photo.');
  }),
  gone: procedure.route({ method: 'GET', path: '/gone' }).handler(async () => {
    // Nothing listens on port 1, so the error is that of a stopped database.
    const client = new pg.Client({ host: '127.0.0.1', port: 1 });
    await client.connect();
  }),
  duplicate: procedure.route({ method: 'GET', path: '/duplicate' }).handler(() => {
    throw Object.assign(new Error('duplicate key'), { code: '23505', detail: 'Key (email)=(jane@example.com)' });
  }),
  slow: procedure.route({ method: 'GET', path: '/slow' }).handler(async () => {
    arrived.resolve();
    await release.promise;
    return { ok: true };
  }),
};

let running: RunningServer | undefined;
let lines: Record<string, unknown>[] = [];
afterEach(() => running?.close(0));

function recordingLog(): Log {
  lines = [];
  const write = (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>);
  return pino({ level: 'debug', serializers: { err: (error: unknown) => describeError(error) } }, { write });
}

const ENV = { PUBLIC_URL: 'http://localhost:3000', publicUrlIsSet: false, TRUST_PROXY: 0, PRODUCT_NAME: 'Rinseline' };

async function start(env: Partial<Env> = {}, parts: Partial<ServerParts> = {}): Promise<string> {
  running = createServer({
    env: { ...ENV, ...env } as Env,
    log: recordingLog(),
    router,
    pages: { build: async () => build, mode: 'production' },
    checkReady: async () => {},
    ...parts,
  });
  const { server } = running;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
const build = smallBuild();

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const post = (body: string, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  body,
  headers: { ...FORM, ...headers },
  redirect: 'manual',
});
const json = (value: unknown) => post(JSON.stringify(value), { 'content-type': 'application/json' });

test('a cookie that an API call sets inside a page reaches the browser, even with a redirect', async () => {
  const url = await start();
  const answer = await fetch(`${url}/sign-in`, post(''));
  expect(answer.status).toBe(303);
  expect(answer.headers.getSetCookie()).toEqual(['sid=opaque; Path=/; HttpOnly', 'known=1; Path=/']);
});

test('a cookie that an API call sets over HTTP reaches the browser', async () => {
  const url = await start();
  const answer = await fetch(`${url}/api/open`, json({}));
  expect(answer.headers.getSetCookie()).toEqual(['sid=opaque; Path=/; HttpOnly', 'known=1; Path=/']);
});

test('behind a proxy that terminates TLS, forms work and pages know their origin', async () => {
  const url = await start({ PUBLIC_URL: 'https://quotes.example.com', publicUrlIsSet: true });
  const own = { origin: 'https://quotes.example.com', 'content-type': 'application/x-www-form-urlencoded' };
  const answer = await fetch(`${url}/echo?a=%20b`, post('name=Jane', own));
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain('{"url":"https://quotes.example.com/echo?a=%20b","sent":9}');
  expect(answer.headers.get('strict-transport-security')).toMatch(/^max-age=31536000/);
});

test('a write from another site is refused for pages and API, whatever it contains', async () => {
  const url = await start();
  for (const path of ['/sign-in', '/api/open']) {
    const answer = await fetch(url + path, post('', { origin: 'https://evil.test', cookie: 'sid=opaque' }));
    expect(answer.status).toBe(403);
    expect(answer.headers.getSetCookie()).toEqual([]);
  }
});

test('an oversized form gets 413, and so does an oversized call', async () => {
  const url = await start();
  const tooLong = 'x'.repeat(64 * 1024 + 1);
  expect((await fetch(`${url}/echo`, post(tooLong))).status).toBe(413);
  expect((await fetch(`${url}/echo`, post('x'.repeat(64 * 1024)))).status).toBe(200);
  const call = await fetch(`${url}/api/name`, json({ name: 'x'.repeat(1024 * 1024) }));
  expect([call.status, await call.json()]).toMatchObject([413, { code: 'TOO_LARGE' }]);
});

interface Sent {
  headers?: Record<string, string>;
  /** sent one after the other, without declaring the total length */
  pieces: string[];
}

/** Sends a request without `fetch`, which sends a length and forbids some headers. */
function statusOf(url: string, { headers = {}, pieces }: Sent): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(url, { method: 'POST', headers }, (answer) => resolve(answer.resume().statusCode));
    request.on('error', reject);
    for (const piece of pieces) request.write(piece);
    request.end();
  });
}

test('a body without a declared length ends at the limit', async () => {
  const url = await start();
  const megabytes = (character: string) => Array.from({ length: 40 }, () => character.repeat(64 * 1024));
  const headers = { 'content-type': 'application/json' };
  expect(await statusOf(`${url}/api/name`, { headers, pieces: ['{"name":"', ...megabytes('x'), '"}'] })).toBe(413);
  // The part before the cut is valid JSON, to show that a truncated body isn't used.
  expect(await statusOf(`${url}/api/name`, { headers, pieces: ['{"name":"Jane"}', ...megabytes(' ')] })).toBe(413);
  expect(await statusOf(`${url}/echo`, { headers: FORM, pieces: megabytes('x') })).toBe(413);
});

test('our own form is accepted even if PUBLIC_URL differs', async () => {
  const url = await start({ PUBLIC_URL: 'https://quotes.example.com', publicUrlIsSet: true });
  const headers = { ...FORM, 'sec-fetch-site': 'same-origin', origin: url };
  expect(await statusOf(`${url}/echo`, { headers, pieces: ['name=Jane'] })).toBe(200);
});

test('invalid input reports the first problem, and a problem per field', async () => {
  const url = await start();
  const answer = await fetch(`${url}/api/name`, json({ name: '' }));
  expect([answer.status, await answer.json()]).toMatchObject([
    422,
    {
      code: 'INVALID_INPUT',
      message: 'Full name is required',
      data: { issues: [{ path: ['name'], message: 'Full name is required' }] },
    },
  ]);
});

test('a body that is not JSON is invalid input, not a server error', async () => {
  const url = await start();
  const answer = await fetch(`${url}/api/name`, post('{"name":', { 'content-type': 'application/json' }));
  expect([answer.status, await answer.json()]).toMatchObject([422, { code: 'INVALID_INPUT' }]);
  expect(lines.filter(({ level }) => Number(level) >= 50)).toEqual([]);
});

test('an unexpected error is logged with its id, and its details are shown to no one', async () => {
  const url = await start();
  const answer = await fetch(`${url}/api/fail`, { headers: { 'x-request-id': 'request-17' } });
  expect(answer.headers.get('x-request-id')).toBe('request-17');
  const body = await answer.text();
  expect(JSON.parse(body)).toMatchObject({ code: 'UNKNOWN', message: 'An error occurred. Please try again.' });
  expect(body).not.toContain('vault');
  expect(lines).toContainEqual(
    expect.objectContaining({
      level: 50,
      requestId: 'request-17',
      err: expect.objectContaining({ message: 'select secret from vault' }),
    }),
  );
});

test.each([
  ['/api/gone', 503, { code: 'NETWORK', message: 'Network error. Please check your connection.' }],
  ['/api/duplicate', 409, { code: 'ALREADY_EXISTS', message: 'This item already exists' }],
  ['/api/refused', 422, { code: 'PHOTO_REFUSED', message: 'This is a text, not a photo.' }],
  ['/api/nothing', 404, { code: 'NOT_FOUND', message: 'Data not found' }],
])('%s is answered with its error from the catalog', async (path, status, body) => {
  const url = await start();
  const answer = await fetch(url + path);
  expect([answer.status, await answer.json()]).toMatchObject([status, body]);
  expect(JSON.stringify(lines)).not.toContain('jane@example.com');
});

test('a large response is compressed, a small one is not', async () => {
  const url = await start();
  const large = await fetch(`${url}/api/large`, { headers: { 'accept-encoding': 'br' } });
  expect(large.headers.get('content-encoding')).toBe('br');
  expect(Number(large.headers.get('content-length'))).toBeLessThan(200);
  expect(await large.json()).toEqual({ text: 'wash '.repeat(1000) });
  const small = await fetch(`${url}/api/open`, json({}));
  expect(small.headers.get('content-encoding')).toBeNull();
});

test('all screens share one shell, and only its own scripts may run', async () => {
  const url = await start();
  const first = await fetch(`${url}/app`);
  const deep = await fetch(`${url}/app/quotes/17?tab=photos`);
  expect(await deep.text()).toBe(await first.text());
  const hash = createHash('sha256').update(INLINE_SCRIPT).digest('base64');
  expect(deep.headers.get('content-security-policy')).toContain(`script-src 'self' 'sha256-${hash}';`);
  const again = await fetch(`${url}/app/calendar`, { headers: { 'if-none-match': first.headers.get('etag') ?? '' } });
  expect(again.status).toBe(304);
});

test('a page for everyone is rendered once, anonymously, and sent compressed', async () => {
  const url = await start({ PUBLIC_URL: 'https://quotes.example', publicUrlIsSet: true });
  const before = rendered.fixed;
  const ask = (path: string, headers: Record<string, string> = {}) => fetch(url + path, { headers });
  const [first, second] = await Promise.all([
    ask('/fixed', { cookie: 'visitor=jane', 'accept-encoding': 'br' }),
    ask('/fixed', { 'accept-encoding': 'gzip' }),
  ]);
  expect([first.headers.get('content-encoding'), second.headers.get('content-encoding')]).toEqual(['br', 'gzip']);
  const html = await first.text();
  expect(await second.text()).toBe(html);
  expect(html).toContain('"nonce":"","origin":"https://quotes.example","visitor":"nobody"');
  const hash = createHash('sha256').update(INLINE_SCRIPT).digest('base64');
  expect(first.headers.get('content-security-policy')).toContain(
    `script-src 'self' 'sha256-${hash}'; style-src 'self'`,
  );
  const again = await ask('/fixed', { 'if-none-match': first.headers.get('etag') ?? '' });
  expect([again.status, again.headers.get('cache-control')]).toEqual([304, 'no-cache']);
  expect(rendered.fixed - before).toBe(1);
});

test('a request with a query or a pending toast gets a page of its own instead of the cached one', async () => {
  const url = await start();
  for (const [path, cookie] of [
    ['/fixed?surface=roof', 'visitor=jane'],
    ['/fixed', 'visitor=jane; waiting=1'],
  ] as const) {
    const answer = await fetch(url + path, { headers: { cookie } });
    expect(await answer.text()).toContain('"visitor":"jane"');
    expect(answer.headers.get('cache-control')).toBe('no-store');
  }
});

test('a page that failed is retried, and the failure is not cached', async () => {
  const url = await start();
  const failed = await fetch(`${url}/fixed-later`);
  expect([failed.status, failed.headers.get('cache-control'), failed.headers.get('etag')]).toEqual([
    503,
    'no-store',
    null,
  ]);
  expect((await fetch(`${url}/fixed-later`)).status).toBe(200);
});

test('a page has the nonce of its policy, a new one each time', async () => {
  const url = await start();
  const nonces = await Promise.all(
    [1, 2].map(async () => {
      const answer = await fetch(url);
      const nonce = /'nonce-([^']+)'/.exec(answer.headers.get('content-security-policy') ?? '')?.[1] ?? 'none';
      expect(await answer.text()).toContain(JSON.stringify(nonce));
      expect(answer.headers.get('cache-control')).toBe('no-store');
      return nonce;
    }),
  );
  expect(new Set(nonces).size).toBe(2);
});

test('a page that cannot be rendered at all shows the error screen and logs the cause', async () => {
  const broken = async () => Promise.reject(new Error('no build'));
  const url = await start({}, { pages: { build: broken, mode: 'production' } });
  const answer = await fetch(`${url}/services`, { headers: { accept: 'text/html' } });
  const text = await answer.text();
  expect([answer.status, text.includes('Something went wrong'), text.includes('no build')]).toEqual([500, true, false]);
  expect(text).toContain(`Reference for support: ${answer.headers.get('x-request-id')}`);
  expect(lines).toContainEqual(expect.objectContaining({ level: 50, path: '/services' }));
});

test('?sw=reset works on any path, and its own script may run', async () => {
  const url = await start();
  const answer = await fetch(`${url}/app/anything?x=1&sw=reset`);
  const nonce = /script-src 'self' 'nonce-([^']+)'/.exec(answer.headers.get('content-security-policy') ?? '')?.[1];
  const page = await answer.text();
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(page).toContain(`<script nonce="${nonce}">`);
  expect(page).toContain('navigator.serviceWorker.getRegistrations()');
});

test('a page that fails because of its own call is logged once', async () => {
  const url = await start();
  expect((await fetch(`${url}/failing`)).status).toBe(500);
  expect(lines.filter(({ level }) => Number(level) >= 40).map(({ msg }) => msg)).toEqual(['request failed']);
});

test('the health checks distinguish alive from ready', async () => {
  const url = await start({}, { checkReady: () => Promise.reject(new Error('database away')) });
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  expect((await fetch(`${url}/readyz`)).status).toBe(503);
});

test('without a PDF engine the server is not ready, and says why', async () => {
  const url = await start({}, { checkReady: () => Promise.reject(new NoPdfEngine('PDFs cannot be created')) });
  const answer = await fetch(`${url}/readyz`);
  expect([answer.status, await answer.text()]).toEqual([503, 'not ready: PDFs cannot be created\n']);
});

test('a closing server finishes open requests and accepts no new ones', async () => {
  const url = await start();
  const slow = fetch(`${url}/api/slow`);
  await arrived.promise;
  const closed = running?.close();
  release.resolve();
  expect(await (await slow).json()).toEqual({ ok: true });
  await closed;
  await expect(fetch(`${url}/healthz`)).rejects.toThrow('fetch failed');
});

test('a request target that is not a path is refused', async () => {
  const url = await start();
  const status = await new Promise((resolve, reject) => {
    httpRequest(url, { path: 'http://elsewhere.test/' }, (answer) => resolve(answer.resume().statusCode))
      .on('error', reject)
      .end();
  });
  expect(status).toBe(400);
});

function opened(url: string, host: string, path: string, headers: Record<string, string> = {}) {
  return new Promise<[status?: number | undefined, location?: string | undefined]>((resolve, reject) => {
    const browser = { host, 'sec-fetch-mode': 'navigate', ...headers };
    const request = httpRequest(url + path, { headers: browser }, (answer) =>
      resolve([answer.resume().statusCode, answer.headers.location]),
    );
    request.on('error', reject).end();
  });
}

test('a browser on this machine uses one origin, so that it still has its session after a payment page', async () => {
  const url = await start();
  for (const host of ['127.0.0.1:3000', '127.0.1.1:3000', '[::1]:3000'])
    expect(await opened(url, host, '/echo?a=%20b')).toEqual([307, 'http://localhost:3000/echo?a=%20b']);
  expect(await opened(url, '127.0.0.1:3000', '//evil.test/')).toEqual([307, 'http://localhost:3000//evil.test/']);
  for (const host of ['localhost:3000', '127.0.0.1:8080', '192.168.1.20:3000', '127.0.0.1.evil.test:3000'])
    expect([host, ...(await opened(url, host, '/echo'))]).toEqual([host, 200, undefined]);
  expect(await opened(url, '127.0.0.1:3000', '/echo', { 'sec-fetch-mode': 'cors' })).toEqual([200, undefined]);
  expect(await opened(url, '127.0.0.1:3000', '/api/large')).toEqual([200, undefined]);
  expect(await opened(url, '127.0.0.1:3000', '/healthz')).toEqual([200, undefined]);
});

test('a configured origin is used unchanged', async () => {
  const url = await start({ PUBLIC_URL: 'http://localhost:3000', publicUrlIsSet: true });
  expect(await opened(url, '127.0.0.1:3000', '/echo')).toEqual([200, undefined]);
});
