import { expect, test } from 'vitest';
import { lastActivity } from './last-activity.ts';

const NOW = new Date('2026-11-24T15:00:00Z');
const viewer = { timeZone: 'America/New_York', currency: 'USD' };
const row = {
  label: 'sent',
  payment_state: null,
  unscheduled: false,
  overdue_cents: null,
  requested: null,
  viewed_at: null,
  sent_at: '2026-11-23T15:00:00Z',
  link_made_at: '2026-11-23T15:00:00Z',
  decided_at: null,
  expires_at: '2026-12-24T04:59:59Z',
  created_at: '2026-11-20T15:00:00Z',
} as const;

test.each([
  ['an earlier day', {}, 'Mon, Nov 23'],
  ['today', { label: 'viewed', viewed_at: '2026-11-24T13:17:00Z' }, 'Today, 8:17 AM'],
  ['a draft', { label: 'draft', sent_at: null, link_made_at: null }, 'Fri, Nov 20'],
  ['a decision', { label: 'declined', decided_at: '2026-11-17T15:00:00Z' }, 'Tue, Nov 17'],
  ['approved, with nothing to do', { label: 'approved', decided_at: '2026-11-17T15:00:00Z' }, 'Tue, Nov 17'],
  ['approved, without a date', { label: 'approved', unscheduled: true }, 'Not scheduled'],
  ['paid', { label: 'approved', payment_state: 'deposit_paid' }, 'Deposit paid'],
  [
    'paid, without a date',
    { label: 'approved', payment_state: 'deposit_paid', unscheduled: true },
    'Deposit paid, not scheduled',
  ],
  [
    'a requested time',
    { label: 'approved', payment_state: 'deposit_paid', unscheduled: true, requested: 'Requested Tue, Dec 1' },
    'Requested Tue, Dec 1',
  ],
  ['overdue', { label: 'approved', payment_state: 'payment_due', overdue_cents: 68_120 }, '$681.20 due'],
] as const)('the last activity of a quote: %s', (_, change, text) => {
  expect(lastActivity({ ...row, ...change }, viewer, NOW)).toBe(text);
});
