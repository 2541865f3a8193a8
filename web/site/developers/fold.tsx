import type { ReactNode } from 'react';

interface FoldProps {
  id: string;
  level: 2 | 3;
  title: string;
  /** next to the title */
  more?: ReactNode;
  /** open on a phone, too */
  isOpen?: boolean;
  children: ReactNode;
}

/** A part that a phone opens with a tap. In a wide window, the stylesheet keeps it open. */
export function Fold({ id, level, title, more, isOpen = false, children }: FoldProps) {
  const Heading = `h${level}` as const;
  return (
    <details className={`fold fold-${level}`} open={isOpen}>
      <summary>
        <Heading id={id}>{title}</Heading>
        {more}
      </summary>
      {children}
    </details>
  );
}

/** A part of the guide above the reference. */
export function GuidePart({ id, title, isOpen = false, children }: Omit<FoldProps, 'level' | 'more'>) {
  return (
    <section aria-labelledby={id}>
      <Fold id={id} level={2} title={title} isOpen={isOpen}>
        <div className="prose">{children}</div>
      </Fold>
    </section>
  );
}
