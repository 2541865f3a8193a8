import { expect, test } from 'vitest';
import { DEFAULT_WORK_SETTINGS } from '#domain/calendar/work-settings.ts';
import { enteredWork, hoursInWords, type WorkForm, type WorkView, workForm, workProblems } from './work-form.ts';

const { hours: usual, ...minutes } = DEFAULT_WORK_SETTINGS;
const stored: WorkView = {
  ...minutes,
  hours: [...usual],
  tasks: ['Rinse'],
  holidays_worked: ['veterans_day'],
  edit_number: 3,
  days_off: [],
};
const form = (change: Partial<WorkForm> = {}): WorkForm => ({ ...workForm(stored), ...change });

test('entering stored settings and reading them back changes nothing, and omits the checklist and holidays', () => {
  const { days_off: _, tasks: _tasks, holidays_worked: _holidays, ...settings } = stored;
  expect(enteredWork(form(), 3)).toEqual(settings);
  expect(workProblems(form()).size).toBe(0);
});

test('a day that is turned off has no hours but keeps them in the form', () => {
  const off = form({ monday: { works: false, from: '07:15', to: '' } });
  expect(workProblems(off).size).toBe(0);
  expect(enteredWork(off, 0).hours[1]).toEqual({ from: 0, to: 0 });
});

test.each([
  ['ends before it begins', { from: '18:00', to: '08:00' }, 'The end must be after the start'],
  ['a missing time', { from: '', to: '08:00' }, 'Enter a start and end time'],
  ['until midnight', { from: '18:00', to: '00:00' }, undefined],
  ['all day', { from: '00:00', to: '00:00' }, undefined],
] as const)('a day’s hours need a start and a later end: %s', (_, times, problem) => {
  expect(workProblems(form({ friday: { works: true, ...times } })).get('friday')).toBe(problem);
});

test('setup and travel minutes have limits', () => {
  const problems = workProblems(form({ set_up_minutes: 481, travel_minutes: 1.5 }));
  expect([...problems]).toEqual([
    ['set_up_minutes', 'Enter 480 minutes or fewer'],
    ['travel_minutes', 'Enter a whole number of minutes'],
  ]);
});

test.each([
  [{ from: 0, to: 0 }, 'Off'],
  [{ from: 480, to: 1050 }, '8:00 AM – 5:30 PM'],
])('%j is formatted as %s', (hours, words) => expect(hoursInWords(hours)).toBe(words));
