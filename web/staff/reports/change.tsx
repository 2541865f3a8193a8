import { changeFrom } from '#domain/reports/rates.ts';
import { formatPercent } from '#domain/pricing/money.ts';

interface ChangeProps {
  now: number | null;
  before: number | null;
  /** the figure before, in words */
  words: string;
}

/** "up 12% from $1,200.00": what a figure was in the period before. */
export function Change({ now, before, words }: ChangeProps) {
  if (before === null) return 'nothing to compare with';
  const change = changeFrom(before, now);
  if (change === null || now === before) return `${words} before`;
  // Beyond that, a percentage says less than the figure itself.
  if (Math.abs(change) >= 10) return `${change > 0 ? 'up' : 'down'} from ${words}`;
  return `${change > 0 ? 'up' : 'down'} ${formatPercent(Math.abs(change), 0)} from ${words}`;
}
