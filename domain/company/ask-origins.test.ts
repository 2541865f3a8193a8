import { expect, test } from 'vitest';
import { frameAncestors, siteOrigin } from './ask-origins.ts';

test.each([
  ['clearwater.com', 'https://clearwater.com'],
  [' https://www.Clearwater.com/contact?a=1 ', 'https://www.clearwater.com'],
  ['http://old.example:8080/', 'http://old.example:8080'],
  ['localhost:4000', 'https://localhost:4000'],
  ['münchen.example', 'https://xn--mnchen-3ya.example'],
])('%s is the site %s', (typed, origin) => {
  expect(siteOrigin(typed)).toBe(origin);
});

test.each([
  '',
  '*',
  'https://*',
  'https://*.example.com',
  'data:text/html,x',
  'javascript:alert(1)',
  'https://user:pass@a.example',
  'clearwater',
  "https://a.example'; script-src *",
  'https://a.example; script-src *.b.example',
  `https://${'a.'.repeat(140)}example`,
])('%s is no site', (typed) => {
  const origin = siteOrigin(typed);
  if (origin !== null) expect(origin).toMatch(/^https?:\/\/[a-z0-9.-]+(:\d+)?$/);
  else expect(origin).toBeNull();
});

test('a frame may come from the address with and without www', () => {
  expect(frameAncestors(['https://a.example', 'https://www.b.example'])).toEqual([
    'https://a.example',
    'https://www.a.example',
    'https://www.b.example',
    'https://b.example',
  ]);
  expect(frameAncestors(['http://127.0.0.1:4399', 'http://localhost:80'])).toEqual([
    'http://127.0.0.1:4399',
    'http://localhost:80',
  ]);
  expect(frameAncestors([])).toEqual([]);
});
