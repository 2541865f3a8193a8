import { expect, test } from 'vitest';
import { accountState } from './account-labels.ts';
import { periodProblem, thisMonth } from './download-panel.tsx';
import type { AccountView } from './use-payment-account.ts';

const ACCOUNT: NonNullable<AccountView['account']> = {
  can_charge: true,
  missing: [],
  currencies: ['USD'],
  country: 'US',
  dashboard_url: null,
  connected_at: '2026-11-20T15:00:00.000Z',
  checked_at: '2026-11-22T15:00:00.000Z',
  problem: null,
};
const view = (account: AccountView['account'], provider: AccountView['provider'] = 'stripe'): AccountView => ({
  provider,
  test_mode: false,
  account,
});

test.each([
  [view(null, 'none'), undefined],
  [view(null), 'Not connected'],
  [view({ ...ACCOUNT, can_charge: false, problem: 'Not yet.' }), 'Setup not finished'],
  [view({ ...ACCOUNT, problem: 'The connected payment account doesn’t accept CAD.' }), 'Needs attention'],
  [view(ACCOUNT), 'Taking payments'],
])('an account’s state is a short label (%#)', (shown, word) => {
  expect(accountState(shown)?.word).toBe(word);
});

test('an account with a problem shows the text of the problem', () => {
  const problem = 'The connected payment account doesn’t accept CAD.';
  expect(accountState(view({ ...ACCOUNT, problem }))?.text).toBe(problem);
});

test.each([
  ['2026-10-01', '2026-10-31', null],
  ['2026-10-01', '2026-10-01', null],
  ['2026-10-02', '2026-10-01', 'The last day is before the first day'],
  ['', '2026-10-01', 'Choose the first and last day'],
  ['2026-10-01', '2026-13-01', 'Choose the first and last day'],
])('the problem with downloading payments from %s to %s: %s', (from, to, problem) => {
  expect(periodProblem(from, to)).toBe(problem);
});

test('the bookkeeping download starts with the current month in the company’s time zone', () => {
  const now = new Date('2026-12-01T03:00:00Z');
  expect(thisMonth(now, 'America/New_York')).toEqual({ from: '2026-11-01', to: '2026-11-30' });
  expect(thisMonth(now, 'UTC')).toEqual({ from: '2026-12-01', to: '2026-12-31' });
});
