import { expect, test } from 'vitest';
import { staffDay } from '#domain/calendar-days.ts';
import { SAVED, UNCONFIRMED } from '#tests/samples/message-holds.ts';
import { askedOnLabel } from './plan-labels.ts';

test('a wash plan says when its customer is asked about the next wash, and why the email can’t be sent', () => {
  const [today, asks] = ['2026-11-26', '2027-10-01'];
  expect(askedOnLabel({ asks, today }, null)).toBe(
    `On ${staffDay(asks)}, your customer gets this quote by email and approves or declines it. Nothing is charged automatically.`,
  );
  expect(askedOnLabel({ asks: today, today }, null)).toMatch(
    /^Your customer gets this quote by email during your next/,
  );
  expect(askedOnLabel({ asks, today }, SAVED)).toContain('Until it is, the quote is saved, not sent.');
  expect(askedOnLabel({ asks, today }, UNCONFIRMED)).toMatch(/It isn’t sent until you confirm your email\.$/);
});
