import { expect, test } from 'vitest';
import {
  enteredOffer,
  newWindow,
  noticeLabel,
  offerForm,
  offerProblems,
  outsideHoursNote,
  reminderFact,
  windowInWords,
  windowProblems,
} from './offer-form.ts';

const NEW_WINDOW = newWindow([]);
const form = { windows: [{ id: '0', ...NEW_WINDOW }], notice_days: 2, horizon_days: 60, reminder_hour: 16 };

test('entering an offer and reading it back changes nothing', () => {
  const entered = enteredOffer(form, 3);
  expect(offerForm(entered)).toEqual(form);
  expect(offerProblems(form).size).toBe(0);
  expect(windowInWords(NEW_WINDOW)).toContain('Friday, 8:00 AM – 12:00 PM, 1 job');
  expect(enteredOffer({ ...form, windows: [{ id: '0', ...NEW_WINDOW, to: '00:00' }] }, 0).windows[0]?.to).toBe(1440);
});

test.each([
  ['a missing time', { ...NEW_WINDOW, from: '' }, 'Enter a start and end time'],
  ['no day', { ...NEW_WINDOW, weekdays: [] }, 'Choose at least one day'],
  ['an end before the start', { ...NEW_WINDOW, to: '07:00' }, 'The end must be after the start'],
  ['no capacity', { ...NEW_WINDOW, capacity: null }, 'At least 1'],
])('%s is reported at its window', (_, window, problem) => {
  expect(windowProblems({ ...form, windows: [...form.windows, { id: '1', ...window }] })).toEqual([undefined, problem]);
  expect(offerProblems({ ...form, windows: [{ id: '0', ...window }] }).has('windows')).toBe(true);
});

test('one day of advance notice is written in the singular', () => {
  expect([0, 1, 2].map(noticeLabel)).toEqual(['0 days', '1 day', '2 days']);
});

test('a window names the days on which customers never see it', () => {
  const weekdays = Array.from({ length: 7 }, (_, day) => (day === 0 ? { from: 0, to: 0 } : { from: 420, to: 1080 }));
  const window = { id: '0', ...NEW_WINDOW };
  expect(outsideHoursNote(window, weekdays)).toBe('');
  expect(outsideHoursNote({ ...window, weekdays: [0, 1], from: '08:00' }, weekdays)).toBe(
    'Not offered on Sunday: this slot starts outside your working hours.',
  );
  expect(outsideHoursNote({ ...window, weekdays: [0, 1, 2], from: '06:30' }, weekdays)).toBe(
    'Not offered on Sunday, Monday, or Tuesday: this slot starts outside your working hours.',
  );
  expect(outsideHoursNote({ ...window, from: '' }, weekdays)).toBe('');
});

test('people who can only view the reminder setting also see that its emails can’t be sent yet', () => {
  expect(reminderFact(16, 'outbox')).toBe(
    'The day before, 4:00 PM. Email isn’t connected yet, so email reminders aren’t sent.',
  );
  expect(reminderFact(16, 'smtp')).toBe('The day before, 4:00 PM.');
  expect(reminderFact(null, 'outbox')).toBe('No reminder');
});

test('a company with mornings gets an afternoon as its next time slot', () => {
  expect(newWindow([{ id: '0', ...NEW_WINDOW }])).toMatchObject({ from: '13:00', to: '17:00' });
});
