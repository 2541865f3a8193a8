import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isUndelivered, MESSAGE_STATUSES, type MessageStatus, mayRetry, statusesBefore } from './delivery-status.ts';

/** Does what the database's update does for a delivery report. */
const advance = (now: MessageStatus, to: MessageStatus) => (statusesBefore(to).includes(now) ? to : now);

test('reports in any order, however often repeated, never move a message backward', () => {
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

test('an email is accepted, then delivered, and at most one bounce or complaint follows', () => {
  expect(advance('queued', 'delivered')).toBe('queued');
  expect(advance('sent', 'delivered')).toBe('delivered');
  expect(advance('delivered', 'sent')).toBe('delivered');
  expect(advance('delivered', 'bounced')).toBe('bounced');
  expect(advance('delivered', 'complained')).toBe('complained');
  for (const end of ['bounced', 'complained', 'suppressed', 'failed'] as const)
    expect(MESSAGE_STATUSES.filter((to) => advance(end, to) !== end)).toEqual([]);
});

test('a message that did not arrive can be resent', () => {
  const retried = (kind: string) => MESSAGE_STATUSES.filter((status) => mayRetry({ status, kind }));
  expect(MESSAGE_STATUSES.filter(isUndelivered)).toEqual(['bounced', 'suppressed', 'failed']);
  expect(retried('quote_sent')).toEqual(['bounced', 'suppressed', 'failed']);
  // By the time someone notices, the crew has arrived.
  expect(retried('on_the_way')).toEqual([]);
});
