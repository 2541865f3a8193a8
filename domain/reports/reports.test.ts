import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BREAKDOWN_ROWS_MAX, breakdownOf } from './breakdown.ts';
import { countedRevision } from './counted-revision.ts';
import { followUpRows } from './follow-up-steps.ts';
import { priceCoach } from './price-coach.ts';
import { averageTicket, averageWait, changeFrom, winRate, winRateRange } from './rates.ts';
import { addUp } from './sums.ts';
import { taxRows } from './tax.ts';

const revision = (number: number, status: 'pending' | 'approved' | 'declined', archived = false) => ({
  id: `r${number}`,
  revision: number,
  status,
  archived,
});

test.each([
  ['undecided', [revision(1, 'pending')], null],
  ['approved', [revision(1, 'approved')], 'r1'],
  ['approved again', [revision(2, 'approved'), revision(1, 'approved')], 'r2'],
  ['declined after an approval that is still in effect', [revision(1, 'approved'), revision(2, 'declined')], 'r1'],
  ['declined twice', [revision(1, 'declined'), revision(2, 'declined')], 'r2'],
  ['approved in the end', [revision(1, 'declined'), revision(2, 'approved')], 'r2'],
  ['archived', [revision(1, 'approved', true)], null],
  [
    'decided again after an earlier revision was archived',
    [revision(1, 'approved', true), revision(2, 'approved')],
    'r2',
  ],
  ['being revised', [revision(1, 'declined'), revision(2, 'pending')], 'r1'],
] as const)('reports count the right revision of a quote number that is %s', (_, revisions, counted) => {
  expect(countedRevision(revisions)).toBe(counted);
});

test('the win rate and the average are null when there are no quotes', () => {
  expect(winRate({ approved: 0, declined: 0 })).toBeNull();
  expect(averageTicket({ approved: 0, approved_cents: 0 })).toBeNull();
  expect(averageWait({ waited: 0, wait_seconds: 0 })).toBeNull();
  expect(winRateRange({ approved: 0, declined: 0 })).toBeNull();
  expect([changeFrom(null, 3), changeFrom(0, 3), changeFrom(4, 3)]).toEqual([null, null, -0.25]);
  expect(averageTicket({ approved: 3, approved_cents: 100 })).toBe(33);
  expect(averageTicket({ approved: 2, approved_cents: 101 })).toBe(51);
});

test('the confidence interval follows the published formula', () => {
  // From Newcombe 1998, table I: 81 of 263, 15 of 148, 0 of 20, 1 of 29.
  const range = (approved: number, all: number) => {
    const { low = 0, high = 0 } = winRateRange({ approved, declined: all - approved }) ?? {};
    return [low.toFixed(4), high.toFixed(4)];
  };
  expect(range(81, 263)).toEqual(['0.2553', '0.3662']);
  expect(range(15, 148)).toEqual(['0.0624', '0.1605']);
  expect(range(0, 20)).toEqual(['0.0000', '0.1611']);
  expect(range(1, 29)).toEqual(['0.0061', '0.1718']);
});

test('a win rate lies in its interval, which gets narrower with more decisions', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 5000 }), fc.integer({ min: 0, max: 5000 }), (approved, declined) => {
      fc.pre(approved + declined > 0);
      const range = winRateRange({ approved, declined });
      const more = winRateRange({ approved: approved * 2, declined: declined * 2 });
      const rate = winRate({ approved, declined }) ?? 0;
      if (!range || !more) throw new Error('no range');
      expect(range.low).toBeGreaterThanOrEqual(0);
      expect(range.high).toBeLessThanOrEqual(1);
      expect(range.low <= rate + 1e-12 && rate <= range.high + 1e-12).toBe(true);
      expect(more.high - more.low).toBeLessThan(range.high - range.low);
    }),
  );
});

const ROOF = { surface: 'Roof', service: 'Wash', unit: 'sqft' };

test('the price coach says nothing when there are few decisions', () => {
  const price = (cents: number, approved: number, declined: number) => ({ ...ROOF, cents, approved, declined });
  const [few] = priceCoach([price(30, 10, 9)]);
  expect(few?.bands).toMatchObject([{ win_rate: null, low: null, enough: false, approved: 10 }]);
  const [some] = priceCoach([price(30, 10, 10), price(20, 19, 1), price(25, 1, 0)]);
  expect(some?.bands).toMatchObject([
    { from_cents: 20, to_cents: 25, approved: 20, declined: 1, enough: true },
    { from_cents: 30, to_cents: 30, win_rate: 0.5, enough: true },
  ]);
});

test('price bands are in order, cover everything and never share a price', () => {
  const prices = fc.uniqueArray(fc.tuple(fc.integer({ min: 1, max: 99 }), fc.nat(60), fc.nat(60)), {
    selector: ([cents]) => cents,
    minLength: 1,
  });
  fc.assert(
    fc.property(prices, (given) => {
      const rows = given.map(([cents, approved, declined]) => ({ ...ROOF, cents, approved, declined }));
      const bands = priceCoach(rows)[0]?.bands ?? [];
      expect(bands.length).toBeLessThanOrEqual(5);
      expect(addUp(bands)).toEqual(addUp(rows.map(({ approved, declined }) => ({ approved, declined }))));
      for (const [index, { from_cents }] of bands.entries())
        expect(from_cents).toBeGreaterThan(bands[index - 1]?.to_cents ?? 0);
      expect(bands.every(({ enough, win_rate }) => enough === (win_rate !== null))).toBe(true);
    }),
  );
});

test('a breakdown shows the largest rows and combines the others', () => {
  const rows = Array.from({ length: BREAKDOWN_ROWS_MAX + 2 }, (_, index) => ({
    value: `city ${index}`,
    approved: 1,
    declined: 1,
    approved_cents: 1000 - index,
  }));
  const { rows: shown, rest } = breakdownOf('city', rows, [
    { value: 'city 0', approved: 3, declined: 1, approved_cents: 9 },
  ]);
  expect(shown).toHaveLength(BREAKDOWN_ROWS_MAX);
  expect(shown[0]).toMatchObject({ value: 'city 0', before: { approved: 3, win_rate: 0.75 } });
  expect(rest).toMatchObject({ approved: 2, declined: 2, approved_cents: 950 + 949, before: { approved: 0 } });
  expect(breakdownOf('city', [{ value: 'gone', approved: 0, declined: 0, approved_cents: 0 }], [])).toEqual({
    rows: [],
    rest: null,
  });
});

test('a source counts as one, however it was typed', () => {
  const typed = ['google ', 'GOOGLE', 'Yelp'].map((value) => ({
    value,
    approved: 1,
    declined: 0,
    approved_cents: 100,
  }));
  expect(breakdownOf('source', typed, typed.slice(1)).rows).toMatchObject([
    { value: 'Google', approved: 2, approved_cents: 200, before: { approved: 1 } },
    { value: 'Yelp', approved: 1, before: { approved: 1 } },
  ]);
});

test('tax and reminders are listed in order', () => {
  expect(
    taxRows(
      [
        { rate: 0, quotes: 1, net_cents: 500, tax_cents: 0 },
        { rate: 0.0825, quotes: 2, net_cents: 1000, tax_cents: 83 },
      ],
      [
        { rate: 0.0825, net_cents: 100, tax_cents: 8 },
        { rate: 0.05, net_cents: 200, tax_cents: 10 },
      ],
    ),
  ).toEqual([
    { rate: 0.0825, quotes: 2, net_cents: 900, tax_cents: 75 },
    { rate: 0.05, quotes: 0, net_cents: -200, tax_cents: -10 },
    { rate: 0, quotes: 1, net_cents: 500, tax_cents: 0 },
  ]);
  expect(
    followUpRows([{ reminders: 2, approved: 1, declined: 1 }], [{ place: 2, sent: 4 }]).map(
      ({ reminders, sent, win_rate }) => [reminders, sent, win_rate],
    ),
  ).toEqual([
    [0, 0, null],
    [1, 0, null],
    [2, 4, 0.5],
  ]);
});
