import { expect, test } from 'vitest';
import { confirmationLabels } from './confirmation-labels.ts';

test('a confirmation link is called sent only if the server sends email; otherwise the text says where it is', () => {
  expect(confirmationLabels('dana@example.com', 'smtp')).toEqual({
    hint: '',
    button: 'Resend link',
    done: 'We sent a new confirmation link to dana@example.com.',
  });
  const saved = confirmationLabels('dana@example.com', 'outbox');
  expect(saved.hint).toContain('wasn’t sent');
  expect(saved.done).toBe('A new confirmation link is ready. Ask the person who runs your server for it.');
});
