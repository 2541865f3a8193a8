import { expect, test } from 'vitest';
import { type FollowUpFacts, STOP_REASONS, stopReason } from './follow-up-stops.ts';

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
  ['a sent, undecided quote', {}, null],
  ['an approved quote', { status: 'approved' }, 'decided'],
  ['a declined quote', { status: 'declined' }, 'decided'],
  ['an archived quote', { isArchived: true }, 'archived'],
  ['a quote at the first instant after its last day', { approval_token_expires_at: now }, 'expired'],
  ['a quote that no mail server has accepted yet', { sent_at: null }, 'not_sent'],
  ['a customer who opted out', { isOptedOut: true }, 'opted_out'],
  ['a suppressed email', { isSuppressed: true }, 'suppressed'],
  ['a bounce since the quote was sent', { eventsSince: ['bounced'] }, 'bounced'],
  ['a question since the quote was sent', { eventsSince: ['viewed', 'question'] }, 'question'],
  ['an answer by staff since the quote was sent', { eventsSince: ['answered'] }, 'answer'],
  ['a text from the customer since the quote was sent', { eventsSince: ['text_received'] }, 'answer'],
  ['a company without follow-ups', { isOn: { company: false, customer: true, quote: true } }, 'off_company'],
  ['a customer without follow-ups', { isOn: { company: true, customer: false, quote: true } }, 'off_customer'],
  ['a quote without follow-ups', { isOn: { company: true, customer: true, quote: false } }, 'off_quote'],
  ['a company whose plan has ended', { hasPlan: false }, 'no_plan'],
  [
    'a decided quote with a question, where the decision is shown',
    { status: 'approved', eventsSince: ['question'] },
    'decided',
  ],
  [
    'a question of a customer, while reminders are off: it waits for an answer',
    { isOn: { company: false, customer: true, quote: false }, eventsSince: ['question'] },
    'question',
  ],
  ['a bounce after a question', { eventsSince: ['question', 'bounced'] }, 'bounced'],
  ['an opt-out before a bounce', { isOptedOut: true, eventsSince: ['bounced'] }, 'opted_out'],
])('the reason to stop is right for %s', (_, facts, expected) => {
  expect(stopReason({ ...GOES, ...facts }, now)).toBe(expected);
});

test('when several reasons stop reminders, staff see the first reason in the list', () => {
  const all: FollowUpFacts = {
    status: 'approved',
    approval_token_expires_at: now,
    sent_at: null,
    isArchived: true,
    eventsSince: ['answered', 'question', 'bounced'],
    isOptedOut: true,
    isSuppressed: true,
    isOn: { company: false, customer: false, quote: false },
    hasPlan: false,
  };
  const mended: Partial<FollowUpFacts>[] = [
    { status: 'pending' },
    { isArchived: false },
    { approval_token_expires_at: null },
    { sent_at: now },
    { isOptedOut: false },
    { isSuppressed: false },
    { eventsSince: ['answered', 'question'] },
    { eventsSince: ['answered'] },
    { eventsSince: [] },
    { isOn: { company: true, customer: false, quote: false } },
    { isOn: { company: true, customer: true, quote: false } },
    { isOn: { company: true, customer: true, quote: true } },
  ];
  const shown = mended.reduce<[FollowUpFacts, (string | null)[]]>(
    ([facts, reasons], change) => {
      const next = { ...facts, ...change };
      return [next, [...reasons, stopReason(next, now)]];
    },
    [all, [stopReason(all, now)]],
  )[1];
  expect(shown).toEqual(Object.keys(STOP_REASONS));
});
