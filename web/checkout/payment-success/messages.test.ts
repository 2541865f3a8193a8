import { expect, test } from 'vitest';
import { messageOf } from './messages.ts';

type Shown = Parameters<typeof messageOf>[0];

const messageIn = (shown: Pick<Shown, 'state' | 'looksAgain'> & Partial<Shown>) =>
  messageOf({ emailed: true, language: 'en', quotePath: '/quote/approve/one', ...shown });

const textOf = (shown: Parameters<typeof messageIn>[0]) => {
  const { heading, sentences } = messageIn(shown);
  return [heading, ...sentences].join('\n');
};

test('only a confirmed payment says "Payment Successful"', () => {
  expect(messageIn({ state: 'paid', looksAgain: false }).heading).toBe('Payment Successful');
  for (const state of ['waiting', 'not_paid', 'unknown'] as const)
    expect(messageIn({ state, looksAgain: true }).heading).not.toBe('Payment Successful');
});

test('a confirmation email is promised only while it can arrive, and an unpaid page says that nothing was charged', () => {
  expect(textOf({ state: 'paid', looksAgain: false })).toContain('a confirmation email');
  expect(textOf({ state: 'waiting', looksAgain: true })).toContain('a confirmation email');
  expect(textOf({ state: 'waiting', looksAgain: false })).toContain('no need to pay again');
  expect(textOf({ state: 'not_paid', looksAgain: false })).toContain('Nothing was charged');
  expect(textOf({ state: 'not_paid', looksAgain: false })).not.toContain('email');
  expect(textOf({ state: 'unknown', looksAgain: false })).toContain('If you just paid');
});

test('in another browser, the page tells the customer to open the quote from their message', () => {
  for (const state of ['paid', 'waiting', 'not_paid'] as const) {
    const there = textOf({ state, looksAgain: false, quotePath: null });
    expect(there, state).toContain('Open the link in your email or text to see your quote.');
    expect(textOf({ state, looksAgain: false }), state).not.toContain('Open the link');
  }
});

test.each(['en', 'es'] as const)(
  'a quote without an email is promised no email, only the receipt on its page (%s)',
  (language) => {
    for (const state of ['paid', 'waiting'] as const)
      for (const looksAgain of [true, false]) {
        const text = textOf({ state, looksAgain, emailed: false, language });
        expect(text).not.toMatch(/email|correo|on your quote, too|también está/i);
        expect(text).toMatch(/receipt|recibo/);
      }
  },
);
