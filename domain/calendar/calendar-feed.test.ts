import { describe, expect, test } from 'vitest';
import { type FeedVisit, feedText, feedTitle } from './calendar-feed.ts';

const VISIT: FeedVisit = {
  kind: 'work',
  state: 'scheduled',
  title: 'Dana Reyes',
  customer_name: 'Dana Reyes',
  number: 'Q-1042',
  work: { first: 'Soft wash – House Siding', count: 3 },
  crew: ['Mia Member', 'Sam Ortiz'],
};

describe('the title names the customer and the work', () => {
  test.each<[string, Partial<FeedVisit>, string]>([
    ['a quote’s job', {}, 'Dana Reyes: Soft wash – House Siding and 2 more'],
    ['a quote with one line', { work: { first: 'Roof', count: 1 } }, 'Dana Reyes: Roof'],
    ['a title that someone typed', { title: 'Second coat' }, 'Dana Reyes: Second coat'],
    ['a quote without lines', { work: null }, 'Dana Reyes'],
    ['a visit without a customer, title or lines', { work: null, customer_name: ' ', title: '\u200b' }, 'Job'],
    ['an estimate', { kind: 'estimate', work: null }, 'Dana Reyes: Estimate visit'],
    ['blocked time', { kind: 'blocked', title: 'Truck service', customer_name: '', work: null }, 'Truck service'],
    ['off', { state: 'cancelled' }, 'Canceled: Dana Reyes: Soft wash – House Siding and 2 more'],
    ['a long line', { work: { first: 'x'.repeat(200), count: 1 } }, `Dana Reyes: ${'x'.repeat(80)}`],
  ])('the title is right for %s', (_, changes, title) => {
    expect(feedTitle({ ...VISIT, ...changes })).toBe(title);
  });
});

test('the text lists crew, state and quote, one per line', () => {
  expect(feedText(VISIT)).toBe('Crew: Mia Member, Sam Ortiz\nStatus: Scheduled\nQuote: Q-1042');
  expect(feedText({ ...VISIT, crew: [], number: null, state: 'on_the_way' })).toBe(
    'Crew: unassigned\nStatus: On the way',
  );
  expect(feedText({ ...VISIT, kind: 'blocked', number: null })).toBe('Crew: Mia Member, Sam Ortiz\nBlocked time');
});
