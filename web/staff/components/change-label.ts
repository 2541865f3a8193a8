import { formatPercent } from '#domain/pricing/money.ts';
import { changeFrom } from '#domain/reports/rates.ts';

interface Change {
  now: number | null;
  before: number | null;
  words: string;
}

/** Compares a value with the previous period: "up 12% from $1,200.00". Returns '' if there was no previous value. */
export function changeLabel({ now, before, words }: Change): string {
  const change = changeFrom(before, now);
  if (before === null || before === 0) return '';
  if (change === null || now === before) return `vs ${words} before`;
  // For changes over 100%, the previous value says more than a percentage.
  if (Math.abs(change) > 1) return `${change > 0 ? 'up' : 'down'} from ${words}`;
  return `${change > 0 ? 'up' : 'down'} ${formatPercent(Math.abs(change), 0)} from ${words}`;
}

/** Adds the previous value to another note: ", vs 40% before". Returns '' if there was none. */
export function beforeLabel(before: number | null, words: string): string {
  return before === null ? '' : `, vs ${words} before`;
}
