import type { DashboardData } from './dashboard-data.ts';

type Row = Pick<DashboardData['needs'][number]['rows'][number], 'quote_id' | 'job_id' | 'text'>;

/**
 * Gives each row a React key that doesn't change when rows above it are added or removed. Two card disputes of one
 * quote with the same deadline have the same text, so a counter tells them apart.
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
