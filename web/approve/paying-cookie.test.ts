import { expect, test } from 'vitest';
import { linkToken } from '#domain/quote/approval-link.ts';
import { payingToken, rememberPaying } from './paying-cookie.ts';

const TOKEN = linkToken('01989a3c-0000-7000-8000-000000000001', 'a'.repeat(43));

test('the cookie leads back to one page of this browser and is hidden from scripts', () => {
  const responseHeaders = new Headers();
  rememberPaying({ origin: 'https://quotes.example.com', responseHeaders }, TOKEN);
  expect(responseHeaders.getSetCookie()).toEqual([
    `paying=${TOKEN}; Max-Age=3600; Path=/quote/payment-success; SameSite=Lax; HttpOnly; Secure`,
  ]);
  expect(payingToken({ cookies: new Map([['paying', TOKEN]]) })).toBe(TOKEN);
});

test.each([undefined, '', 'x', `${TOKEN}/../..`, '//elsewhere.example'])(
  'the cookie value %s leads nowhere',
  (value) => {
    expect(payingToken({ cookies: new Map(value === undefined ? [] : [['paying', value]]) })).toBeNull();
  },
);
