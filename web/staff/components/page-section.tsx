import { type ReactNode, useId } from 'react';

interface PageSectionProps {
  title: string;
  count?: number | string;
  lead?: ReactNode;
  /** a link or quiet button at the right of the heading */
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A section of a screen below a thin line. Lists belong here; `Panel` is for the side column. */
export function PageSection({ title, count, lead, aside, className, children }: PageSectionProps) {
  const id = useId();
  return (
    <section className={className ? `section ${className}` : 'section'} aria-labelledby={id}>
      <div className="section-head">
        <h2 id={id}>{title}</h2>
        {count !== undefined && <span className="count">{count}</span>}
        {aside && <div className="section-aside">{aside}</div>}
      </div>
      {lead && <p className="section-lead">{lead}</p>}
      {children}
    </section>
  );
}
