import { type Decisions, winRate } from './rates.ts';

interface FollowUpRow {
  /** reminders before the decision. 0: decided before the first one */
  reminders: number;
  /** reminders sent in this position for their quote */
  sent: number;
  /** quotes approved after this reminder and before the next */
  approved: number;
  declined: number;
  win_rate: number | null;
}

/**
 * Returns one row per reminder, in order and without gaps.
 * @param decided by the reminders before the decision
 * @param left sent reminders, by their position for a quote
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
