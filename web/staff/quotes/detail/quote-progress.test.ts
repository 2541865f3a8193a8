import { expect, test } from 'vitest';
import { staffPayments } from '#tests/samples/staff-payments.ts';
import { quoteProgress, type StepFacts } from './quote-progress.ts';

const SENT: StepFacts['quote'] = {
  label: 'sent',
  status: 'pending',
  sent_at: '2026-11-20T15:00:00.000Z',
  link_made_at: '2026-11-20T15:00:00.000Z',
  viewed_at: null,
  decided_at: null,
  expires_at: '2026-12-21T05:00:00.000Z',
  replaced: false,
  deposit: { type: 'flat', value: 25_000, cents: 25_000 },
  total_cents: 100_000,
};
const VIEWED = { ...SENT, label: 'viewed', viewed_at: '2026-11-21T15:00:00.000Z' } as const;
const APPROVED = { ...VIEWED, label: 'approved', status: 'approved', decided_at: '2026-11-24T14:52:00.000Z' } as const;

/** Returns "Sent: Fri, Nov 20 (done)" for each step. */
function stepsOf(quote: StepFacts['quote'], facts: Partial<StepFacts> = {}): string[] {
  const now = new Date('2026-11-24T18:00:00.000Z');
  const about = { payments: undefined, visits: [], isRequested: false, currency: 'USD', timeZone: 'America/New_York' };
  return quoteProgress({ ...about, quote, now, ...facts }).map(
    ({ name, fact, state }) => `${name}${fact && `: ${fact}`} (${state})`,
  );
}

test('a sent quote shows its dates and the steps ahead', () => {
  expect(stepsOf(SENT)).toEqual([
    'Sent: Fri, Nov 20 (current)',
    'Viewed (ahead)',
    'Approved (ahead)',
    'Deposit (ahead)',
    'Visit (ahead)',
    'Paid (ahead)',
  ]);
});

test('a draft starts the line', () => {
  expect(stepsOf({ ...SENT, label: 'draft', sent_at: null, link_made_at: null, deposit: null })).toEqual([
    'Draft (current)',
    'Sent (ahead)',
    'Approved (ahead)',
    'Visit (ahead)',
    'Paid (ahead)',
  ]);
});

test('an approved quote shows the deposit, the visit and the balance', () => {
  expect(stepsOf(APPROVED, { payments: staffPayments(), isRequested: true })).toEqual([
    'Sent: Fri, Nov 20 (done)',
    'Viewed: Sat, Nov 21 (done)',
    'Approved: 9:52 AM (done)',
    'Deposit: $250.00 (done)',
    'Visit: Requested (current)',
    'Paid: $750.00 due (ahead)',
  ]);
  const unpaid = staffPayments({ received_cents: 0, deposit_open_cents: 25_000, entries: [], open_cents: 100_000 });
  const visits = [{ starts_at: '2026-11-30T14:00:00.000Z', state: 'scheduled' as const }];
  expect(stepsOf(APPROVED, { payments: unpaid, visits }).slice(3)).toEqual([
    'Deposit: $250.00 due (ahead)',
    'Visit: Mon, Nov 30 (current)',
    'Paid: $1,000.00 due (ahead)',
  ]);
});

test('the visit stays current from the request until it is done, paid or not', () => {
  const visits = [{ starts_at: '2026-11-30T14:00:00.000Z', state: 'scheduled' as const }];
  const currentOf = (facts: Partial<StepFacts>) =>
    stepsOf(APPROVED, { payments: staffPayments(), ...facts }).find((step) => step.endsWith('(current)'));
  expect(currentOf({ isRequested: true })).toBe('Visit: Requested (current)');
  expect(currentOf({ visits })).toBe('Visit: Mon, Nov 30 (current)');
  const paid = staffPayments({ open_cents: 0, received_cents: 100_000 });
  expect(currentOf({ payments: paid, visits })).toBe('Visit: Mon, Nov 30 (current)');
  const undated = [{ starts_at: null, state: 'scheduled' as const }];
  expect(currentOf({ visits: undated })).toBe('Deposit: $250.00 (current)');
});

test('after the work, the server no longer asks for a deposit, and the paid deposit stays a step', () => {
  const visits = [{ starts_at: '2026-11-23T14:00:00.000Z', state: 'done' as const }];
  const payments = staffPayments({ deposit_cents: 0, open_cents: 0, received_cents: 100_000 });
  expect(stepsOf(APPROVED, { payments, visits }).slice(3)).toEqual([
    'Deposit: $250.00 (done)',
    'Visit: Mon, Nov 23 (done)',
    'Paid: $1,000.00 (current)',
  ]);
});

test('a quote that was not sent, expired, was declined or replaced says so and ends there', () => {
  expect(stepsOf({ ...SENT, label: 'not_sent', sent_at: null }).slice(0, 2)).toEqual([
    'Not sent (failed)',
    'Viewed (ahead)',
  ]);
  expect(stepsOf({ ...SENT, label: 'expired' })).toEqual(['Sent: Fri, Nov 20 (done)', 'Expired: Sun, Dec 20 (ended)']);
  const declined = { ...VIEWED, label: 'declined', status: 'declined', decided_at: APPROVED.decided_at } as const;
  expect(stepsOf(declined).at(-1)).toBe('Declined: 9:52 AM (failed)');
  expect(stepsOf({ ...APPROVED, viewed_at: null, replaced: true })).toEqual([
    'Sent: Fri, Nov 20 (done)',
    'Approved: 9:52 AM (done)',
    'Replaced (ended)',
  ]);
});
