import { expect, test } from 'vitest';
import { DEFAULT_STEPS } from '#domain/messages/follow-up-steps.ts';
import { daysLabel, plannedDays } from './planned-days.ts';

test('the reminders of a quote sent now are named by their days', () => {
  const now = new Date('2026-11-16T15:00:00Z');
  const expiresAt = new Date('2026-12-17T05:00:00Z');
  const days = plannedDays(DEFAULT_STEPS, { expiresAt, zone: 'America/New_York', now });
  expect(days).toEqual(['Tue, Nov 17', 'Thu, Nov 19', 'Mon, Nov 23', 'Mon, Nov 30', 'Mon, Dec 14']);
  expect(daysLabel(days)).toBe('Tue, Nov 17, and 4 more');
});

test('two days are both named, and no day has no label', () => {
  expect(daysLabel(['Tue, Nov 17', 'Thu, Nov 19'])).toBe('Tue, Nov 17 and Thu, Nov 19');
  expect(daysLabel(['Tue, Nov 17'])).toBe('Tue, Nov 17');
  expect(daysLabel([])).toBeNull();
});
