import { type ReactNode, useId } from 'react';
import { EMPTY_PICTURES } from './empty-pictures.tsx';

interface EmptyStateProps {
  picture: keyof typeof EMPTY_PICTURES;
  /** a few words */
  title: string;
  /** one sentence */
  children?: ReactNode;
  /** one button; it is the screen's primary one if nothing else can be done there */
  action?: ReactNode;
}

/** Stands for the content of an empty screen: a drawing of what will be there, and how to get it. */
export function EmptyState({ picture, title, children, action }: EmptyStateProps) {
  const id = useId();
  return (
    <section className="empty-state" aria-labelledby={id}>
      <svg viewBox="0 0 200 150" aria-hidden="true">
        {EMPTY_PICTURES[picture]}
      </svg>
      <h2 id={id}>{title}</h2>
      {children && <div className="empty-state-words">{children}</div>}
      {action && <div className="empty-state-action">{action}</div>}
    </section>
  );
}
