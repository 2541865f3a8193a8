import type { IncomingHttpHeaders } from 'node:http';
import { expect, test } from 'vitest';
import type { RequestFacts } from '#server/platform/auth/request-facts.ts';
import { contentSecurityPolicy, isCrossSiteWrite } from './security.ts';

function facts(method: string, headers: IncomingHttpHeaders): RequestFacts {
  return { method, headers, origin: 'https://quotes.example.com' } as RequestFacts;
}

test.each<[string, string, IncomingHttpHeaders, boolean]>([
  ['a read from anywhere', 'GET', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.test' }, false],
  ['a form of our own', 'POST', { 'sec-fetch-site': 'same-origin', origin: 'https://quotes.example.com' }, false],
  ['typed into the address bar', 'POST', { 'sec-fetch-site': 'none' }, false],
  ['a form of another site', 'POST', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.test' }, true],
  [
    'a neighbor on the same domain',
    'POST',
    { 'sec-fetch-site': 'same-site', origin: 'https://blog.example.com' },
    true,
  ],
  ['an old browser on our page', 'POST', { origin: 'https://quotes.example.com' }, false],
  ['an old browser on another page', 'DELETE', { origin: 'https://evil.test' }, true],
  ['a page without an origin', 'POST', { origin: 'null' }, true],
  ['the same host without TLS', 'POST', { origin: 'http://quotes.example.com' }, true],
  ['a program', 'PUT', {}, false],
  [
    'another site with a name and password in its URL',
    'POST',
    { authorization: 'Basic eDp4', 'sec-fetch-site': 'cross-site' },
    true,
  ],
  [
    'an old browser with a name and password in the URL',
    'POST',
    { authorization: 'Basic eDp4', origin: 'https://evil.test' },
    true,
  ],
  ['another site with an empty header', 'POST', { authorization: '', origin: 'https://evil.test' }, true],
  [
    'another site with a scheme without a token',
    'POST',
    { authorization: 'Bearer ', origin: 'https://evil.test' },
    true,
  ],
  ['a program with its key', 'POST', { authorization: 'Bearer x', origin: 'https://elsewhere.test' }, false],
])('cross-site writes are recognized, and nothing else: %s', (_name, method, headers, crossSite) => {
  expect(isCrossSiteWrite(facts(method, headers))).toBe(crossSite);
});

test('no policy lets an inline script run without its nonce or hash', () => {
  const policies = [
    contentSecurityPolicy({ kind: 'page', nonce: 'abc' }),
    contentSecurityPolicy({ kind: 'app', hashes: { scripts: ['sha256-x'], styles: [] } }),
    contentSecurityPolicy({ kind: 'static' }),
    contentSecurityPolicy({ kind: 'data' }),
  ];
  for (const policy of policies) {
    const scripts = /(?:script-src|default-src) ([^;]*)/.exec(
      policy.replace(/default-src 'none'; (?=.*script-src)/, ''),
    )?.[1];
    expect(scripts).not.toContain('unsafe');
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("base-uri 'none'");
  }
});

test('a form leads only to this site, unless its page names other origins', () => {
  const formAction = (policy: string) => policy.split('; ').find((directive) => directive.startsWith('form-action'));
  expect(formAction(contentSecurityPolicy({ kind: 'page', nonce: 'abc' }))).toBe("form-action 'self'");
  expect(formAction(contentSecurityPolicy({ kind: 'app', hashes: { scripts: [], styles: [] } }))).toBe(
    "form-action 'self'",
  );
  const formTargets = ['https://checkout.stripe.com'];
  expect(formAction(contentSecurityPolicy({ kind: 'page', nonce: 'abc', formTargets }))).toBe(
    "form-action 'self' https://checkout.stripe.com",
  );
});

test('public pages allow no style attributes, but the staff app does', () => {
  expect(contentSecurityPolicy({ kind: 'page', nonce: 'abc' })).toContain("style-src 'self' 'nonce-abc'");
  expect(contentSecurityPolicy({ kind: 'app', hashes: { scripts: [], styles: [] } })).toContain(
    "style-src 'self' 'unsafe-inline'",
  );
});
