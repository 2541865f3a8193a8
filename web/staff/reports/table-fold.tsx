import { type ReactNode, useId, useState } from 'react';
import { Icon } from '#web/ui/icons.tsx';

/** Collapses a report's tables below its charts. Prints them expanded. */
export function TableFold({ children }: { children: ReactNode }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="report-fold">
      <button
        type="button"
        className="report-fold-button no-print"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="right" size={16} />
        {isOpen ? 'Hide table' : 'Show as table'}
      </button>
      <div id={id} className="report-fold-body" data-open={isOpen || undefined}>
        {children}
      </div>
    </div>
  );
}
