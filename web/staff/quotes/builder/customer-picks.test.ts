import { expect, test } from 'vitest';
import { customerPicks } from './customer-picks.ts';

const found = (id: string, facts: { phone?: string; email?: string; addresses?: string[] } = {}) => ({
  id,
  name: 'Tom Whitaker',
  email: facts.email ?? '',
  phone: facts.phone ?? '',
  language: '' as const,
  notes: '',
  properties: (facts.addresses ?? []).map((address) => ({ address })),
});

test('a customer is suggested once per property', () => {
  const picks = customerPicks([found('tom', { addresses: ['4 Elm Road', '9 Oak Lane'] })], []);
  expect(picks.map(({ customer, address }) => [customer.id, address])).toEqual([
    ['tom', '4 Elm Road'],
    ['tom', '9 Oak Lane'],
  ]);
});

test('the draft’s own customer is never suggested', () => {
  const both = [found('own', { phone: '(202) 555-0123' }), found('tom', { phone: '(202) 555-0199' })];
  expect(customerPicks(both, [null, 'own']).map(({ customer }) => customer.id)).toEqual(['tom']);
});

test.each([
  [{}, 0],
  [{ phone: '(202) 555-0123' }, 1],
  [{ email: 'tom@customer.example' }, 1],
  [{ addresses: ['4 Elm Road'] }, 1],
])('a customer with %o gets %i suggestions', (facts, count) => {
  expect(customerPicks([found('tom', facts)], [])).toHaveLength(count);
});
