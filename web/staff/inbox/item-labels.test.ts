import { expect, test } from 'vitest';
import { itemLabel, requestedTimeLabel } from './item-labels.ts';

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

test('a requested time is short enough for one line', () => {
  const label = (choice: { day: string; from: number; to: number } | null) =>
    requestedTimeLabel({ choice, wish: 'Any Friday' });
  expect(label({ day: '2026-12-10', from: 780, to: 1020 })).toBe('Requested Thu, Dec 10, 1 – 5 PM');
  expect(label({ day: '2026-12-10', from: 480, to: 750 })).toBe('Requested Thu, Dec 10, 8 AM – 12:30 PM');
  expect(label(null)).toBe('Requested “Any Friday”');
});
