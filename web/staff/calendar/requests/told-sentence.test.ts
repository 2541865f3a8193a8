import { expect, test } from 'vitest';
import { toldSentence } from './told-sentence.ts';

test('after an answer, staff read what happens with it: the email address it goes to, or that nothing was sent', () => {
  expect(toldSentence('Carla', 'smtp', 'carla@customer.example')).toBe(
    'We’ll email your note to carla@customer.example.',
  );
  const nothing = 'No email was sent. Carla can read your note on the quote page.';
  expect(toldSentence('Carla', 'smtp', null)).toBe(nothing);
  expect(toldSentence('Carla', 'outbox', null)).toBe(nothing);
  expect(toldSentence('Carla', 'outbox', 'carla@customer.example')).toBe(
    'Email isn’t connected, so Carla won’t get an email.',
  );
  // What reaches nobody is refused there.
  expect(toldSentence('Carla', undefined)).toBe('Carla will be notified.');
});
