import { expect, test } from 'vitest';
import { answeredLabel, whereAnswerGoes } from './answer-labels.ts';

const ITEM = { quote_id: 'q', customer_email: 'carla@customer.example', customer_phone: '+18435550123' };
const NO_QUOTE = { ...ITEM, quote_id: null };

test('before sending an answer, staff read where it goes, or that it is only saved', () => {
  expect(whereAnswerGoes({ channel: 'email', isSaved: false }, ITEM)).toBe(
    'Goes to carla@customer.example, using your template, and shows on the quote page.',
  );
  expect(whereAnswerGoes({ channel: 'email', isSaved: true }, ITEM)).toBe(
    'Email isn’t connected yet. Your answer is saved, not sent, and shows on the quote page.',
  );
  expect(whereAnswerGoes({ channel: 'text', isSaved: true }, NO_QUOTE)).toBe(
    'Texting isn’t connected yet. Your answer is saved, not sent.',
  );
  expect(whereAnswerGoes({ channel: 'text', isSaved: false }, NO_QUOTE)).toMatch(
    /^Goes to .*0123, using your template\.$/,
  );
});

test('after an answer, a message that can’t be sent is called saved, not sent', () => {
  expect(answeredLabel({ channel: 'email', isSaved: false }, ITEM)).toBe(
    'Answered. The email to carla@customer.example is on its way.',
  );
  expect(answeredLabel({ channel: 'email', isSaved: true }, ITEM)).toBe('Answered. The email was saved, not sent.');
  expect(answeredLabel({ channel: 'text', isSaved: true }, ITEM)).toBe('Answered. The text was saved, not sent.');
  expect(answeredLabel({ channel: 'page', isSaved: true }, ITEM)).toBe('Answered on the quote page.');
});
