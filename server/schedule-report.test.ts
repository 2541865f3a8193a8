import { expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#domain/durations.ts';
import type { LastRun } from './platform/jobs/last-runs.ts';
import { SCHEDULE } from './schedule.ts';
import { reportSchedule } from './schedule-report.ts';

const NOW = new Date('2026-11-26T12:00:00Z');
const before = (milliseconds: number) => new Date(NOW.getTime() - milliseconds);

/** All jobs ran on time, except one. */
function problemsWith(name: string, last: Partial<LastRun>): string[] {
  const runs = SCHEDULE.map(({ job }) => {
    const run = { name: job.name, scheduledAt: before(48 * HOUR_MS), endedAt: before(MINUTE_MS), hasFailed: false };
    return job.name === name ? { ...run, ...last } : run;
  });
  return reportSchedule(runs, NOW).problems;
}

test.each([
  ['of each minute', 'find-due-follow-ups', { endedAt: before(10 * MINUTE_MS) }, false],
  ['of each minute, not for a while', 'find-due-follow-ups', { endedAt: before(17 * MINUTE_MS) }, true],
  ['of each night', 'check-evidence', { endedAt: before(24 * HOUR_MS) }, false],
  ['of each night, not last night', 'check-evidence', { endedAt: before(25 * HOUR_MS) }, true],
  ['in its first night to come', 'check-evidence', { scheduledAt: before(3 * HOUR_MS), endedAt: null }, false],
  ['that never ran', 'check-evidence', { endedAt: null }, true],
  ['that failed', 'check-evidence', { hasFailed: true }, true],
])('a job %s', (_, name, last, isProblem) => {
  expect(problemsWith(name, last)).toEqual(isProblem ? [name] : []);
});

test('without any worker so far every job is late; each has a line that says why it runs', () => {
  const { lines, problems } = reportSchedule([], NOW);
  expect(problems).toHaveLength(SCHEDULE.length);
  expect(lines[0]).toMatch(
    /^LATE {4}not yet {11}\* \* \* \* \* {4}find-due-follow-ups +Quote reminders are sent at their hour$/,
  );
});
