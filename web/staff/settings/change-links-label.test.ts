import { expect, test } from 'vitest';
import { changeLinksLabel, emailLead } from './change-links-label.ts';

test('links that change an email are called sent only if the server sends email', () => {
  expect(changeLinksLabel('We sent two links.', 'smtp')).toBe('We sent two links.');
  expect(changeLinksLabel('We sent two links.', 'outbox')).toBe(
    'Email isn’t connected yet. The links weren’t sent. Ask the person who runs your server for them.',
  );
});

test('account emails are promised only if the server sends email', () => {
  expect(emailLead('smtp')).toMatch(/^You sign in with this email, and we send account emails to it\./);
  for (const mail of ['outbox', undefined] as const)
    expect(emailLead(mail)).toMatch(/^You sign in with this email\. To/);
});
