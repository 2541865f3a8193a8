import { expect, test } from 'vitest';
import { callHref, dialable, textHref } from './phone-links.ts';

test.each([
  ['(614) 555-0100', '6145550100'],
  ['+1 614.555.0100', '+16145550100'],
  ['ask at the door', ''],
])('of %s, %s is dialed', (phone, number) => {
  expect(dialable(phone)).toBe(number);
  expect(callHref(phone)).toBe(`tel:${number}`);
  expect(textHref(phone)).toBe(`sms:${number}`);
});

test('a text message opens with its text filled in', () => {
  expect(textHref('(614) 555-0100', 'a & b?')).toBe('sms:6145550100?&body=a%20%26%20b%3F');
});
