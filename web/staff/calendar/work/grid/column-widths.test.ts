import { expect, test } from 'vitest';
import type { Column, ColumnEntries } from '#web/staff/calendar/work/entries/columns.ts';
import type { CalendarEntry } from '#web/staff/calendar/work/entries/entry.ts';
import { columnWidths } from './column-widths.ts';

const entry = { id: 'visit' } as CalendarEntry;
const column = (key: string, person?: string): Column => ({ key, day: '2026-11-27', person, title: key });
const visits = (most: number): ColumnEntries => ({
  timed: Array.from({ length: most }, () => ({ entry, from: 480, to: 600 })),
  most: Math.max(most, 1),
  long: [],
});

const none = { hasStripLabel: () => false, isClosed: () => false };

test('days are equally wide; only a closed day with nothing on it is narrower', () => {
  const columns = [column('empty'), column('one'), column('three')];
  const shown = new Map([
    ['empty', visits(0)],
    ['one', visits(1)],
    ['three', visits(3)],
  ]);
  const share = (part: number, of: number, narrow = 0) =>
    `calc((100% - var(--hour-column) - ${narrow}px) * ${(part / of).toFixed(4)})`;
  expect(columnWidths(columns, shown, none)).toEqual({
    '--columns': [80, 88, 192].map((px) => `minmax(min(${px}px, ${share(px, 360)}), 1fr)`).join(' '),
    '--least': '192px',
  });
  expect(columnWidths(columns, shown, { ...none, isClosed: () => true }), 'closed').toEqual({
    '--columns': `80px ${[88, 192].map((px) => `minmax(min(${px}px, ${share(px, 280, 80)}), 1fr)`).join(' ')}`,
    '--least': '208px',
  });
  const named = columnWidths(columns, shown, { hasStripLabel: () => true, isClosed: () => true });
  expect(named['--columns'], 'a holiday keeps its name').toMatch(`minmax(min(88px, ${share(88, 368)}), 1fr) minmax(`);
});

test('a busy day shrinks with its week, which always fits seven days', () => {
  const week = Array.from({ length: 7 }, (_, day) => column(`${day}`));
  const { '--least': least } = columnWidths(week, new Map([['3', visits(8)]]), none);
  expect(Number.parseInt(least, 10)).toBeLessThanOrEqual(500);
});

test('a person’s column is never too narrow for the name', () => {
  const columns = [column('Dana Reyes', 'dana')];
  expect(columnWidths(columns, new Map([['Dana Reyes', visits(0)]]), none)).toMatchObject({ '--least': '88px' });
});
