import { expect, test } from 'vitest';
import { DEFAULT_STEPS, repeatedSteps, stepLabel, stepsInOrder } from './follow-up-steps.ts';

test.each([
  [{ from: 'sending', days: 1, hour: 10, channel: 'email' }, '1 day after sending, at 10 AM'],
  [{ from: 'sending', days: 3, hour: 12, channel: 'email' }, '3 days after sending, at noon'],
  [{ from: 'expiry', days: 2, hour: 15, channel: 'text' }, '2 days before it expires, at 3 PM, by text'],
  [{ from: 'expiry', days: 1, hour: 20, channel: 'email' }, '1 day before it expires, at 8 PM'],
] as const)('the reminder step %o reads "%s"', (step, words) => {
  expect(stepLabel(step)).toBe(words);
});

test('steps are listed in the order in which they are sent', () => {
  const steps = [
    { from: 'expiry', days: 2, hour: 10 },
    { from: 'expiry', days: 5, hour: 10 },
    { from: 'sending', days: 14, hour: 10 },
    { from: 'sending', days: 3, hour: 9 },
  ] as const;
  expect(stepsInOrder(steps).map(({ from, days }) => `${from} ${days}`)).toEqual([
    'sending 3',
    'sending 14',
    'expiry 5',
    'expiry 2',
  ]);
});

test('a second step on the same day by the same channel is reported at its position', () => {
  expect(repeatedSteps(DEFAULT_STEPS)).toEqual([]);
  const day3 = { from: 'sending', days: 3, channel: 'email' } as const;
  expect(repeatedSteps([day3, { ...day3, from: 'expiry' }, { ...day3, channel: 'text' }, day3])).toEqual([3]);
});
