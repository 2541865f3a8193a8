import { expect, test } from 'vitest';
import { DEFAULT_WORK_SETTINGS } from '#domain/calendar/work-settings.ts';
import { movableOn, onOtherDay } from '#web/staff/calendar/work/dialogs/move-day.ts';
import { byColumn, type Column, offOn, ofPeople, onDay } from './columns.ts';
import type { CalendarEntry } from './entry.ts';
import { keepsSecond, placedEntry, plannedOf, problemsAt, SKIPPED } from './preview.ts';

const timeZone = 'America/New_York';
const rules = { timeZone, hours: DEFAULT_WORK_SETTINGS.hours, daysOff: [], travelMinutes: 15 };

function entry(id: string, change: Partial<CalendarEntry> = {}): CalendarEntry {
  return {
    id,
    job_id: id,
    state: 'scheduled',
    starts_at: '2026-11-23T14:00:00.000Z',
    ends_at: '2026-11-23T15:00:00.000Z',
    parts: [{ day: '2026-11-23', from: 540, to: 600 }],
    minutes: 60,
    people: ['ana'],
    edit_number: 1,
    told_starts_at: null,
    news: null,
    kind: 'work',
    title: 'Job',
    customer_name: 'Alicia Moreno',
    property_address: '18 Harbor View Rd',
    property_id: null,
    approval: null,
    number: null,
    conflicts: [],
    conflict_count: 0,
    ...change,
  };
}

const slot = (day: string, minute: number, length = 60) => ({ day, minute, length });
const place = (day: string, minute: number, length = 60) => ({ slot: slot(day, minute, length), people: ['ana'] });

test('conflicts are known before anything is saved', () => {
  const others = plannedOf([
    entry('there', { property_address: '7 Cordgrass Ct' }),
    entry('off', { state: 'cancelled' }),
  ]);
  const problems = (day: string, minute: number) =>
    problemsAt(placedEntry(entry('moved'), place(day, minute), others, rules), slot(day, minute), timeZone);
  expect(problems('2026-11-23', 570)).toEqual(['Overlapping visits']);
  expect(problems('2026-11-23', 605)).toEqual(['Not enough drive time']);
  expect(problems('2026-11-23', 660)).toEqual([]);
  expect(problems('2026-11-22', 660)).toEqual(['Outside working hours']);
  expect(problems('2027-03-14', 150)).toEqual([SKIPPED]);
});

test('a visit across the fall time change is drawn by the clock and keeps its length', () => {
  const placed = placedEntry(entry('night'), place('2026-10-31', 1380, 240), plannedOf([]), rules);
  expect(placed).toMatchObject({
    starts_at: '2026-11-01T03:00:00.000Z',
    ends_at: '2026-11-01T07:00:00.000Z',
    minutes: 240,
    parts: [
      { day: '2026-10-31', from: 1380, to: 1440 },
      { day: '2026-11-01', from: 0, to: 120 },
    ],
  });
  const spring = placedEntry(entry('night'), place('2027-03-13', 1380, 240), plannedOf([]), rules);
  expect(spring.parts[1]).toEqual({ day: '2027-03-14', from: 0, to: 240 });
});

test('a visit at the second of two identical clock times stays there until its time changes', () => {
  const parts = [{ day: '2026-11-01', from: 90, to: 150 }];
  const second = entry('second', { starts_at: '2026-11-01T06:30:00.000Z', parts });
  const first = entry('first', { starts_at: '2026-11-01T05:30:00.000Z', parts });
  const at = slot('2026-11-01', 90);
  expect([second, first].map((each) => keepsSecond(each, at, timeZone))).toEqual([true, false]);
  expect(keepsSecond(second, slot('2026-11-01', 105), timeZone)).toBe(false);
});

test('a visit of several days is shown on each of them; an unchanged column stays the same object', () => {
  const columns: Column[] = ['2026-11-23', '2026-11-24'].map((day) => ({
    key: day,
    day,
    person: undefined,
    title: '',
  }));
  const night = placedEntry(entry('night'), place('2026-11-23', 1380, 120), plannedOf([]), rules);
  const long = placedEntry(entry('long'), place('2026-11-23', 480, 2880), plannedOf([]), rules);
  const shown = byColumn(columns, [night, long, entry('day')], new Map());
  expect(columns.map(({ key }) => shown.get(key))).toMatchObject([
    {
      timed: [
        { from: 1380, to: 1440 },
        { from: 540, to: 600 },
      ],
      long: [long],
      most: 1,
    },
    { timed: [{ from: 0, to: 60 }], long: [long] },
  ]);
  const day = entry('day', { parts: [{ day: '2026-11-24', from: 540, to: 600 }] });
  const once = byColumn(columns, [entry('one'), day], new Map());
  const again = byColumn(columns, [entry('another'), day], once);
  expect(columns.map(({ key }) => again.get(key) === once.get(key))).toEqual([false, true]);
});

test('visits are filtered by person, and days off list the company and people', () => {
  const nobodys = entry('nobodys', { people: [] });
  const both = [entry('anas'), nobodys];
  expect(ofPeople(both, [], 'nobody')).toEqual(both);
  expect(ofPeople(both, ['nobody'], 'nobody')).toEqual([nobodys]);
  expect(onDay(both, '2026-11-23', null).map(({ entry: { id } }) => id)).toEqual(['nobodys']);
  const daysOff = [
    { person: null, firstDay: '2026-11-26', lastDay: '2026-11-26' },
    { person: 'ana', firstDay: '2026-11-25', lastDay: '2026-11-27' },
    { person: null, firstDay: '2026-12-25', lastDay: '2026-12-25', holiday: 'Christmas Day' },
  ];
  expect(offOn(daysOff, '2026-11-26')).toEqual({ company: true, holiday: null, people: ['ana'] });
  expect(offOn(daysOff, '2026-11-24')).toEqual({ company: false, holiday: null, people: [] });
  expect(offOn(daysOff, '2026-12-25')).toEqual({ company: true, holiday: 'Christmas Day', people: [] });
});

test('visits moved to another day conflict with visits there, not with their own old places', () => {
  const at = (id: string, minute: number, change: Partial<CalendarEntry> = {}) =>
    placedEntry(entry(id, change), place('2026-11-23', minute), plannedOf([]), rules);
  const visits = movableOn([at('one', 540), at('two', 600), at('begun', 700, { state: 'working' })], '2026-11-23');
  expect(visits.map(({ id }) => id)).toEqual(['one', 'two']);
  const there = [...visits, placedEntry(entry('there'), place('2026-11-24', 615), plannedOf([]), rules)];
  const moved = onOtherDay(visits, '2026-11-24', there, rules);
  expect(
    moved.map(({ parts, conflicts }) => [parts[0]?.day, parts[0]?.from, conflicts.map(({ other }) => other)]),
  ).toEqual([
    ['2026-11-24', 540, []],
    ['2026-11-24', 600, ['there']],
  ]);
});
