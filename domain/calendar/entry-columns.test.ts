import fc from 'fast-check';
import { expect, test } from 'vitest';
import { placeEntries } from './entry-columns.ts';

test.each([
  ['alone', ['480-600'], ['480-600 0/1']],
  ['one after the other', ['480-600', '600-660'], ['480-600 0/1', '600-660 0/1']],
  ['two at the same time', ['480-600', '540-660'], ['480-600 0/2', '540-660 1/2']],
  ['a chain', ['480-600', '540-660', '620-700'], ['480-600 0/2', '540-660 1/2', '620-700 0/2']],
  [
    'three, then one',
    ['480-600', '480-540', '490-500', '700-760'],
    ['480-600 0/3', '480-540 1/3', '490-500 2/3', '700-760 0/1'],
  ],
])('overlapping visits share the width: %s', (_, stretches, expected) => {
  const entries = stretches.map((stretch) => {
    const [from = 0, to = 0] = stretch.split('-').map(Number);
    return { from, to };
  });
  const placed = placeEntries(entries).map(
    ({ entry, column, columns }) => `${entry.from}-${entry.to} ${column}/${columns}`,
  );
  expect(placed).toEqual(expected);
});

test('the calendar draws every visit, and none covers another', () => {
  const stretch = fc
    .tuple(fc.nat({ max: 1425 }), fc.integer({ min: 15, max: 600 }))
    .map(([from, length]) => ({ from, to: Math.min(from + length, 1440) }));
  fc.assert(
    fc.property(fc.array(stretch, { maxLength: 40 }), (entries) => {
      const placed = placeEntries(entries);
      expect(new Set(placed.map(({ entry }) => entry))).toEqual(new Set(entries));
      for (const one of placed) {
        expect(one.column).toBeLessThan(one.columns);
        const covers = placed.filter(
          (other) =>
            other !== one &&
            other.column === one.column &&
            other.entry.from < one.entry.to &&
            one.entry.from < other.entry.to,
        );
        expect(covers).toEqual([]);
      }
    }),
  );
});
