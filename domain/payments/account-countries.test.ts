import { expect, test } from 'vitest';
import { ACCOUNT_COUNTRIES, countryName, countryProblem, likelyCountry, takesCurrency } from './account-countries.ts';
import { CARD_LEAST_CENTS } from './card-limits.ts';

test.each([
  ['USD', 'America/Chicago', 'US'],
  ['GBP', 'Europe/London', 'GB'],
  ['GBP', 'Europe/Gibraltar', 'GI'],
  // Bulgaria has used the euro since January 1, 2026.
  ['EUR', 'Europe/Sofia', 'BG'],
  ['EUR', 'Europe/Berlin', 'DE'],
  ['CHF', 'Europe/Zurich', 'CH'],
  ['EUR', 'America/New_York', null],
  ['XYZ', 'Europe/Berlin', null],
] as const)('a company with %s and the time of %s is likely in %s', (currency, timeZone, country) => {
  expect(likelyCountry({ currency, timeZone })).toBe(country);
});

test('every country has a name and a currency that can be charged by card', () => {
  const currencies = Object.keys(CARD_LEAST_CENTS);
  for (const country of ACCOUNT_COUNTRIES) {
    expect(countryName(country)).not.toBe(country);
    expect(currencies.some((currency) => takesCurrency(country, currency))).toBe(true);
  }
  expect(countryName('')).toBe('');
});

test("a currency that an account there can't take is reported", () => {
  expect(countryProblem('BR', 'USD')).toBe('An account in Brazil only accepts BRL, but your quotes are in USD.');
  expect(countryProblem('BR', 'BRL')).toBeNull();
  expect(countryProblem('DE', 'USD')).toBeNull();
});
