import { expect, test } from 'vitest';
import { withReference } from './payment-labels.ts';

test.each([
  ['Check', '1042', 'Check 1042'],
  ['Check', 'check 1042', 'check 1042'],
  ['Cash', '', 'Cash'],
  ['', '1042', '1042'],
])('%s with the reference “%s” is “%s”', (method, reference, text) => {
  expect(withReference(method, reference)).toBe(text);
});
