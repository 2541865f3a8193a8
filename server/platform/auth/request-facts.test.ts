import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { loggablePath } from '#server/platform/log/log.ts';
import { clientIp, parseCookies, requestFacts } from './request-facts.ts';

function request(headers: IncomingHttpHeaders, remoteAddress = '203.0.113.9', url = '/'): IncomingMessage {
  return { headers, url, method: 'GET', socket: { remoteAddress } } as unknown as IncomingMessage;
}

test.each([
  ['no proxy is trusted', 0, '198.51.100.1', '203.0.113.9'],
  ['one proxy', 1, '198.51.100.1', '198.51.100.1'],
  ['entries that the client wrote are ignored', 1, '10.0.0.1, 198.51.100.1', '198.51.100.1'],
  ['two proxies', 2, '10.0.0.1, 198.51.100.1, 192.0.2.7', '198.51.100.1'],
  ['fewer entries than proxies', 3, '198.51.100.1', '203.0.113.9'],
  ['no IP address at all', 1, 'unknown', '203.0.113.9'],
])('the client’s IP address behind proxies: %s', (_name, proxies, forwarded, expected) => {
  expect(clientIp(request({ 'x-forwarded-for': forwarded }), proxies)).toBe(expected);
});

test('an IPv4 client on an IPv6 socket keeps its IPv4 form', () => {
  expect(clientIp(request({}, '::ffff:192.0.2.1'), 0)).toBe('192.0.2.1');
});

const DEFAULT_ORIGIN = { PUBLIC_URL: 'http://localhost:3000', publicUrlIsSet: false };

test.each<[string, IncomingHttpHeaders, { TRUST_PROXY: number; PUBLIC_URL: string; publicUrlIsSet: boolean }, string]>([
  [
    'that of the URL in the browser',
    { host: '192.168.1.5:3000' },
    { TRUST_PROXY: 0, ...DEFAULT_ORIGIN },
    'http://192.168.1.5:3000',
  ],
  [
    'the default for an invalid host',
    { host: 'a b/@evil' },
    { TRUST_PROXY: 0, ...DEFAULT_ORIGIN },
    'http://localhost:3000',
  ],
  [
    'not taken from the headers of an untrusted proxy',
    { host: 'localhost:3000', 'x-forwarded-host': 'evil.test', 'x-forwarded-proto': 'https' },
    { TRUST_PROXY: 0, ...DEFAULT_ORIGIN },
    'http://localhost:3000',
  ],
  [
    'taken from the headers of a trusted proxy',
    { host: 'inner:3000', 'x-forwarded-host': 'evil.test, quotes.example.com', 'x-forwarded-proto': 'https' },
    { TRUST_PROXY: 1, ...DEFAULT_ORIGIN },
    'https://quotes.example.com',
  ],
  [
    'the configured URL, before all others',
    { host: 'inner:3000' },
    { TRUST_PROXY: 0, PUBLIC_URL: 'https://quotes.example.com', publicUrlIsSet: true },
    'https://quotes.example.com',
  ],
])('the origin is %s', (_name, headers, env, expected) => {
  expect(requestFacts(request(headers), env).origin).toBe(expected);
});

test('a harmless request id is kept; any other is replaced', () => {
  const idFor = (id: string) => requestFacts(request({ 'x-request-id': id }), { TRUST_PROXY: 0, ...DEFAULT_ORIGIN }).id;
  expect(idFor('proxy-1234.5678')).toBe('proxy-1234.5678');
  expect(idFor('x\ny forged line')).toMatch(/^[\da-f-]{36}$/);
});

test('cookies are decoded, the first of a name wins, and malformed ones are harmless', () => {
  expect([...parseCookies('a=1; b=%C3%BC; a=2; c=%zz; =x; flag; d=x=y')]).toEqual([
    ['a', '1'],
    ['b', 'ü'],
    ['c', '%zz'],
    ['d', 'x=y'],
  ]);
});

test.each([
  ['/quote/approve/Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6', '/quote/approve/:token'],
  ['/api/approval/Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4Zm9v/decision', '/api/approval/:token/decision'],
  ['/api/quotes/0190b0a6-7b5e-7c11-9d3f-2f6b8c1a5e42', '/api/quotes/0190b0a6-7b5e-7c11-9d3f-2f6b8c1a5e42'],
  [`/quote/approve/${'a'.repeat(43)}.`, '/quote/approve/:token'],
  [`/quote/approve/${'a'.repeat(43)}%29`, '/quote/approve/:token'],
  [`/auth/invitation/${'a'.repeat(22)}.${'b'.repeat(43)}/join`, '/auth/invitation/:token/join'],
])('tokens are not logged: %s', (path, logged) => {
  expect(loggablePath(path)).toBe(logged);
});
