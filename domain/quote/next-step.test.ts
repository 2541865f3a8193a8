import { expect, test } from 'vitest';
import { type CustomerStanding, nextStepOf } from './next-step.ts';

const nothingPaid = { paid_cents: 0, received_cents: 0 };
const depositPaid = { paid_cents: 100, received_cents: 100 };
const toDeposit = [{ purpose: 'deposit' }, { purpose: 'balance' }] as const;
const toBalance = [{ purpose: 'balance' }] as const;
const APPROVED: CustomerStanding = { status: 'approved', payments: null, isWorkDone: false, canChooseDate: false };

test.each<[string, Partial<CustomerStanding>, ReturnType<typeof nextStepOf>]>([
  ['a quote that waits is signed', { status: 'pending' }, 'sign'],
  ['a declined quote asks for nothing', { status: 'declined', canChooseDate: true }, null],
  [
    'the deposit comes before the date',
    { payments: { ...nothingPaid, choices: toDeposit }, canChooseDate: true },
    'deposit',
  ],
  [
    'after the deposit comes the date',
    { payments: { ...depositPaid, choices: toBalance }, canChooseDate: true },
    'date',
  ],
  ['a chosen date leaves nothing to do', { payments: { ...depositPaid, choices: toBalance } }, null],
  ['the balance waits for the work', { payments: { ...nothingPaid, choices: toBalance } }, null],
  [
    'done work makes the balance due',
    { payments: { ...depositPaid, choices: toBalance }, isWorkDone: true },
    'balance',
  ],
  ['done and paid', { payments: { ...depositPaid, choices: [] }, isWorkDone: true, canChooseDate: true }, null],
  [
    'money that went back is not asked for again',
    { payments: { paid_cents: 100, received_cents: 0, choices: toDeposit }, isWorkDone: true },
    null,
  ],
])('%s', (_, standing, step) => {
  expect(nextStepOf({ ...APPROVED, ...standing })).toBe(step);
});
