import { expect, test } from 'vitest';
import { type OfferRules, openWindows } from './appointment-windows.ts';

const mornings = { weekdays: [1, 2, 3, 4, 5], from: 480, to: 720, capacity: 2, active: true };
const afternoons = { weekdays: [1, 3], from: 780, to: 1020, capacity: 1, active: true };
const rules: OfferRules = { windows: [afternoons, mornings], noticeDays: 1, horizonDays: 4, daysOff: [] };
/** a Sunday */
const TODAY = '2026-11-22';

function offered(changes: Partial<OfferRules>, taken: Parameters<typeof openWindows>[1] = []): string[] {
  return openWindows({ ...rules, ...changes }, taken, TODAY).map(
    ({ day, window, left }) => `${day} ${window.from < 720 ? 'am' : 'pm'} ${left}`,
  );
}

test.each([
  [
    'Monday to Thursday',
    {},
    ['2026-11-23 am 2', '2026-11-23 pm 1', '2026-11-24 am 2', '2026-11-25 am 2', '2026-11-25 pm 1', '2026-11-26 am 2'],
  ],
  ['three days of notice', { noticeDays: 3 }, ['2026-11-25 am 2', '2026-11-25 pm 1', '2026-11-26 am 2']],
  [
    'a holiday of the company',
    { noticeDays: 3, daysOff: [{ person: null, firstDay: '2026-11-25', lastDay: '2026-11-25' }] },
    ['2026-11-26 am 2'],
  ],
  [
    'one person away',
    { noticeDays: 4, daysOff: [{ person: 'ann', firstDay: '2026-11-01', lastDay: '2026-12-01' }] },
    ['2026-11-26 am 2'],
  ],
  ['nothing', { horizonDays: 0 }, []],
  ['a window that is not offered now', { windows: [{ ...mornings, active: false }] }, []],
])('%s', (_, changes, expected) => {
  expect(offered(changes)).toEqual(expected);
});

test('visits take places of each window they reach into; touching is not reaching', () => {
  const day = '2026-11-23';
  expect(offered({ horizonDays: 1 }, [{ day, from: 700, to: 790 }])).toEqual(['2026-11-23 am 1']);
  expect(offered({ horizonDays: 1 }, [{ day, from: 720, to: 780 }])).toEqual(['2026-11-23 am 2', '2026-11-23 pm 1']);
  const three = [1, 2, 3].map(() => ({ day, from: 480, to: 540 }));
  expect(offered({ horizonDays: 1 }, three)).toEqual(['2026-11-23 pm 1']);
});
