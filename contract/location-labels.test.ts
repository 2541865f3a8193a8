import { expect, test } from 'vitest';
import { knownCountryName, locationLabel } from './location-labels.ts';

test.each([
  ['US', null, null, 'United States'],
  ['US', 'Texas', 'Dallas', 'Dallas, Texas, United States'],
  ['US', 'Texas', null, 'Texas, United States'],
  ['BA', null, null, 'Bosnia & Herzegovina'],
  ['BA', null, 'Sarajevo', 'Sarajevo, Bosnia & Herzegovina'],
  ['SG', 'Singapore', 'Singapore', 'Singapore'],
  ['US', 'New York', 'New York', 'New York, United States'],
])('the location %s, %s, %s is labeled "%s"', (country_code, region, city, words) => {
  expect(locationLabel({ country_code, region, city })).toBe(words);
});

test('a private network has its own label, and an unknown location has none', () => {
  expect(locationLabel('private')).toBe('Private network');
  expect(locationLabel(null)).toBe('');
});

test.each(['', 'us', 'USA', 'ZZ', 'XX', 'QQ', '<b'])('"%s" is not a country', (code) => {
  expect(knownCountryName(code)).toBeUndefined();
});
