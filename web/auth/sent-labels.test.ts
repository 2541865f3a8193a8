import { expect, test } from 'vitest';
import { codeSent, codeSentAgain, resetLinkSent } from './sent-labels.ts';

const texts = (sendsEmail: boolean) => [
  codeSent('dana@reyes.example', sendsEmail),
  codeSentAgain(sendsEmail),
  resetLinkSent(sendsEmail),
];

test('a code or link is called on its way only if the server sends email', () => {
  for (const text of texts(true)) expect(text).toContain('is on its way.');
  for (const text of texts(false)) {
    expect(text).toContain('outbox folder');
    expect(text).not.toContain('on its way');
  }
});
