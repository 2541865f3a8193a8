import { expect, test } from 'vitest';
import { mailNote } from './mail-note.ts';

test('the note above the choices says that no email is sent yet, and why', () => {
  expect(mailNote('smtp', true)).toBe('');
  expect(mailNote(undefined, true), 'until it is known').toBe('');
  expect(mailNote('smtp', false)).toBe(
    'We’ll email you once your email is confirmed. For now, we only notify your devices.',
  );
  for (const isConfirmed of [true, false])
    expect(mailNote('outbox', isConfirmed)).toBe('Email isn’t connected yet. For now, we only notify your devices.');
});
