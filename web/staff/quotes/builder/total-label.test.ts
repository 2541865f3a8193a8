import { expect, test } from 'vitest';
import { totalLabel } from './total-label.ts';

test('the total mentions tax only if there is any', () => {
  expect(totalLabel(825)).toBe('Total with tax');
  expect(totalLabel(0)).toBe('Total');
});
