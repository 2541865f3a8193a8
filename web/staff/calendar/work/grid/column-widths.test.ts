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
  const day = (px: number, part: number) =>
    `minmax(min(${px}px, calc(80px + (100% - var(--hour-column) - 240px) * ${part.toFixed(4)})), 1fr)`;
  expect(columnWidths(columns, shown, none)).toEqual({
    '--columns': `${day(80, 0)} ${day(88, 8 / 120)} ${day(192, 112 / 120)}`,
    '--wanted': '360px',
    '--least': '240px',
  });
  expect(columnWidths(columns, shown, { ...none, isClosed: () => true }), 'closed').toEqual({
    '--columns': `80px ${day(88, 8 / 120)} ${day(192, 112 / 120)}`,
    '--wanted': '360px',
    '--least': '240px',
  });
  expect(
    columnWidths(columns, shown, { hasStripLabel: () => true, isClosed: () => true }),
    'a holiday keeps its name',
  ).toMatchObject({ '--wanted': '368px' });
});

test('a busy day shrinks with its week, which always fits seven days', () => {
  const week = Array.from({ length: 7 }, (_, day) => column(`${day}`));
  const { '--least': least } = columnWidths(week, new Map([['3', visits(8)]]), none);
  expect(Number.parseInt(least, 10)).toBeLessThanOrEqual(600);
});

test('a person’s column is never too narrow for the name', () => {
  const columns = [column('Dana Reyes', 'dana')];
  expect(columnWidths(columns, new Map([['Dana Reyes', visits(0)]]), none)).toMatchObject({ '--least': '88px' });
});
