import type { LastRun } from './platform/jobs/last-runs.ts';
import { type Repetition, SCHEDULE } from './schedule.ts';

/** Grace period: a run may begin late, take a while, or be retried. */
const GRACE_SECONDS = 15 * 60;

type State = 'ok' | 'LATE' | 'FAILED';

interface ScheduleReport {
  /** one line per repeated job, for a terminal */
  lines: string[];
  /** names of jobs whose last run has failed or is overdue */
  problems: string[];
}

export function reportSchedule(lastRuns: readonly LastRun[], now: Date): ScheduleReport {
  const found = new Map(lastRuns.map((run) => [run.name, run]));
  const rows = SCHEDULE.map((repetition) => {
    const run = found.get(repetition.job.name);
    return { repetition, run, state: stateOf(repetition, run, now) };
  });
  const width = Math.max(...SCHEDULE.map(({ job }) => job.name.length));
  return {
    lines: rows.map(({ repetition: { job, rhythm, why }, run, state }) => {
      const last = run?.endedAt?.toISOString().slice(0, 16).replace('T', ' ') ?? 'not yet';
      return `${state.padEnd(6)}  ${last.padEnd(16)}  ${rhythm.cron.padEnd(11)}  ${job.name.padEnd(width)}  ${why}`;
    }),
    problems: rows.filter(({ state }) => state !== 'ok').map(({ repetition }) => repetition.job.name),
  };
}

function stateOf({ rhythm }: Repetition, run: LastRun | undefined, now: Date): State {
  if (!run) return 'LATE';
  if (run.hasFailed) return 'FAILED';
  const pause = now.getTime() - (run.endedAt ?? run.scheduledAt).getTime();
  return pause > (rhythm.seconds + GRACE_SECONDS) * 1000 ? 'LATE' : 'ok';
}
