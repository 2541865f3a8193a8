import { expect, test } from 'vitest';
import { totalLabel } from './total-label.ts';

test('the total speaks of tax only where there is one', () => {
  expect(totalLabel(825)).toBe('Total with tax');
  expect(totalLabel(0)).toBe('Total');
});
