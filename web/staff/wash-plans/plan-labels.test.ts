import { expect, test } from 'vitest';
import { staffDay } from '#domain/calendar-days.ts';
import { SAVED, UNCONFIRMED } from '#tests/samples/message-holds.ts';
import { askedOnLabel } from './plan-labels.ts';

test('a wash plan says when its customer is asked about the next wash, and why the email can’t be sent', () => {
  const [today, asks] = ['2026-11-26', '2027-10-01'];
  expect(askedOnLabel({ asks, today }, null)).toBe(
    `On ${staffDay(asks)}, we’ll email your customer this quote to approve or decline. Nothing is charged automatically.`,
  );
  expect(askedOnLabel({ asks: today, today }, null)).toMatch(/^We’ll email your customer this quote during your next/);
  expect(askedOnLabel({ asks, today }, SAVED)).toContain('Until it is, the quote is saved, not sent.');
  expect(askedOnLabel({ asks, today }, UNCONFIRMED)).toMatch(/It won’t be sent until you confirm your email\.$/);
});
