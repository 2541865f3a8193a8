import { changeLabel } from './change-label.ts';
import { Stat } from './stat.tsx';

interface ComparedStatProps {
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
export function ComparedStat({ name, now, before, label, none, to }: ComparedStatProps) {
  const note = now === null && none ? none : changeLabel({ now, before, words: label(before) });
  return <Stat name={name} value={label(now)} note={note} {...(to ? { to } : {})} />;
}
