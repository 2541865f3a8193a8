import { expect, test } from 'vitest';
import { NOTHING_OPEN, OPEN_AGES, openParts, overdueOf } from './open-parts.ts';

const TODAY = '2026-11-26';
const YESTERDAY = '2026-11-25';

test.each([
  ['a deposit and the rest, before the work', 10_000, 3000, { doneOn: null }, true, [3000, YESTERDAY, 7000, null]],
  ['the rest, after the work', 7000, 0, { doneOn: TODAY }, true, [0, null, 7000, TODAY]],
  ['the rest after a deposit, without a job', 7000, 0, null, true, [0, null, 7000, null]],
  ['the whole balance, without a deposit or a job', 10_000, 0, null, false, [0, null, 10_000, YESTERDAY]],
  ['a deposit larger than the balance', 2000, 3000, null, true, [2000, YESTERDAY, 0, null]],
  ['nothing', 0, 0, null, false, [0, null, 0, null]],
] as const)('%s: the balance is split by due date', (_, open_cents, deposit_open_cents, work, asksDeposit, parts) => {
  const [deposit_cents, deposit_due_on, rest_cents, rest_due_on] = parts;
  expect(openParts({ open_cents, deposit_open_cents }, YESTERDAY, { work, asksDeposit })).toEqual({
    deposit_cents,
    deposit_due_on,
    rest_cents,
    rest_due_on,
  });
});

const deposit = (due: string) => ({ ...NOTHING_OPEN, deposit_cents: 3000, deposit_due_on: due });
const rest = (due: string) => ({ ...NOTHING_OPEN, rest_cents: 7000, rest_due_on: due });

test.each([
  ['a deposit due today', deposit(TODAY), null],
  ['a deposit due yesterday', deposit(YESTERDAY), { part: 'deposit', cents: 3000, since: YESTERDAY }],
  ['a balance due today', rest(TODAY), null],
  ['a balance due yesterday', rest(YESTERDAY), { part: 'balance', cents: 7000, since: YESTERDAY }],
  ['a balance that is not due yet', { ...NOTHING_OPEN, rest_cents: 7000 }, null],
  ['nothing', NOTHING_OPEN, null],
] as const)('%s is overdue from the next day', (_, open, overdue) => {
  expect(overdueOf(open, true, TODAY)).toEqual(overdue);
});

test('a deposit and a balance that are both overdue are shown as one balance once the work is scheduled', () => {
  const both = { ...deposit('2026-11-20'), rest_cents: 7000, rest_due_on: YESTERDAY };
  expect(overdueOf(both, true, TODAY)).toEqual({ part: 'balance', cents: 10_000, since: '2026-11-20' });
  expect(overdueOf(both, false, TODAY)).toEqual({ part: 'deposit', cents: 3000, since: '2026-11-20' });
});

test('the first age group covers amounts that are due today or later, and is called “Not overdue”', () => {
  expect(OPEN_AGES[0]).toMatchObject({ label: 'Not overdue', from: Number.NEGATIVE_INFINITY });
});
