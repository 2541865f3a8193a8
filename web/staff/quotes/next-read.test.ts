import { expect, test } from 'vitest';
import { untilListIsRead, untilQuoteIsRead } from './next-read.ts';

const NOW = Date.parse('2026-11-26T15:00:00.000Z');
const ago = (ms: number) => new Date(NOW - ms).toISOString();

const message = (status: 'queued' | 'outbox' | 'sent', ms: number) => ({ status, status_at: ago(ms) });
const decision = { decided_at: ago(0), signed_pdf_sha256: null } as never;

test.each([
  ['nothing is being sent', [], 20_000],
  ['an email was just saved', [message('queued', 0)], 500],
  ['an email has been queued for four seconds', [message('queued', 4000)], 1000],
  ['an email has been queued for a day', [message('queued', 86_400_000)], 3000],
  ['the device’s clock is behind', [message('queued', -60_000)], 3000],
  [
    'an older email is queued, and a new one was just saved',
    [message('queued', 86_400_000), message('queued', 0)],
    500,
  ],
  ['the email is in the outbox', [message('outbox', 0), message('sent', 0)], 20_000],
])('an open quote is polled more often while something is being sent: %s', (_, messages, after) => {
  expect(untilQuoteIsRead({ messages, decision: null }, NOW)).toBe(after);
});

test('an open quote is polled more often while its signed PDF is being created', () => {
  expect(untilQuoteIsRead({ messages: [], decision }, NOW)).toBe(1000);
  expect(untilQuoteIsRead({ messages: [message('queued', 0)], decision }, NOW)).toBe(500);
});

test.each([
  ['no quote is being sent', [{ label: 'sent', link_made_at: ago(0) }], false],
  ['a quote was just sent', [{ label: 'sending', link_made_at: ago(0) }], 500],
  ['a quote has been sending for a minute', [{ label: 'sending', link_made_at: ago(60_000) }], 5000],
  ['a quote has been sending since an unknown time', [{ label: 'sending', link_made_at: null }], 5000],
])('the list is polled only while a quote in it is being sent: %s', (_, rows, after) => {
  expect(untilListIsRead(rows, NOW)).toBe(after);
});
