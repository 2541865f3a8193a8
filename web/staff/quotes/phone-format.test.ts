import { expect, test } from 'vitest';
import { countryOfZone, phoneFormatFor } from './phone-format.ts';

function typed(keys: string, timeZone = 'America/New_York'): string {
  const format = phoneFormatFor(timeZone);
  return Array.from(keys).reduce((text, key) => format(text + key, text), '');
}

test.each([
  ['8435550134', 'America/New_York', '(843) 555-0134'],
  ['+442079460123', 'America/New_York', '+44 20 7946 0123'],
  ['02079460123', 'Europe/London', '020 7946 0123'],
  ['843 555 0134 ext. 12', 'America/New_York', '(843) 555-0134 ext. 12'],
  ['call Ann', 'America/New_York', 'call Ann'],
])('%s, typed in a company of %s, becomes %s', (keys, timeZone, shown) => {
  expect(typed(keys, timeZone)).toBe(shown);
});

test('deleted characters stay deleted, and a pasted number is formatted', () => {
  const format = phoneFormatFor('America/Chicago');
  expect(format('(843) 555-013', '(843) 555-0134')).toBe('(843) 555-013');
  expect(format('(843', '(843)')).toBe('(843');
  expect(format('843-555-0134', '')).toBe('(843) 555-0134');
});

test('a time zone without a country counts as the United States', () => {
  expect(countryOfZone('Etc/UTC')).toBe('US');
  expect(countryOfZone('Australia/Sydney')).toBe('AU');
});
