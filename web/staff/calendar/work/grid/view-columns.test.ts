import { expect, test } from 'vitest';
import type { CalendarEntry } from '#web/staff/calendar/work/entries/entry.ts';
import { columnsOfCrews, shownPeopleOf } from './view-columns.ts';

const FRIDAY = '2026-11-27';
const team = ['Ana Diaz', 'Ben Cole', 'Cleo Park'].map((full_name) => ({ id: full_name.slice(0, 3), full_name }));
const visit = (id: string, people: string[]) => ({ id, people, starts_at: `${FRIDAY}T13:00:00Z` }) as CalendarEntry;
const shown = (chosen: string[], visits: CalendarEntry[]) =>
  columnsOfCrews(FRIDAY, shownPeopleOf(team, chosen), visits).map(({ title, person }) => [title, person]);

test('a day has one column for people who ride together, then those without visits', () => {
  const visits = [visit('roof', ['Ana', 'Cle'])];
  expect(shown([], visits)).toEqual([
    ['Unassigned', null],
    ['Ana, Cleo', 'Ana Cle'],
    ['Ben Cole', 'Ben'],
  ]);
  expect(shown(['Cle'], visits), 'only one of them was chosen').toEqual([['Cleo Park', 'Cle']]);
});
