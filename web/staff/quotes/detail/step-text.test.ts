import { expect, test } from 'vitest';
import { staffPayments } from '#tests/samples/staff-payments.ts';
import { stepText } from './step-text.ts';

type Facts = Parameters<typeof stepText>[0];

const VIEWED: Facts['quote'] = {
  id: 'quote',
  label: 'viewed',
  status: 'pending',
  archived: false,
  replaced: false,
  customer_name: 'Marcus Bell',
  decision: null,
  decided_at: null,
  expires_at: '2026-12-21T05:00:00.000Z',
  sent_at: '2026-11-20T15:00:00.000Z',
  events: [],
  deposit: null,
};
const APPROVED = { ...VIEWED, label: 'approved', status: 'approved' } as const;
const DATED = { starts_at: '2026-11-30T14:00:00.000Z', state: 'scheduled' } as const;

function textOf(quote: Partial<Facts['quote']>, facts: Partial<Facts> = {}): string {
  const about = { payments: undefined, visits: [], currency: 'USD', timeZone: 'America/New_York' };
  const now = new Date('2026-11-24T18:00:00.000Z');
  const { title, text } = stepText({ ...about, now, quote: { ...VIEWED, ...quote }, ...facts });
  return `${title}: ${text}`;
}

test('a quote that awaits a reply says when it was sent or viewed, and until when it is valid', () => {
  const view = (at: string) => ({ seq: 1, type: 'viewed' as const, at, summary: '', details: [], actor: VISITOR });
  const events = [view('2026-11-21T15:00:00.000Z'), view('2026-11-24T14:52:00.000Z')];
  expect(textOf({ events })).toBe(
    'Awaiting Marcus’s reply: Viewed 2 times, last today, 9:52 AM. Valid until Sun, Dec 20.',
  );
  expect(textOf({ label: 'sent', customer_name: '' })).toBe(
    'Awaiting the customer’s reply: Sent Fri, Nov 20, not viewed yet. Valid until Sun, Dec 20.',
  );
});

const VISITOR = { kind: 'customer', name: null } as const;

test('an approved quote names the visit, and what is paid or due', () => {
  const payments = staffPayments();
  const unpaid = staffPayments({ received_cents: 0, deposit_open_cents: 25_000, open_cents: 100_000 });
  const done = { ...DATED, state: 'done' } as const;
  expect(textOf(APPROVED, { visits: null })).toBe('Marcus approved: ');
  expect(textOf(APPROVED)).toBe('Marcus approved: Pick a day for the visit.');
  expect(textOf(APPROVED, { payments: unpaid })).toBe('Marcus approved: The $250.00 deposit is due.');
  expect(textOf(APPROVED, { payments, visits: [DATED] })).toBe('Visit on Mon, Nov 30: The $250.00 deposit is paid.');
  expect(textOf(APPROVED, { payments: staffPayments({ deposit_cents: 0 }), visits: [done] })).toBe(
    'Work done: $750.00 is due.',
  );
  const paid = staffPayments({ received_cents: 100_000, open_cents: 0 });
  expect(textOf(APPROVED, { payments: paid, visits: [done] })).toBe('Done and paid: $1,000.00 received.');
});

test('a long name does not fill the heading, and a quote that ended says how', () => {
  const customer_name = 'Asociación de Propietarios y Residentes de la Urbanización';
  expect(textOf({ label: 'not_sent', customer_name })).toMatch(/^The customer doesn’t have it yet/);
  expect(textOf({ label: 'expired' })).toBe('Expired Sun, Dec 20: Extend it, and Marcus can approve again.');
  expect(textOf({ label: 'declined', decided_at: '2026-11-24T14:52:00.000Z' })).toBe(
    'Declined today, 9:52 AM: No reason given.',
  );
  expect(textOf({ archived: true })).toBe('Archived: Restore it to continue.');
});
