import { expect, test } from 'vitest';
import { decisionPdfEnd, quoteActionLabel } from './action-labels.ts';

test('the button on a decided quote revises it, and after a decline says that it will be resent', () => {
  const of = (label: 'approved' | 'declined') => quoteActionLabel('reopen', { label, decision: null });
  expect([of('approved'), of('declined')]).toEqual(['Revise', 'Revise and resend']);
});

test('asking for overdue money has the verb of the dashboard', () => {
  const quote = { label: 'approved', decision: null } as const;
  const of = (isOverdue: boolean) => quoteActionLabel('request_payment', quote, undefined, isOverdue);
  expect([of(true), of(false)]).toEqual(['Remind', 'Request payment']);
});

test.each([
  ['approved', 'customer', 'Download signed PDF', 'signed'],
  ['approved', 'staff', 'Download record of the approval', 'approved'],
  ['declined', 'customer', 'Download record of the decline', 'declined'],
  ['declined', 'staff', 'Download record of the decline', 'declined'],
] as const)('the PDF of a quote %s by %s is named correctly', (decision, by, label, end) => {
  expect(decisionPdfEnd({ decision, by })).toBe(end);
  expect(quoteActionLabel('signed_pdf', { label: decision, decision: { decision, by } })).toBe(label);
});
