import { expect, test } from 'vitest';
import type { MessageStatus } from './delivery-status.ts';
import { shownStatus, unsentReason } from './outbox-reasons.ts';

const stored = (status: MessageStatus, kind = 'quote_sent', channel = 'email') => ({
  kind,
  channel,
  status,
  error: status === 'waiting' ? 'Waiting until the owner confirms their email address.' : null,
});

test.for([
  ['email', 'queued', false, 'outbox'],
  ['email', 'queued', true, 'queued'],
  ['text', 'queued', false, 'queued'],
  ['email', 'waiting', false, 'waiting'],
  ['email', 'failed', false, 'failed'],
] as const)('an %s that is %s, with a mail server: %s, is shown as %s', ([channel, status, mail, shown]) => {
  expect(shownStatus({ channel, status }, { mail })).toBe(shown);
});

test.for([
  [stored('outbox'), false, true, 'Email isn’t connected yet.'],
  [stored('queued'), false, true, 'Email isn’t connected yet.'],
  [stored('outbox'), false, false, 'Email isn’t connected yet, and the owner hasn’t confirmed their email.'],
  [stored('outbox', 'question_received'), false, false, 'Email isn’t connected yet.'],
  [stored('outbox'), true, false, 'The owner hasn’t confirmed their email yet.'],
  [stored('outbox'), true, true, 'Email wasn’t connected yet.'],
  [stored('outbox', 'quote_sent', 'text'), true, false, 'Texting isn’t connected yet.'],
  [stored('waiting', 'payment_receipt'), true, false, 'Waiting until the owner confirms their email address.'],
  [stored('sent'), true, true, null],
] as const)(
  'for %j, with a mail server: %s, owner confirmed: %s, the reason is %s',
  ([message, mail, ownerConfirmed, reason]) => {
    expect(unsentReason(message, { mail, ownerConfirmed })).toBe(reason);
  },
);
