import { changeLabel } from './change-label.ts';
import { Stat } from './stat.tsx';

interface ComparedStatProps {
  name: string;
  now: number | null;
  /** the value in the previous period */
  before: number | null;
  label: (figure: number | null) => string;
  /** the note if there is no value now */
  none?: string;
  /** the screen with the details */
  to?: string;
}

/** Shows a total and how it has changed. */
export function ComparedStat({ name, now, before, label, none, to }: ComparedStatProps) {
  const note = now === null && none ? none : changeLabel({ now, before, words: label(before) });
  return <Stat name={name} value={label(now)} note={note} {...(to ? { to } : {})} />;
}
