import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from '#web/ui/icons.tsx';

interface PageHeadProps {
  title: ReactNode;
  /** the state of the screen's subject, as a chip */
  state?: ReactNode;
  /** one short fact beside the title, such as the number and total of a quote */
  fact?: ReactNode;
  lead?: ReactNode;
  /** the list that the screen's subject belongs to */
  back?: { to: string; label: string };
  /** at most one plain button, the primary action, and a menu with the other actions, in this order */
  children?: ReactNode;
}

/**
 * The top of every screen. The back arrow is left of the column, so the titles of all screens start at the same edge.
 */
export function PageHead({ title, state, fact, lead, back, children }: PageHeadProps) {
  return (
    <div className="page-head">
      {back && (
        <Link to={back.to} className="page-back" aria-label={back.label} title={back.label}>
          <Icon name="left" />
        </Link>
      )}
      <div className="page-titles">
        <h1 className="page-title">{title}</h1>
        {state}
        {fact && <p className="page-fact">{fact}</p>}
      </div>
      {children && <div className="page-actions">{children}</div>}
      {lead && <div className="page-lead">{lead}</div>}
    </div>
  );
}
