import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '#domain/calendar-days.ts';
import { weekdayOf } from './conflicts.ts';
import {
  nextFreeTimes,
  nextWorkday,
  type Occupancy,
  PROPOSED_DAYS_MAX,
  proposeTime,
  type Wish,
} from './proposed-time.ts';
import { DEFAULT_WORK_SETTINGS } from './work-settings.ts';

const { hours } = DEFAULT_WORK_SETTINGS;
const FRIDAY = '2026-11-27';
const SATURDAY = '2026-11-28';
const MONDAY = '2026-11-30';
const wish = (day: string, minute: number, minutes = 120, people: string[] = []): Wish => ({
  now: { day, minute },
  minutes,
  people,
});
const free: Occupancy = { hours, daysOff: [], busy: [], travelMinutes: 15 };
const off = (person: string | null, firstDay: string, lastDay = firstDay) => ({ person, firstDay, lastDay });
const busy = (day: string, from: number, to: number) => ({ day, from, to });

test.each([
  ['asked before working hours', wish(FRIDAY, 300), free, `${FRIDAY} 480`],
  ['asked during the day, on the next quarter hour', wish(FRIDAY, 541), free, `${FRIDAY} 555`],
  ['too little of the day left', wish(FRIDAY, 1000), free, `${SATURDAY} 480`],
  ['asked after working hours', wish(FRIDAY, 1200), free, `${SATURDAY} 480`],
  ['never on a Sunday without work', wish(SATURDAY, 1300), free, `${MONDAY} 480`],
  ['a company holiday', wish(FRIDAY, 0), { ...free, daysOff: [off(null, FRIDAY, SATURDAY)] }, `${MONDAY} 480`],
  [
    'a day off of someone on the crew',
    wish(FRIDAY, 0, 60, ['a']),
    { ...free, daysOff: [off('a', FRIDAY)] },
    `${SATURDAY} 480`,
  ],
  ['a day off of someone else', wish(FRIDAY, 0, 60, ['a']), { ...free, daysOff: [off('b', FRIDAY)] }, `${FRIDAY} 480`],
  ['after a visit, with driving time', wish(FRIDAY, 0), { ...free, busy: [busy(FRIDAY, 480, 600)] }, `${FRIDAY} 615`],
  [
    'between two visits',
    wish(FRIDAY, 0, 60),
    { ...free, busy: [busy(FRIDAY, 900, 960), busy(FRIDAY, 480, 540)] },
    `${FRIDAY} 555`,
  ],
  [
    'a gap that is too small with driving time',
    wish(FRIDAY, 0, 60),
    { ...free, busy: [busy(FRIDAY, 480, 540), busy(FRIDAY, 625, 700)] },
    `${FRIDAY} 720`,
  ],
  ['work longer than a day', wish(FRIDAY, 600, 3000), free, `${SATURDAY} 480`],
  ['a company without working hours', wish(FRIDAY, 0), { ...free, hours: hours.map(() => ({ from: 0, to: 0 })) }, null],
  ['a company closed for months', wish(FRIDAY, 0), { ...free, daysOff: [off(null, FRIDAY, '2027-12-31')] }, null],
] as const)('the proposed time is right: %s', (_, asked, occupancy, expected) => {
  const proposed = proposeTime(asked, occupancy);
  expect(proposed && `${proposed.day} ${proposed.minute}`).toBe(expected);
});

test('a proposal never has conflicts, and no earlier quarter hour would have worked', () => {
  const dayHours = fc
    .tuple(fc.integer({ min: 0, max: 48 }), fc.integer({ min: 49, max: 96 }), fc.boolean())
    .map(([from, to, works]) => (works ? { from: from * 15, to: to * 15 } : { from: 0, to: 0 }));
  const part = fc
    .tuple(fc.nat({ max: 6 }), fc.nat({ max: 1400 }), fc.integer({ min: 15, max: 300 }))
    .map(([days, from, length]) => busy(addDays(FRIDAY, days), from, Math.min(from + length, 1440)));
  const holiday = fc
    .tuple(fc.constantFrom(null, 'a', 'b'), fc.nat({ max: 6 }))
    .map(([person, days]) => off(person, addDays(FRIDAY, days)));
  const occupancies = fc.record({
    hours: fc.array(dayHours, { minLength: 7, maxLength: 7 }),
    daysOff: fc.array(holiday, { maxLength: 3 }),
    busy: fc.array(part, { maxLength: 8 }),
    travelMinutes: fc.constantFrom(0, 15, 40),
  });
  fc.assert(
    fc.property(occupancies, fc.nat({ max: 1439 }), fc.integer({ min: 15, max: 900 }), (occupancy, minute, minutes) => {
      const asked = wish(FRIDAY, minute, minutes, ['a']);
      expect(proposeTime(asked, occupancy)).toEqual(firstThatFits(asked, occupancy));
    }),
  );
});

/** Tries every quarter hour of every day. Slow, but simple enough to compare with. */
function firstThatFits({ now, minutes, people }: Wish, { hours, daysOff, busy, travelMinutes }: Occupancy) {
  for (let days = 0; days < PROPOSED_DAYS_MAX; days++) {
    const day = addDays(now.day, days);
    const open = hours[weekdayOf(day)] ?? { from: 0, to: 0 };
    if (open.from === open.to) continue;
    if (daysOff.some((each) => each.firstDay === day && (each.person === null || people.includes(each.person))))
      continue;
    const needed = Math.min(minutes, open.to - open.from);
    for (let minute = open.from; minute + needed <= open.to; minute += 15) {
      const isPast = days === 0 && minute < now.minute;
      const collides = busy.some(
        (part) => part.day === day && part.from < minute + needed + travelMinutes && part.to + travelMinutes > minute,
      );
      if (!isPast && !collides) return { day, minute };
    }
  }
  return null;
}

test.each([
  ['the next day', FRIDAY, free, SATURDAY],
  ['over a Sunday without work', SATURDAY, free, MONDAY],
  ['over a holiday', '2026-11-25', { ...free, daysOff: [off(null, '2026-11-26')] }, FRIDAY],
  ['not over the day off of one person', '2026-11-25', { ...free, daysOff: [off('a', '2026-11-26')] }, '2026-11-26'],
  ['for a company that has set no working hours', SATURDAY, { ...free, hours: [] }, '2026-11-29'],
] as const)('a day moves to the next workday: %s', (_what, after, occupancy, expected) => {
  expect(nextWorkday(after, occupancy)).toBe(expected);
});

test('one free time is offered for each of the next days that have one', () => {
  const taken = { ...free, busy: [busy(FRIDAY, 480, 600)], daysOff: [off(null, SATURDAY)] };
  expect(nextFreeTimes(wish(FRIDAY, 0), taken, 2)).toEqual([
    { day: FRIDAY, minute: 615 },
    { day: MONDAY, minute: 480 },
  ]);
  const closed = { ...free, hours: hours.map(() => ({ from: 0, to: 0 })) };
  expect(nextFreeTimes(wish(FRIDAY, 0), closed, 2)).toEqual([]);
});
