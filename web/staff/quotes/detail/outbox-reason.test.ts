import { expect, test } from 'vitest';
import { outboxReason } from './outbox-reason.ts';

test.for([
  ['email', 'outbox', 'outbox', 'email_not_connected'],
  ['email', 'outbox', 'smtp', 'before_email'],
  ['text', 'outbox', 'smtp', 'texts_not_connected'],
  ['email', 'sent', 'smtp', null],
] as const)('the outbox reason of a message (%s, %s) with mail mode %s is %s', ([channel, status, mail, reason]) => {
  expect(outboxReason({ channel, status }, { mail })).toBe(reason);
});
