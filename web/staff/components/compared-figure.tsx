import { changeLabel } from './change-label.ts';
import { Figure } from './figure.tsx';

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
  const note = now === null && none ? none : changeLabel({ now, before, words: label(before) });
  return <Figure name={name} value={label(now)} note={note} {...(to ? { to } : {})} />;
}
