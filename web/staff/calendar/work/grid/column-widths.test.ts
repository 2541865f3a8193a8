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
  expect(columnWidths(columns, shown, none)).toEqual({
    '--columns': 'minmax(80px, 1fr) minmax(88px, 1fr) minmax(192px, 1fr)',
    '--least': '360px',
  });
  expect(columnWidths(columns, shown, { ...none, isClosed: () => true }), 'closed').toEqual({
    '--columns': '80px minmax(88px, 1fr) minmax(192px, 1fr)',
    '--least': '360px',
  });
  expect(
    columnWidths(columns, shown, { hasStripLabel: () => true, isClosed: () => true }),
    'a holiday keeps its name',
  ).toMatchObject({ '--least': '368px' });
});

test('a person’s column is never too narrow for the name', () => {
  const columns = [column('Dana Reyes', 'dana')];
  expect(columnWidths(columns, new Map([['Dana Reyes', visits(0)]]), none)).toMatchObject({ '--least': '88px' });
});
