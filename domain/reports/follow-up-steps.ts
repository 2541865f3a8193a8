import { type Decisions, winRate } from './rates.ts';

interface FollowUpRow {
  /** how many reminders had gone out; 0: decided before the first one */
  reminders: number;
  /** how many reminders were sent as this step of their quote */
  sent: number;
  /** decided after this reminder and before the next one */
  approved: number;
  declined: number;
  win_rate: number | null;
}

/**
 * Reminders in their order, without gaps.
 * @param decided by how many reminders had left before, @param left by their place among those of a quote
 */
export function followUpRows(
  decided: readonly (Decisions & { reminders: number })[],
  left: readonly { place: number; sent: number }[],
): FollowUpRow[] {
  const last = Math.max(-1, ...decided.map(({ reminders }) => reminders), ...left.map(({ place }) => place));
  return Array.from({ length: last + 1 }, (_, place) => {
    const { approved = 0, declined = 0 } = decided.find(({ reminders }) => reminders === place) ?? {};
    const { sent = 0 } = left.find((row) => row.place === place) ?? {};
    return { reminders: place, sent, approved, declined, win_rate: winRate({ approved, declined }) };
  });
}
