import { expect, test } from 'vitest';
import { asksToConfirm, isNearEnd, nextLabel, usedLabel } from './allowance-labels.ts';

const use = (hour: number, day: number) => ({
  hour: { used: hour, limit: 20 },
  day: { used: day, limit: 50 },
});

test('the label says how much of both email limits is used', () => {
  expect(usedLabel(use(4, 31))).toBe('31 of 50 emails in the last 24 hours, 4 of 20 in the last hour');
});

test.each([
  [0, 0, false],
  [15, 39, false],
  [16, 16, true],
  [1, 40, true],
])('with %i emails in the last hour and %i in the last day, the warning shows: %s', (hour, day, near) => {
  expect(isNearEnd(use(hour, day))).toBe(near);
});

test('the label says when the next email can be sent', () => {
  expect(nextLabel({ next_at: null }, 'America/Chicago')).toBeNull();
  expect(nextLabel({ next_at: '2026-11-22T18:30:00.000Z' }, 'America/Chicago')).toMatch(/12:30/);
});

test('while email isn’t connected, only an owner with an unconfirmed email is asked to confirm it', () => {
  const owner = { role: 'owner', email_confirmed: false } as const;
  expect(asksToConfirm(owner, 'outbox')).toBe(true);
  expect(asksToConfirm(owner, 'smtp'), 'the notice about messages on hold says so').toBe(false);
  expect(asksToConfirm(owner, undefined), 'while unknown').toBe(false);
  expect(asksToConfirm({ ...owner, email_confirmed: true }, 'outbox')).toBe(false);
  expect(asksToConfirm({ ...owner, role: 'admin' }, 'outbox')).toBe(false);
});
