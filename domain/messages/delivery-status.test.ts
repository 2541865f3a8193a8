import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isUndelivered, MESSAGE_STATUSES, type MessageStatus, mayRetry, statusesBefore } from './delivery-status.ts';

/** Does the same as the conditional update for a report. */
const advance = (now: MessageStatus, to: MessageStatus) => (statusesBefore(to).includes(now) ? to : now);

test('no order of reports, however often repeated, leads a message back', () => {
  const reports = fc.array(fc.constantFrom(...MESSAGE_STATUSES), { maxLength: 12 });
  fc.assert(
    fc.property(reports, (all) => {
      const seen = new Set<MessageStatus>(['queued']);
      let now: MessageStatus = 'queued';
      for (const report of all) {
        const next = advance(now, report);
        if (next === now) continue;
        expect(seen.has(next)).toBe(false);
        seen.add(next);
        now = next;
      }
    }),
  );
});

test('a mail is accepted, then delivered, then perhaps returned or complained about; that is its end', () => {
  expect(advance('queued', 'delivered')).toBe('queued');
  expect(advance('sent', 'delivered')).toBe('delivered');
  expect(advance('delivered', 'sent')).toBe('delivered');
  expect(advance('delivered', 'bounced')).toBe('bounced');
  expect(advance('delivered', 'complained')).toBe('complained');
  for (const end of ['bounced', 'complained', 'suppressed', 'failed'] as const)
    expect(MESSAGE_STATUSES.filter((to) => advance(end, to) !== end)).toEqual([]);
});

test('what did not arrive can be tried again', () => {
  const retried = (kind: string) => MESSAGE_STATUSES.filter((status) => mayRetry({ status, kind }));
  expect(MESSAGE_STATUSES.filter(isUndelivered)).toEqual(['bounced', 'suppressed', 'failed']);
  expect(retried('quote_sent')).toEqual(['bounced', 'suppressed', 'failed']);
  // By the time someone notices, the crew has arrived.
  expect(retried('on_the_way')).toEqual([]);
});
