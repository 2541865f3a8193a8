import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maskedPhone, phoneCodeLabel, stoppedProblem } from './phone-code.ts';
import { phoneCodeText, phoneTakenText } from './phone-code-text.ts';
import { textSegments } from './text-segments.ts';

const about = { productName: 'Rinseline', host: 'quotes.example.com', code: '123456' };

test.each([
  ['setup', "123456 adds this number to your Rinseline account. Don't share it.\n\n@quotes.example.com #123456"],
  [
    'sign_in',
    '123456 is your Rinseline code. Not you? Someone knows your password: change it.\n\n@quotes.example.com #123456',
  ],
] as const)('the text for %s says what the code does, and ends with the line that phones read', (purpose, text) => {
  expect(phoneCodeText({ ...about, purpose })).toBe(text);
});

test.each([
  [
    'a name in another alphabet',
    { productName: 'Чистый дом' },
    "123456 is your sign-in code. Don't share it.\n\n@quotes.example.com #123456",
  ],
  ['a long host name', { host: `${'a'.repeat(110)}.example` }, `123456\n\n@${'a'.repeat(110)}.example #123456`],
  ['a host name that does not fit', { host: 'a'.repeat(200) }, "123456 is your sign-in code. Don't share it."],
])('%s makes the text shorter', (_, differs, text) => {
  expect(phoneCodeText({ ...about, ...differs, purpose: 'sign_in' })).toBe(text);
});

test('whatever the product and site are called, the text is one GSM segment that starts with the code', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('setup' as const, 'sign_in' as const),
      fc.string({ unit: 'grapheme', maxLength: 60 }),
      fc.domain(),
      (purpose, productName, host) => {
        const text = phoneCodeText({ purpose, productName, host, code: '004711' });
        expect(textSegments(text)).toMatchObject({ encoding: 'GSM-7', segments: 1 });
        expect(text.startsWith('004711')).toBe(true);
        expect(textSegments(phoneTakenText({ productName }))).toMatchObject({ encoding: 'GSM-7', segments: 1 });
      },
    ),
  );
});

test('only the last digits of a phone are shown, and the message after a STOP says how to undo it', () => {
  expect(maskedPhone('0123')).toBe('•••• 0123');
  expect(stoppedProblem('+12015550100')).toContain('Text START to (201) 555-0100');
  expect(stoppedProblem(null)).toContain('the number they came from');
});

test.each([
  ['sending', null, 'A code is on its way to •••• 0123.'],
  ['sent', null, 'We texted a code to •••• 0123. It works for 10 minutes.'],
  ['outbox', null, 'Test mode: the text to •••• 0123 was saved in the local outbox'],
  ['delayed', 'It takes longer.', 'It takes longer.'],
  ['failed', 'It was refused.', 'It was refused.'],
] as const)('a text that is %s says so', (state, problem, words) => {
  expect(phoneCodeLabel({ state, problem, phone: maskedPhone('0123') })).toContain(words);
});
