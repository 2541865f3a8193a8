import { expect, test } from 'vitest';
import { type CustomerStanding, nextStepOf } from './next-step.ts';

const nothingPaid = { received_cents: 0, disputed_cents: 0, in_dispute_cents: 0, deposit_open_cents: 0 };
const depositOpen = { ...nothingPaid, deposit_open_cents: 100 };
const depositPaid = { ...nothingPaid, received_cents: 100 };
const toBalance = [{ purpose: 'balance', amount_cents: 400 }] as const;
const toDeposit = [{ purpose: 'deposit', amount_cents: 100 }, ...toBalance] as const;
const APPROVED: CustomerStanding = { status: 'approved', payments: null, isWorkDone: false, canChooseDate: false };

test.each<[string, Partial<CustomerStanding>, ReturnType<typeof nextStepOf>]>([
  ['a pending quote is to be signed', { status: 'pending' }, 'sign'],
  ['a declined quote asks for nothing', { status: 'declined', canChooseDate: true }, null],
  [
    'the deposit comes before the date',
    { payments: { ...depositOpen, choices: toDeposit }, canChooseDate: true },
    'deposit',
  ],
  [
    'a deposit of the whole price, for example after the price was lowered to it, comes before the date, too',
    { payments: { ...depositOpen, deposit_open_cents: 400, choices: toBalance }, canChooseDate: true },
    'deposit',
  ],
  [
    'a deposit that no card can pay leads nowhere',
    { payments: { ...depositOpen, choices: toBalance }, canChooseDate: true },
    'date',
  ],
  [
    'the date comes after the deposit',
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
  [
    'done and paid work leaves nothing to do',
    { payments: { ...depositPaid, choices: [] }, isWorkDone: true, canChooseDate: true },
    null,
  ],
  [
    'money lost in a dispute is not requested again',
    { payments: { ...depositOpen, disputed_cents: 100, choices: toDeposit }, isWorkDone: true },
    null,
  ],
  [
    'nor is the rest while the bank decides',
    { payments: { ...nothingPaid, in_dispute_cents: 100, choices: toBalance }, isWorkDone: true },
    null,
  ],
])('the next step is right: %s', (_, standing, step) => {
  expect(nextStepOf({ ...APPROVED, ...standing })).toBe(step);
});
