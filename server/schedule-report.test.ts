import { expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#domain/durations.ts';
import type { LastRun } from './platform/jobs/last-runs.ts';
import { SCHEDULE } from './schedule.ts';
import { reportSchedule } from './schedule-report.ts';

const NOW = new Date('2026-11-26T12:00:00Z');
const before = (milliseconds: number) => new Date(NOW.getTime() - milliseconds);

function problemsWith(name: string, last: Partial<LastRun>): string[] {
  const runs = SCHEDULE.map(({ job }) => {
    const run = { name: job.name, scheduledAt: before(48 * HOUR_MS), endedAt: before(MINUTE_MS), hasFailed: false };
    return job.name === name ? { ...run, ...last } : run;
  });
  return reportSchedule(runs, NOW).problems;
}

test.each([
  [
    'of every minute that ran ten minutes ago is on time',
    'find-due-follow-ups',
    { endedAt: before(10 * MINUTE_MS) },
    false,
  ],
  [
    'of every minute that hasn’t run for 17 minutes is a problem',
    'find-due-follow-ups',
    { endedAt: before(17 * MINUTE_MS) },
    true,
  ],
  ['of every night that ran last night is on time', 'check-evidence', { endedAt: before(24 * HOUR_MS) }, false],
  ['of every night that didn’t run last night is a problem', 'check-evidence', { endedAt: before(25 * HOUR_MS) }, true],
  [
    'that waits for its first night is on time',
    'check-evidence',
    { scheduledAt: before(3 * HOUR_MS), endedAt: null },
    false,
  ],
  ['that never ran is a problem', 'check-evidence', { endedAt: null }, true],
  ['that failed is a problem', 'check-evidence', { hasFailed: true }, true],
])('a job %s', (_, name, last, isProblem) => {
  expect(problemsWith(name, last)).toEqual(isProblem ? [name] : []);
});

test('until a worker has run, every job is late, and each has a line that says why it runs', () => {
  const { lines, problems } = reportSchedule([], NOW);
  expect(problems).toHaveLength(SCHEDULE.length);
  expect(lines[0]).toMatch(
    /^LATE {4}not yet {11}\* \* \* \* \* {4}find-due-follow-ups +Quote reminders are sent at their hour$/,
  );
});
