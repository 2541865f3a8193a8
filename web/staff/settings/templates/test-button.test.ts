import { expect, test } from 'vitest';
import { testButton } from './test-button.ts';

test('a test is called sent only if the server sends email; otherwise the text says where it is saved', () => {
  const sent = testButton('smtp', true);
  expect(sent).toMatchObject({ possible: true, button: 'Send me a test', hint: '' });
  expect(sent.done('dana@example.com')).toBe('A test is on its way to dana@example.com.');
  const saved = testButton('outbox', true);
  expect(saved).toMatchObject({ possible: true, button: 'Save a test' });
  expect(saved.hint).toBe('Email isn’t connected yet. The test is saved on your server, not sent.');
  expect(saved.done('dana@example.com')).toBe('The test was saved on your server, not sent.');
});

test('until the editor’s email is confirmed, no test is offered', () => {
  expect(testButton('smtp', false)).toMatchObject({
    possible: false,
    hint: 'Confirm your email to send yourself a test.',
  });
  expect(testButton('outbox', false)).toMatchObject({
    possible: false,
    hint: 'Email isn’t connected yet. Confirm your email to save a test on your server.',
  });
});
