import { expect, test } from 'vitest';
import { type FollowUpFacts, stopReason } from './follow-up-stops.ts';

const now = new Date('2026-11-25T15:00:00Z');
const GOES: FollowUpFacts = {
  status: 'pending',
  approval_token_expires_at: new Date('2026-12-20T05:00:00Z'),
  sent_at: new Date('2026-11-21T15:00:00Z'),
  isArchived: false,
  eventsSince: ['viewed', 'extended'],
  isOptedOut: false,
  isSuppressed: false,
  isOn: { company: true, customer: true, quote: true },
  hasPlan: true,
};

test.each<[string, Partial<FollowUpFacts>, ReturnType<typeof stopReason>]>([
  ['an open quote that was sent', {}, null],
  ['an approved quote', { status: 'approved' }, 'decided'],
  ['a declined quote', { status: 'declined' }, 'decided'],
  ['an archived quote', { isArchived: true }, 'archived'],
  ['a quote at the first instant after its last day', { approval_token_expires_at: now }, 'expired'],
  ['a quote that no mail server has taken yet', { sent_at: null }, 'not_sent'],
  ['a customer who opted out', { isOptedOut: true }, 'opted_out'],
  ['an address that bounced for good', { isSuppressed: true }, 'suppressed'],
  ['a bounce since', { eventsSince: ['bounced'] }, 'bounced'],
  ['a question since', { eventsSince: ['viewed', 'question'] }, 'question'],
  ['an answer of staff since', { eventsSince: ['answered'] }, 'answer'],
  ['a text message of the customer since', { eventsSince: ['text_received'] }, 'answer'],
  ['a company without follow-ups', { isOn: { company: false, customer: true, quote: true } }, 'off_company'],
  ['a customer without follow-ups', { isOn: { company: true, customer: false, quote: true } }, 'off_customer'],
  ['a quote without follow-ups', { isOn: { company: true, customer: true, quote: false } }, 'off_quote'],
  ['a company whose plan has ended', { hasPlan: false }, 'no_plan'],
  [
    'a decided quote with a question: the decision is told',
    { status: 'approved', eventsSince: ['question'] },
    'decided',
  ],
])('%s', (_, facts, expected) => {
  expect(stopReason({ ...GOES, ...facts }, now)).toBe(expected);
});
