import { expect, test } from 'vitest';
import type { Request } from '#web/staff/calendar/requests/request.ts';
import { openedQuote, openedRequest, openedVisit, withoutAsked } from './opened-work.ts';

const QUOTE = {
  quote_id: 'a quote',
  number: 'Q-1004',
  customer_name: 'Carla Customer',
  property_address: '1 Shore Rd',
  minutes: 255,
};
const ASKED: Request = {
  ...QUOTE,
  id: 'a request',
  created_at: '2026-11-26T15:00:00.000Z',
  choice: { day: '2026-12-01', from: 780, to: 1020 },
  wish: '',
  told_starts_at: null,
  visit_id: null,
  conflicts: [],
};
const VISIT = openedQuote(QUOTE, []).entry;

test('a customer’s request belongs to the work that it would schedule', () => {
  expect(openedQuote(QUOTE, [ASKED])).toMatchObject({ quoteId: 'a quote', request: ASKED });
  expect(openedQuote(QUOTE, [{ ...ASKED, number: 'Q-1005' }]).request).toBeNull();
  const ofVisit = { ...ASKED, visit_id: VISIT.id };
  expect(openedVisit(VISIT, [ASKED, ofVisit])).toEqual({ entry: VISIT, quoteId: null, request: ofVisit });
  expect(openedVisit({ ...VISIT, id: 'another' }, [ofVisit]).request).toBeNull();
  expect(openedRequest(ofVisit, VISIT)).toEqual({ entry: VISIT, quoteId: null, request: ofVisit });
  expect(openedRequest(ASKED, undefined)).toMatchObject({
    quoteId: 'a quote',
    request: ASKED,
    entry: { minutes: 255 },
  });
});

test.each([
  ['no customer requested a time', [], 1, 1],
  ['a customer requested the first time', [ASKED], 1, 0],
  ['a customer requested a time for an unscheduled visit', [{ ...ASKED, visit_id: VISIT.id }], 0, 1],
  ['a customer requested a different time', [{ ...ASKED, told_starts_at: '2026-12-01T15:00:00.000Z' }], 1, 1],
] as const)('work is listed once: %s', (_, requests, visits, quotes) => {
  const left = withoutAsked({ visits: [VISIT], quotes: [QUOTE] }, requests);
  expect([left.visits.length, left.quotes.length]).toEqual([visits, quotes]);
});
