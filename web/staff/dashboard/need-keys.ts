import type { DashboardData } from './dashboard-data.ts';

type Row = Pick<DashboardData['needs'][number]['rows'][number], 'quote_id' | 'job_id' | 'text'>;

/**
 * A React key for each row, that stays while rows before it come and go. Two card disputes of one quote with the same
 * deadline read the same, so repetitions are counted.
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
