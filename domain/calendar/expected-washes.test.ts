import { expect, test } from 'vitest';
import { expectedWashes, thousandsLabel } from './expected-washes.ts';

const plan = { state: 'active', next_on: '2027-01-31', every_months: 6, expected_cents: 50_000 } as const;

test('active plans are expected in the months of their washes, for a year', () => {
  const { months, ...sums } = expectedWashes(
    [plan, { ...plan, every_months: 24, expected_cents: 10_000 }, { ...plan, state: 'paused' }],
    '2026-11-27',
  );
  expect(months).toHaveLength(12);
  expect(months[0]).toEqual({ month: '2026-11', cents: 0, washes: 0, share: 0 });
  expect(sums).toEqual({ total_cents: 110_000, washes: 3, most: '2027-01' });
  expect(thousandsLabel(440_000)).toBe('4.4k');
  expect(months.filter(({ washes }) => washes > 0)).toEqual([
    { month: '2027-01', cents: 60_000, washes: 2, share: 1 },
    { month: '2027-07', cents: 50_000, washes: 1, share: 5 / 6 },
  ]);
  expect(months.at(-1)?.month).toBe('2027-10');
});

test('without prices, washes still count; a wash that is long past adds nothing to an earlier month', () => {
  const { months } = expectedWashes([{ ...plan, next_on: '2026-06-15', expected_cents: null }], '2026-11-27');
  expect(months.map(({ washes, cents }) => washes + cents).filter(Boolean)).toEqual([1, 1]);
});
