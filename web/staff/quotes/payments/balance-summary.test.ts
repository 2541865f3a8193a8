import { expect, test } from 'vitest';
import { staffPayments } from '#tests/samples/staff-payments.ts';
import { balanceSummary } from './balance-summary.ts';

test('the figure is what is due next, with the rest below', () => {
  const unpaid = { received_cents: 0, paid_cents: 0, deposit_open_cents: 25_000, open_cents: 100_000, entries: [] };
  expect(balanceSummary(staffPayments(unpaid))).toEqual({
    cents: 25_000,
    label: 'Deposit due now',
    later: { name: 'Due when the work is done', cents: 75_000 },
    needsTable: false,
  });
  expect(balanceSummary(staffPayments())).toMatchObject({ cents: 75_000, label: 'Due when the work is done' });
  expect(balanceSummary(staffPayments({ deposit_cents: 0 }))).toMatchObject({ cents: 75_000, label: 'Balance due' });
});

test('without anything due, the figure is what was received or overpaid', () => {
  const paid = { paid_cents: 100_000, received_cents: 100_000, open_cents: 0 };
  expect(balanceSummary(staffPayments(paid))).toMatchObject({ cents: 100_000, label: 'Received', needsTable: false });
  const overpaid = { ...paid, overpaid_cents: 500 };
  expect(balanceSummary(staffPayments(overpaid))).toMatchObject({ cents: 500, label: 'Overpaid', needsTable: true });
});

test('refunds, disputes and a lowered price need the table of all amounts', () => {
  for (const change of [{ refunded_cents: 100 }, { in_dispute_cents: 100 }, { total_cents: 95_000 }])
    expect(balanceSummary(staffPayments(change)).needsTable).toBe(true);
});
