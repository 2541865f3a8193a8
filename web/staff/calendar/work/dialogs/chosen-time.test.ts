import { expect, test } from 'vitest';
import { type ChosenTime, heldTime, isProposed, type ShownTime, shownTime } from './chosen-time.ts';

const NOTHING: ChosenTime = { day: null, clock: null };
const FRIDAY: ShownTime = { day: '2026-11-27', clock: '08:00' };
const SATURDAY: ShownTime = { day: '2026-11-28', clock: '10:30' };

test('the proposed time is shown until someone changes anything', () => {
  expect(shownTime(NOTHING, null)).toEqual({ day: '', clock: '' });
  expect(shownTime(NOTHING, FRIDAY)).toEqual(FRIDAY);
  expect(shownTime(NOTHING, SATURDAY)).toEqual(SATURDAY);
});

test.each([
  ['a time', { day: null, clock: '09:00' }, { day: FRIDAY.day, clock: '09:00' }],
  ['a day', { day: '2026-12-01', clock: null }, { day: '2026-12-01', clock: FRIDAY.clock }],
  ['the people', NOTHING, FRIDAY],
])('after someone chooses %s, the rest of the shown time stays fixed', (_, chosen, shown) => {
  const held = heldTime(chosen, FRIDAY);
  expect(isProposed(held)).toBe(false);
  expect(shownTime(held, SATURDAY)).toEqual(shown);
  expect(heldTime(held, SATURDAY)).toEqual(held);
});

test('a day or time chosen before there is a proposal is completed by the first proposal', () => {
  const held = heldTime({ day: null, clock: '09:00' }, null);
  expect(isProposed(held)).toBe(true);
  expect(heldTime(held, FRIDAY)).toEqual({ day: FRIDAY.day, clock: '09:00' });
});

test('an emptied field stays empty', () => {
  expect(shownTime(heldTime({ day: '', clock: null }, FRIDAY), SATURDAY)).toEqual({ day: '', clock: FRIDAY.clock });
});
