import { expect, test } from 'vitest';
import { nextStep } from './next-step.ts';

const row = {
  id: 'q1',
  label: 'sent',
  archived: false,
  link_made_at: '2026-11-20T12:00:00Z',
  replaced: false,
  unscheduled: false,
  payment_state: null,
  overdue_cents: null,
  requested: null,
} as const;

test.each([
  ['a draft is continued', { label: 'draft', link_made_at: null }, 'Continue', '/app/quotes/q1/edit'],
  ['an undelivered email is fixed', { label: 'not_sent' }, 'Fix email', '/app/quotes/q1?do=send'],
  ['a saved email is sent again', { label: 'in_outbox' }, 'Resend', '/app/quotes/q1?do=send'],
  ['a customer who is silent is reminded', {}, 'Remind', '/app/quotes/q1?do=remind'],
  ['an expired quote is extended', { label: 'expired' }, 'Extend', '/app/quotes/q1?do=extend'],
  ['approved work is scheduled', { label: 'approved', unscheduled: true }, 'Schedule', '/app/quotes/q1?do=schedule'],
  [
    'a requested time is confirmed',
    { label: 'approved', unscheduled: true, requested: 'Requested Tue, Dec 1' },
    'Confirm',
    '/app/quotes/q1',
  ],
  [
    'overdue money is asked for before the work is scheduled',
    { label: 'approved', unscheduled: true, payment_state: 'deposit_due', overdue_cents: 68_120 },
    'Remind',
    '/app/quotes/q1?do=request_payment',
  ],
  [
    'a payment that is due is asked for',
    { label: 'approved', payment_state: 'payment_due' },
    'Remind',
    '/app/quotes/q1?do=request_payment',
  ],
  ['a declined quote is revised', { label: 'declined' }, 'Revise', '/app/quotes/q1?do=reopen'],
] as const)('a row offers the step that moves its quote forward: %s', (_, change, words, to) => {
  expect(nextStep({ ...row, ...change }, true)).toEqual({ words, to });
});

test('a row offers nothing while an email is on its way, when all is done, and to people who only read', () => {
  expect(nextStep({ ...row, label: 'sending' }, true)).toBeNull();
  expect(nextStep({ ...row, label: 'approved', payment_state: 'paid' }, true)).toBeNull();
  expect(nextStep(row, false)).toBeNull();
});
