import { expect, test } from 'vitest';
import { hashPhone, mayGetCodes, readPhone } from './phone-number.ts';

const US = ['US', 'CA'] as const;

test.each([
  ['(614) 555-0117', US, '+16145550117'],
  ['1-614-555-0117', US, '+16145550117'],
  ['+1 647 555 0117', US, '+16475550117'],
  ['085 123 4567', ['IE'] as const, '+353851234567'],
])('%s typed in %s is read as %s', (typed, countries, number) => {
  expect(readPhone(typed, countries)).toBe(number);
  expect(mayGetCodes(number, countries)).toBe(true);
});

test.each([
  ['no number', 'call Dana', 'Enter a mobile number'],
  ['one digit short', '614 555 011', 'Enter a mobile number'],
  ['an extension', '614 555 0117 x12', 'Enter a mobile number'],
  [
    'another North American country, where texts are expensive',
    '+1 876 555 0117',
    'these countries: United States and Canada.',
  ],
  ['a faraway country', '+252 61 1234567', 'these countries: United States and Canada.'],
  ['a premium number', '+1 900 555 0117', 'We can’t text codes to this kind'],
  ['a toll-free number', '+1 800 555 0117', 'We can’t text codes to this kind'],
])('%s is refused at its field', (_, typed, words) => {
  let refusal: unknown;
  try {
    readPhone(typed, US);
  } catch (error) {
    refusal = error;
  }
  expect(refusal).toMatchObject({
    code: 'INVALID_INPUT',
    message: expect.stringContaining(words),
    details: { issues: [{ path: ['phone'] }] },
  });
});

test('a landline is refused in a country where landlines can be recognized', () => {
  expect(() => readPhone('020 7183 8750', ['GB'])).toThrow('We can’t text codes to this kind');
});

test('codes stop for a country that the operator removes, and a hash needs the key', () => {
  expect(mayGetCodes('+16475550117', ['US'])).toBe(false);
  expect(hashPhone('+16145550117', 'a').equals(hashPhone('+16145550117', 'b'))).toBe(false);
});
