import { expect, test } from 'vitest';
import { NewApiKey } from '#contract/api-keys.ts';
import { keyState, LIFETIMES, lifetimeDays } from './api-key-labels.ts';

const now = new Date('2026-11-21T12:00:00Z');

test('an API key works until it expires or is revoked', () => {
  expect(keyState({ revoked_at: null, expires_at: null }, now)).toBe('works');
  expect(keyState({ revoked_at: null, expires_at: '2026-11-21T12:00:01Z' }, now)).toBe('works');
  expect(keyState({ revoked_at: null, expires_at: '2026-11-21T12:00:00Z' }, now)).toBe('expired');
  expect(keyState({ revoked_at: '2026-11-20T12:00:00Z', expires_at: '2026-11-19T12:00:00Z' }, now)).toBe('revoked');
});

test('the server accepts every lifetime that is offered', () => {
  const days = LIFETIMES.map(({ value }) => lifetimeDays(value));
  expect(days).toEqual([30, 90, 365, null]);
  for (const expires_in_days of days)
    expect(NewApiKey.safeParse({ name: 'A', scopes: ['quotes:read'], expires_in_days }).success).toBe(true);
});
