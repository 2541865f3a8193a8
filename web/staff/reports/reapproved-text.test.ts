import { expect, test } from 'vitest';
import { reapprovedText } from './reapproved-text.ts';

test.each([
  [0, ''],
  [1, '1 quote was approved again: it counts on the day of its latest approval.'],
  [2, '2 quotes were approved again: each counts on the day of its latest approval.'],
])('of %i quotes approved again, the report says: %s', (quotes, text) => {
  expect(reapprovedText(quotes)).toBe(text);
});
