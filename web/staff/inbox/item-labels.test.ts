import { expect, test } from 'vitest';
import { itemLabel } from './item-labels.ts';

const item = { kind: 'question', text: '', to: '', channel: 'email', pictures: 0 } as Parameters<typeof itemLabel>[0];

test.each([
  ['a question', { text: 'Do you wash boats?' }, 'Do you wash boats?'],
  ['a decline without a reason', { kind: 'declined' }, 'No reason given'],
  ['a picture alone', { kind: 'text_received', pictures: 1 }, 'Includes a photo we couldn’t download'],
  ['a bounce', { kind: 'bounced', to: 'lena@example.com' }, 'The email to lena@example.com bounced'],
  [
    'a refused text',
    { kind: 'not_sent', channel: 'text', to: '+16145550188', text: 'Not sent: landline' },
    'The text to (614) 555-0188 wasn’t sent: landline',
  ],
] as const)('an item says what happened: %s', (_, change, words) => {
  expect(itemLabel({ ...item, ...change })).toBe(words);
});
