import type { DashboardData } from './dashboard-data.ts';

type Row = Pick<DashboardData['needs'][number]['rows'][number], 'quote_id' | 'job_id' | 'text'>;

/**
 * Gives each row a React key that stays the same when rows above it change. A counter distinguishes equal rows, such as
 * two card disputes of one quote with the same deadline.
 */
export function needKeys(rows: readonly Row[]): string[] {
  const times = new Map<string, number>();
  return rows.map(({ quote_id, job_id, text }) => {
    const key = `${quote_id} ${job_id} ${text}`;
    const time = (times.get(key) ?? 0) + 1;
    times.set(key, time);
    return time === 1 ? key : `${key} ${time}`;
  });
}
