import { expect, test } from 'vitest';
import { enhancedCode, isHardBounce } from './bounce.ts';

test.each([
  ['550 5.1.1 <ann@example.com>: Recipient address rejected', '5.1.1', true],
  ['550-5.1.1 The email account does not exist', '5.1.1', true],
  ['5.2.1 mailbox disabled', '5.2.1', true],
  ['556 5.1.10 null MX', '5.1.10', true],
  ['550 5.4.4 unable to route: no mail host', '5.4.4', true],
  ['552 5.2.2 mailbox full', '5.2.2', false],
  ['550 5.7.1 blocked: the sending address is on a list', '5.7.1', false],
  ['554 5.4.14 hop count exceeded', '5.4.14', false],
  ['451 4.7.1 greylisted, try again later', '4.7.1', false],
])('the refusal "%s" is classified', (words, code, hard) => {
  expect(enhancedCode(words)).toBe(code);
  expect(isHardBounce(code)).toBe(hard);
});

test('without an enhanced code, the reply code decides', () => {
  expect(enhancedCode('550 no such user at 10.5.1.1')).toBeNull();
  expect(isHardBounce(null, 550)).toBe(true);
  expect(isHardBounce(null, 552)).toBe(false);
  expect(isHardBounce(null, 554)).toBe(false);
  expect(isHardBounce(null)).toBe(false);
});
