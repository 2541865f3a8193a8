import { expect, test } from 'vitest';
import { reminderNote, withMailPromise, withReminderNote } from './mail-promise.ts';

test('an email is promised only if the server sends email', () => {
  const sentence = (mail: 'smtp' | 'outbox' | undefined) => withMailPromise('Done.', 'We’ll email you.', mail);
  expect(sentence('smtp')).toBe('Done. We’ll email you.');
  expect(sentence('outbox')).toBe('Done.');
  expect(sentence(undefined), 'until it is known').toBe('Done.');
});

test('reminders say that no email is sent while email isn’t connected', () => {
  const note = 'Email isn’t connected yet, so email reminders aren’t sent.';
  expect(reminderNote('outbox')).toBe(note);
  expect(withReminderNote('Sent automatically.', 'outbox')).toBe(`Sent automatically. ${note}`);
  expect(withReminderNote('Sent automatically.', 'smtp')).toBe('Sent automatically.');
  expect(reminderNote(undefined), 'until it is known').toBe('');
});
