import { formatPercent } from '#domain/pricing/money.ts';
import { changeFrom } from '#domain/reports/rates.ts';
import { Figure } from './figure.tsx';

interface ChangeProps {
  now: number | null;
  before: number | null;
  /** the figure before, in words */
  words: string;
}

/** "up 12% from $1,200.00", "up from $0.00": what a figure was in the period before. */
function Change({ now, before, words }: ChangeProps) {
  if (before === null) return 'no earlier data';
  const change = changeFrom(before, now);
  if (before === 0 && now !== null && now > 0) return `up from ${words}`;
  if (change === null || now === before) return `vs ${words} before`;
  // Beyond that, a percentage says less than the figure itself.
  if (Math.abs(change) > 1) return `${change > 0 ? 'up' : 'down'} from ${words}`;
  return `${change > 0 ? 'up' : 'down'} ${formatPercent(Math.abs(change), 0)} from ${words}`;
}

interface ComparedFigureProps {
  name: string;
  now: number | null;
  /** in the period before */
  before: number | null;
  label: (figure: number | null) => string;
  /** the note when there is no figure now */
  none?: string;
  /** where the figure comes from */
  to?: string;
}

/** A figure, and how it has changed. */
export function ComparedFigure({ name, now, before, label, none, to }: ComparedFigureProps) {
  const note = now === null && none ? none : <Change now={now} before={before} words={label(before)} />;
  return <Figure name={name} value={label(now)} note={note} {...(to ? { to } : {})} />;
}
