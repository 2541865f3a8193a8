import { expect, test } from 'vitest';
import { columnLabel, dayPlan, firstNames, type TodayVisit } from './day-plan.ts';

const ZONE = 'America/New_York';
const NOON = '2026-11-27T17:00:00.000Z';

/** @param from hour by local clocks, five behind UTC */
function visit(id: string, from: number, to: number, people: string[] = []): TodayVisit {
  const at = (hour: number) => new Date(Date.UTC(2026, 10, 27, 5) + hour * 3_600_000).toISOString();
  return {
    id,
    job_id: id,
    kind: 'work',
    state: 'scheduled',
    title: id,
    property_address: '',
    starts_at: at(from),
    ends_at: at(to),
    people,
    own: false,
  };
}

const placesOf = (visits: TodayVisit[], now = NOON) =>
  dayPlan(visits, now, ZONE).visits.map(({ visit: { id }, row, from, to }) => [id, row, from, to]);

test('each crew has a lane, unassigned visits come last, and the day is 8 to 5 if no visit is outside', () => {
  const plan = dayPlan(
    [visit('open', 9, 10), visit('a', 8, 12.5, ['Sam', 'Jo']), visit('b', 8, 17, ['Mike'])],
    NOON,
    ZONE,
  );
  expect(plan.lanes.map(({ people }) => people)).toEqual([['Sam', 'Jo'], ['Mike'], []]);
  expect(plan.hours).toEqual([8, 9, 10, 11, 12, 13, 14, 15, 16]);
  expect(plan.now).toBeCloseTo(4 / 9);
  expect(plan.visits.map(({ visit: { id }, row }) => [id, row])).toEqual([
    ['open', 2],
    ['a', 0],
    ['b', 1],
  ]);
  expect(plan.visits[1]).toMatchObject({ from: 0, to: 0.5 });
});

test('visits of a lane that overlap are in rows of their own, and later ones use the first row again', () => {
  const visits = [visit('a', 8, 10, ['Sam']), visit('b', 9, 11, ['Sam']), visit('c', 10, 12, ['Sam'])];
  expect(placesOf(visits).map(([id, row]) => [id, row])).toEqual([
    ['a', 0],
    ['b', 1],
    ['c', 0],
  ]);
});

test('early and late visits extend the day, visits of several days fill it, and short ones stay readable', () => {
  const plan = dayPlan([visit('early', 6.5, 7, ['Sam']), visit('late', 20, 21.5, ['Sam'])], NOON, ZONE);
  expect([plan.hours[0], plan.hours.at(-1)]).toEqual([6, 21]);
  const { hours, visits } = dayPlan([visit('days', -20, 50)], NOON, ZONE);
  expect(hours).toHaveLength(24);
  expect(visits[0]).toMatchObject({ from: 0, to: 1 });
  const [[, , from = 0, to = 0] = []] = placesOf([visit('short', 8, 8.1, ['Sam'])]);
  expect(Number(to) - Number(from)).toBeCloseTo(0.75 / 9);
  const [[, , start = 0, end = 0] = []] = placesOf([visit('open', 8, 8.1)]);
  expect(Number(end) - Number(start), 'with room for a button').toBeCloseTo(3 / 9);
});

test('a bar ends when its visit does, even if its button needs more room', () => {
  const until = (to: number) => dayPlan([visit('open', 9, to)], NOON, ZONE).visits[0];
  expect(until(9.75)).toMatchObject({ until: 1.75 / 9, to: 4 / 9 });
  expect(until(13)).toMatchObject({ until: 5 / 9, to: 5 / 9 });
});

test('outside of the shown hours there is no line for the current time', () => {
  expect(dayPlan([visit('a', 9, 10)], '2026-11-27T12:00:00.000Z', ZONE).now).toBeNull();
  expect(dayPlan([visit('a', 9, 10)], '2026-11-27T23:30:00.000Z', ZONE).now).toBeNull();
});

test('hours say AM or PM only at the start and at noon', () => {
  expect([8, 9, 12, 13].map((hour) => columnLabel(hour, hour === 8))).toEqual(['8 AM', '9', '12 PM', '1']);
  expect(columnLabel(0, true)).toBe('12 AM');
});

test('people are called by their first names, unless two share one', () => {
  const everyone = ['Sam Ortiz', 'Sam Lee', 'Jo Whitfield'];
  expect(firstNames(['Sam Ortiz', 'Jo Whitfield'], everyone)).toEqual(['Sam Ortiz', 'Jo']);
});
