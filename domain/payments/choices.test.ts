import { expect, test } from 'vitest';
import { paymentChoices } from './choices.ts';
import { balanceOf } from './ledger.ts';

const account = { can_charge: true, currencies: ['USD'] };
const owed = { total_cents: 40_000, deposit_cents: 10_000 };
const deposit = { purpose: 'deposit', amount_cents: 10_000 };
const whole = { purpose: 'balance', amount_cents: 40_000 };

test.each([
  ['the deposit or the whole balance', 0, [deposit, whole]],
  [
    'what is left of the deposit',
    4000,
    [
      { ...deposit, amount_cents: 6000 },
      { ...whole, amount_cents: 36_000 },
    ],
  ],
  ['only the rest once the deposit is paid', 10_000, [{ ...whole, amount_cents: 30_000 }]],
  ['nothing once everything is paid', 40_000, []],
] as const)('customers can pay %s by card', (_, paid, choices) => {
  const balance = balanceOf([{ type: 'charge', amount_cents: paid }], owed);
  expect(paymentChoices(balance, 'USD', account)).toEqual({ choices, problem: null });
});

test.each([
  ['no account', null, { kind: 'no_account' }],
  ['an account that cannot charge yet', { ...account, can_charge: false }, { kind: 'not_ready' }],
] as const)(
  'with %s, no card payment is offered, and the reason is given only while a balance is due',
  (_, without, problem) => {
    expect(paymentChoices(balanceOf([], owed), 'USD', without)).toEqual({ choices: [], problem });
    const paid = balanceOf([{ type: 'charge', amount_cents: 40_000 }], owed);
    expect(paymentChoices(paid, 'USD', without)).toEqual({ choices: [], problem: null });
  },
);

test('an amount that no card can pay leaves the other choices', () => {
  const small = balanceOf([], { total_cents: 40_000, deposit_cents: 10 });
  expect(paymentChoices(small, 'USD', account).choices).toEqual([whole]);
  const { choices, problem } = paymentChoices(balanceOf([], { total_cents: 10, deposit_cents: 0 }), 'USD', account);
  expect([choices, problem?.kind]).toEqual([[], 'amount']);
});
