import { expect, test } from 'vitest';
import { remainderCents } from './payment-remainder.ts';

test('refunds and disputes reduce what is left of a payment, unless they failed or were won', () => {
  const refunds = [
    { amountCents: 100, status: 'succeeded' },
    { amountCents: 200, status: 'pending' },
    { amountCents: 400, status: 'failed' },
  ];
  const disputes = [
    { amountCents: 800, status: 'won' },
    { amountCents: 50, status: 'lost' },
    { amountCents: 20, status: 'inquiry' },
  ];
  expect(remainderCents({ amountCents: 1_000, refunds, disputes })).toBe(650);
});
