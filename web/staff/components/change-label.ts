import { formatPercent } from '#domain/pricing/money.ts';
import { changeFrom } from '#domain/reports/rates.ts';

interface Change {
  now: number | null;
  before: number | null;
  /** the previous value, formatted */
  words: string;
}

/** "up 12% from $1,200.00": the comparison with the previous period; '' when there was nothing yet. */
export function changeLabel({ now, before, words }: Change): string {
  const change = changeFrom(before, now);
  if (before === null || (before === 0 && now !== null && now > 0)) return '';
  if (change === null || now === before) return `vs ${words} before`;
  // Beyond that, a percentage says less than the value itself.
  if (Math.abs(change) > 1) return `${change > 0 ? 'up' : 'down'} from ${words}`;
  return `${change > 0 ? 'up' : 'down'} ${formatPercent(Math.abs(change), 0)} from ${words}`;
}

/** ", vs 40% before" after another note; '' when there was no previous value. */
export function beforeLabel(before: number | null, words: string): string {
  return before === null ? '' : `, vs ${words} before`;
}
