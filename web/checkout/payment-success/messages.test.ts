import { expect, test } from 'vitest';
import { messageOf } from './messages.ts';

const messageIn = (shown: Omit<Parameters<typeof messageOf>[0], 'language'>) => messageOf({ ...shown, language: 'en' });

const textOf = (shown: Parameters<typeof messageIn>[0]) => {
  const { heading, sentences } = messageIn(shown);
  return [heading, ...sentences].join('\n');
};

test('"Payment Successful" is said of a confirmed payment alone', () => {
  expect(messageIn({ state: 'paid', looksAgain: false }).heading).toBe('Payment Successful');
  for (const state of ['waiting', 'not_paid', 'unknown'] as const)
    expect(messageIn({ state, looksAgain: true }).heading).not.toBe('Payment Successful');
});

test('a confirmation email is promised while it can come, and nothing is charged where nothing was paid', () => {
  expect(textOf({ state: 'paid', looksAgain: false })).toContain('A confirmation email');
  expect(textOf({ state: 'waiting', looksAgain: true })).toContain('A confirmation email');
  expect(textOf({ state: 'waiting', looksAgain: false })).toContain('no need to pay again');
  expect(textOf({ state: 'not_paid', looksAgain: false })).toContain('Nothing was charged');
  expect(textOf({ state: 'not_paid', looksAgain: false })).not.toContain('email');
  expect(textOf({ state: 'unknown', looksAgain: false })).toContain('If you have just paid');
});
