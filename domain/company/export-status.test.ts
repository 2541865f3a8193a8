import { expect, test } from 'vitest';
import { exportState } from './export-status.ts';

const now = new Date('2026-11-21T12:00:00Z');
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

test.each([
  ['running', 1, 'running'],
  ['running', 16, 'failed'],
  ['queued', 16, 'queued'],
  ['queued', 24 * 60 + 1, 'failed'],
  ['failed', 999, 'failed'],
] as const)('%s with a heartbeat %d minutes ago is %s', (status, minutes, expected) => {
  expect(exportState({ status, heartbeat_at: minutesAgo(minutes), expires_at: null }, now)).toBe(expected);
});

test('a file is available until it expires', () => {
  const ready = { status: 'ready', heartbeat_at: minutesAgo(999) } as const;
  expect(exportState({ ...ready, expires_at: minutesAgo(-1) }, now)).toBe('ready');
  expect(exportState({ ...ready, expires_at: now }, now)).toBe('expired');
});
