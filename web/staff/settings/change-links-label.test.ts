import { expect, test } from 'vitest';
import { changeLinksLabel } from './change-links-label.ts';

test('links that change an email are called sent only if the server sends email', () => {
  expect(changeLinksLabel('We sent two links.', 'smtp')).toBe('We sent two links.');
  expect(changeLinksLabel('We sent two links.', 'outbox')).toBe(
    'Email isn’t connected yet, so the links are saved in this server’s outbox folder.',
  );
});
