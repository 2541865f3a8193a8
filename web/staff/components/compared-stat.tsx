import { changeLabel } from './change-label.ts';
import { Stat } from './stat.tsx';

interface ComparedStatProps {
  name: string;
  now: number | null;
  before: number | null;
  label: (figure: number | null) => string;
  none?: string;
  to?: string;
}

export function ComparedStat({ name, now, before, label, none, to }: ComparedStatProps) {
  const note = now === null && none ? none : changeLabel({ now, before, words: label(before) });
  return <Stat name={name} value={label(now)} note={note} {...(to ? { to } : {})} />;
}
