/** Limits what a request may cost before it is authenticated, and what one company may cost others. */
import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { accountsRoutes } from '#server/features/accounts/routes.ts';
import { brandingRoutes } from '#server/features/company/branding/branding-routes.ts';
import { SESSION_COOKIE } from '#server/platform/auth/session-cookie.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildCompany, type TestCompany } from '#tests/support/factories.ts';
import { CONNECTIONS } from './listener.ts';

let app: TestApp;
let company: TestCompany;
const open: ClientRequest[] = [];

beforeAll(async () => {
  app = await startTestApp({
    router: (procedures, services) => ({
      accounts: accountsRoutes(procedures, services),
      branding: brandingRoutes(procedures, services),
    }),
  });
  company = await buildCompany(app);
});
afterEach(() => {
  for (const request of open.splice(0)) request.destroy();
});
afterAll(() => app?.close());

const BOUNDARY = 'edge';
const FORM = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };
const LARGE = { 'content-length': '5500000' };
const cookieOf = ({ owner }: TestCompany) => ({ cookie: `${SESSION_COOKIE}=${owner.session}` });
const emptyField = (name: string) => `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n\r\n`;
const filePart = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="a.svg"\r\n\r\n`;
const LOGO = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';

interface Begun {
  request: ClientRequest;
  answer: Promise<{ status: number; code: string; headers: IncomingMessage['headers'] }>;
}

function begin(path: string, headers: Record<string, string>, ...pieces: string[]): Begun {
  const request = httpRequest(app.url + path, { method: 'POST', headers, agent: false });
  open.push(request);
  const answer = new Promise<IncomingMessage>((resolve, reject) => {
    request.on('response', resolve).on('error', reject);
  }).then(async (response) => {
    const body = await text(response).catch(() => '');
    const { code = '' } = (body.startsWith('{') ? JSON.parse(body) : {}) as { code?: string };
    return { status: response.statusCode ?? 0, code, headers: response.headers };
  });
  answer.catch(() => undefined);
  request.flushHeaders();
  for (const piece of pieces) request.write(piece);
  return { request, answer };
}

test('a call without a session is refused without waiting for its body', async () => {
  expect(await begin('/api/company/logo', { ...FORM, ...LARGE }).answer).toMatchObject({ code: 'NOT_AUTHENTICATED' });
});

test('a body is refused by its declared length, type or path, without waiting for it', async () => {
  const mine = cookieOf(company);
  const refusals: [string, Record<string, string>, string][] = [
    ['/api/company/logo', { ...mine, ...FORM, 'content-length': '7000000' }, 'TOO_LARGE'],
    ['/api/company/logo', { ...mine, ...LARGE, 'content-type': 'image/png' }, 'INVALID_INPUT'],
    ['/api/company/logo', { ...mine, ...LARGE, 'content-type': 'multipart/form-data' }, 'INVALID_INPUT'],
    ['/api/company/preview/mail', { ...mine, ...FORM, ...LARGE }, 'INVALID_INPUT'],
    ['/api/auth/session', { 'content-type': 'application/json', 'content-length': '70000' }, 'NOT_FOUND'],
    ['/api/auth/token', { 'content-type': 'application/json', 'content-length': '70000' }, 'TOO_LARGE'],
    ['/api/nothing', { ...mine, ...FORM, ...LARGE }, 'NOT_FOUND'],
  ];
  for (const [path, headers, code] of refusals)
    expect([path, await begin(path, headers).answer]).toMatchObject([path, { code }]);
});

test('a form with more parts than the procedure needs is refused at the first extra part', async () => {
  const headers = { ...cookieOf(company), ...FORM, ...LARGE };
  for (const parts of [emptyField('a') + emptyField('b'), filePart + '\r\n' + filePart + '\r\n' + emptyField('a')])
    expect(await begin('/api/company/logo', headers, parts).answer).toMatchObject({
      status: 422,
      code: 'INVALID_INPUT',
    });
});

test('a client that sends Expect: 100-continue gets 100 Continue or the refusal', async () => {
  const expecting = { expect: '100-continue', ...FORM, ...LARGE };
  const refused = begin('/api/company/logo', expecting);
  let wasAsked = false;
  refused.request.on('continue', () => (wasAsked = true));
  expect(await refused.answer).toMatchObject({ code: 'NOT_AUTHENTICATED' });
  expect(wasAsked).toBe(false);
  const taken = begin('/api/company/logo', { ...expecting, ...cookieOf(company) });
  await new Promise((resolve) => taken.request.on('continue', resolve));
});

test('stalled uploads of one company do not hold up other companies; more of them wait in line', async () => {
  const other = await buildCompany(app);
  const headers = { ...cookieOf(company), ...FORM, ...LARGE };
  const silent = Array.from({ length: 7 }, () => begin('/api/company/logo', headers, filePart));
  const file = new File([LOGO], 'logo.svg', { type: 'image/svg+xml' });
  await other.owner.client.api.branding.uploadLogo({ file });

  const own = company.owner.client.api.branding.uploadLogo({ file });
  for (const { request } of silent) request.destroy();
  await own;
});

test('one IP address can have its share of the connections, and no more', async () => {
  const { port } = new URL(app.url);
  const ended = (localAddress: string) =>
    new Promise<boolean>((resolve) => {
      const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress });
      sockets.push(socket);
      socket.on('close', () => resolve(true)).on('error', () => resolve(true));
      socket.on('data', () => resolve(false));
      socket.write('GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n');
    });
  const sockets: ReturnType<typeof connect>[] = [];
  const many = await Promise.all(Array.from({ length: CONNECTIONS.limitPerShare + 20 }, () => ended('127.0.0.7')));
  expect(many.filter(Boolean)).toHaveLength(20);
  expect(await ended('127.0.0.8')).toBe(false);
  for (const socket of sockets) socket.destroy();
});
