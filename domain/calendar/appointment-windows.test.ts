import { expect, test } from 'vitest';
import { type OfferRules, openWindows, weekdaysOutside } from './appointment-windows.ts';

const mornings = { weekdays: [1, 2, 3, 4, 5], from: 480, to: 720, capacity: 2, active: true };
const afternoons = { weekdays: [1, 3], from: 780, to: 1020, capacity: 1, active: true };
const rules: OfferRules = {
  windows: [afternoons, mornings],
  noticeDays: 1,
  horizonDays: 4,
  daysOff: [],
  hours: [],
  minutes: 120,
};
/** A Sunday. */
const TODAY = '2026-11-22';

function offered(changes: Partial<OfferRules>, taken: Parameters<typeof openWindows>[1] = []): string[] {
  return openWindows({ ...rules, ...changes }, taken, TODAY).map(
    ({ day, window, left }) => `${day} ${window.from < 720 ? 'am' : 'pm'} ${left}`,
  );
}

test.each([
  [
    'weekdays from Monday to Thursday',
    {},
    ['2026-11-23 am 2', '2026-11-23 pm 1', '2026-11-24 am 2', '2026-11-25 am 2', '2026-11-25 pm 1', '2026-11-26 am 2'],
  ],
  ['three days’ notice', { noticeDays: 3 }, ['2026-11-25 am 2', '2026-11-25 pm 1', '2026-11-26 am 2']],
  [
    'a company holiday',
    { noticeDays: 3, daysOff: [{ person: null, firstDay: '2026-11-25', lastDay: '2026-11-25' }] },
    ['2026-11-26 am 2'],
  ],
  [
    'a day off of one person',
    { noticeDays: 4, daysOff: [{ person: 'ann', firstDay: '2026-11-01', lastDay: '2026-12-01' }] },
    ['2026-11-26 am 2'],
  ],
  ['nothing', { horizonDays: 0 }, []],
  ['a window that is turned off', { windows: [{ ...mornings, active: false }] }, []],
])('the offered windows respect %s', (_, changes, expected) => {
  expect(offered(changes)).toEqual(expected);
});

test('a visit uses capacity in each window that it overlaps, but not in one that it only touches', () => {
  const day = '2026-11-23';
  expect(offered({ horizonDays: 1 }, [{ day, from: 700, to: 790 }])).toEqual(['2026-11-23 am 1']);
  expect(offered({ horizonDays: 1 }, [{ day, from: 720, to: 780 }])).toEqual(['2026-11-23 am 2', '2026-11-23 pm 1']);
  const three = [1, 2, 3].map(() => ({ day, from: 480, to: 540 }));
  expect(offered({ horizonDays: 1 }, three)).toEqual(['2026-11-23 pm 1']);
});

test.each([
  ['work that ends with the day', 300, ['2026-11-23 am 2', '2026-11-23 pm 1']],
  ['work that runs past the window but ends within working hours', 255, ['2026-11-23 am 2', '2026-11-23 pm 1']],
  ['no work that would end after the working hours', 301, ['2026-11-23 am 2']],
  ['work longer than a working day, which continues the next day', 601, ['2026-11-23 am 2']],
])('the first window fits %s', (_, minutes, expected) => {
  const hours = Array.from({ length: 7 }, () => ({ from: 480, to: 1080 }));
  expect(offered({ horizonDays: 1, hours, minutes })).toEqual(expected);
});

test('work longer than a working day can start in the first window inside the working hours that has capacity', () => {
  const hours = Array.from({ length: 7 }, () => ({ from: 540, to: 1020 }));
  const late = { ...mornings, from: 540 };
  const windows = [afternoons, mornings, late];
  expect(openWindows({ ...rules, horizonDays: 1, windows, hours, minutes: 1200 }, [], TODAY)).toEqual([
    { day: '2026-11-23', window: late, left: 2 },
  ]);
  const full = [1, 2].map(() => ({ day: '2026-11-23', from: 540, to: 1020 }));
  expect(offered({ horizonDays: 1, windows, hours, minutes: 1200 }, full)).toEqual([]);
});

test('the weekdays on which a window begins outside the working hours are found', () => {
  const hours = [0, 1, 2, 3, 4, 5, 6].map((weekday) =>
    weekday === 0 ? { from: 0, to: 0 } : { from: 540, to: weekday === 6 ? 720 : 1020 },
  );
  const all = [6, 5, 4, 3, 2, 1, 0];
  expect(weekdaysOutside({ weekdays: all, from: 480 }, hours)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(weekdaysOutside({ weekdays: all, from: 540 }, hours)).toEqual([0]);
  expect(weekdaysOutside({ weekdays: all, from: 720 }, hours)).toEqual([0, 6]);
  expect(weekdaysOutside({ weekdays: all, from: 480 }, [])).toEqual([]);
});

test('nothing is offered before the working hours, or on a day without them', () => {
  const hours = Array.from({ length: 7 }, (_, weekday) =>
    weekday === 1 ? { from: 540, to: 1080 } : { from: 0, to: 0 },
  );
  expect(offered({ hours })).toEqual(['2026-11-23 pm 1']);
});
