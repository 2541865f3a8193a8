import { expect, test } from 'vitest';
import { lookAgain, looksOf } from './look-again.ts';

const PATH = '/quote/payment-success';

test('the page reloads less and less often, and finally stops', () => {
  const pauses: number[] = [];
  let looks = 0;
  for (;;) {
    const header = lookAgain(PATH, 'cs_1', looks);
    if (header === null) break;
    const [, pause = '', query = ''] = /^(\d+); url=\/quote\/payment-success\?(.*)$/.exec(header) ?? [];
    pauses.push(Number(pause));
    looks = looksOf(new URLSearchParams(query).get('look'));
  }
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
  expect(pauses.length).toBe(looks);
  const total = pauses.reduce((sum, pause) => sum + pause);
  expect(total).toBeGreaterThan(60);
  expect(total).toBeLessThan(300);
});

test('a session id cannot break out of the header', () => {
  const header = lookAgain(PATH, 'x&look=0;\r\nset-cookie: a=b', 0) ?? '';
  expect(header).not.toMatch(/[\r\n ]s/);
  expect(header).toMatch(/^2; url=\S+$/);
  expect(new URLSearchParams(header.split('?')[1])).toEqual(
    new URLSearchParams({ session_id: 'x&look=0;\r\nset-cookie: a=b', look: '1' }),
  );
});

test.each([null, '', '-1', '1e3', 'x', '123'])('%s counts as no reloads', (text) => {
  expect(looksOf(text)).toBe(0);
});
