import { describe, expect, test } from 'vitest';
import { consentText } from './consent.ts';
import {
  AWAITING_LABELS,
  groupOf,
  isExpired,
  labelOf,
  QUOTE_GROUPS,
  QUOTE_LABELS,
  type QuoteFacts,
  quoteStatusOf,
  refusalOf,
  stateText,
  UNSENT_LABELS,
} from './lifecycle.ts';

const now = new Date('2026-11-21T12:00:00Z');
const before = '2026-11-21T11:59:59.999Z';
const after = '2026-11-21T12:00:00.001Z';
const facts = (changed: Partial<QuoteFacts> = {}): QuoteFacts => ({
  status: 'pending',
  approved_at: null,
  declined_at: null,
  link_made_at: null,
  sent_at: null,
  mail_state: null,
  viewed_at: null,
  approval_token_expires_at: null,
  ...changed,
});
const clicked = { link_made_at: before, approval_token_expires_at: after };
const sent = { ...clicked, sent_at: before };

test.each([
  ['draft', {}],
  ['draft', { viewed_at: before }],
  // Staff displayed the link, but no one has it yet.
  ['draft', clicked],
  ['viewed', { ...clicked, viewed_at: before }],
  ['sending', { ...clicked, mail_state: 'queued' }],
  ['in_outbox', { ...clicked, mail_state: 'outbox' }],
  ['not_sent', { ...clicked, mail_state: 'failed' }],
  // The customer decided before the mail server replied.
  ['viewed', { ...clicked, mail_state: 'queued', viewed_at: before }],
  ['approved', { ...clicked, mail_state: 'queued', status: 'approved', approved_at: before }],
  // The validity starts when staff send the quote, even before an email goes out.
  ['expired', { ...clicked, mail_state: 'failed', approval_token_expires_at: now }],
  // A later email doesn't change that the quote was sent.
  ['sent', { ...sent, mail_state: 'queued' }],
  ['sent', { ...sent, mail_state: 'failed' }],
  ['sent', { ...sent, mail_state: 'outbox' }],
  ['sent', sent],
  ['sent', { link_made_at: before, sent_at: before }],
  ['viewed', { ...sent, viewed_at: before }],
  ['expired', { ...sent, approval_token_expires_at: before }],
  ['expired', { ...sent, approval_token_expires_at: now, viewed_at: before }],
  ['approved', { ...sent, status: 'approved', approved_at: before }],
  ['approved', { ...sent, approval_token_expires_at: before, status: 'approved' }],
  ['approved', { approved_at: before }],
  ['declined', { ...sent, status: 'declined' }],
  ['declined', { declined_at: before }],
] as const)('the label is %s for %j', (label, changed) => {
  expect(labelOf(facts(changed), now)).toBe(label);
});

test('a quote is approved or declined by its status or by its time, otherwise pending', () => {
  expect(quoteStatusOf(facts())).toBe('pending');
  expect(quoteStatusOf(facts({ approved_at: before, declined_at: before }))).toBe('approved');
  expect(quoteStatusOf(facts({ status: 'declined' }))).toBe('declined');
});

test('a link stops working at its expiry, and a link without an expiry never stops', () => {
  const ends = (at: string | Date | null) => isExpired({ approval_token_expires_at: at }, now);
  expect([ends(before), ends(now), ends(after), ends(null)]).toEqual([true, true, false, false]);
});

describe('refused decisions', () => {
  test.each([
    [null, 2, sent],
    [null, 2, {}],
    ['stale_revision', 1, sent],
    ['stale_revision', 3, sent],
    ['expired', 2, { ...sent, approval_token_expires_at: before }],
    ['expired', 1, { ...sent, approval_token_expires_at: before }],
    ['already_decided', 2, { ...sent, status: 'approved' }],
    ['already_decided', 1, { ...sent, status: 'declined', approval_token_expires_at: before }],
  ] as const)('a decision is refused as %s for revision %i of %j', (refusal, seen, changed) => {
    expect(refusalOf({ ...facts(changed), revision: 2 }, seen, now)).toBe(refusal);
  });
});

test('every label and group has a unique name, and the consent names the company', () => {
  expect(QUOTE_LABELS.map(stateText)).toEqual([
    'Draft',
    'Sending',
    'In outbox',
    'Not sent',
    'Sent',
    'Viewed',
    'Expired',
    'Approved',
    'Declined',
  ]);
  expect(QUOTE_GROUPS.map(stateText)).toEqual([
    'Approved',
    'Awaiting reply',
    'Not sent yet',
    'Draft',
    'Expired',
    'Declined',
  ]);
  expect(QUOTE_LABELS.filter((label) => groupOf(label) === 'awaiting_reply')).toEqual(AWAITING_LABELS);
  expect(QUOTE_LABELS.filter((label) => groupOf(label) === 'unsent')).toEqual(UNSENT_LABELS);
  expect(consentText('Blue Water', 'en', false)).toContain(
    'I accept this quote from Blue Water and agree to sign it electronically',
  );
});
