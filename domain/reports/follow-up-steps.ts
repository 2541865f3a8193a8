import type { DaySums } from './day-counts.ts';
import { winRate } from './rates.ts';

export interface FollowUpRow {
  /** how many reminders had gone out; 0: decided before the first one */
  reminders: number;
  /** how often a reminder went out as this one of its quote */
  sent: number;
  /** decided after this reminder and before the next one */
  approved: number;
  declined: number;
  win_rate: number | null;
}

/** Reminders in their order, without gaps. */
export function followUpRows(
  rows: readonly (Pick<DaySums, 'approved' | 'declined' | 'sent'> & { value: string })[],
): FollowUpRow[] {
  const used = rows.filter(({ approved, declined, sent }) => approved + declined + sent > 0);
  const last = Math.max(-1, ...used.map(({ value }) => Number(value)));
  return Array.from({ length: last + 1 }, (_, reminders) => {
    const { sent = 0, approved = 0, declined = 0 } = used.find(({ value }) => Number(value) === reminders) ?? {};
    return { reminders, sent, approved, declined, win_rate: winRate({ approved, declined }) };
  });
}
