import { createContext, type ReactNode, use, useId, useState } from 'react';
import { Icon } from '#web/ui/icons.tsx';

/** True where there is room for the fields of all rows at once. */
export const IsWide = createContext(true);

interface RowFieldsProps {
  /** the name of the row for screen readers */
  label: string;
  name: string;
  detail: ReactNode;
  /** keeps the fields open while one of them is wrong or empty */
  isForcedOpen: boolean;
  /** prints the values instead of the fields */
  readOnly: boolean;
  children: ReactNode;
}

/** A row of fields. On a phone, it is a line to read until someone taps it. */
export function RowFields({ label, name, detail, isForcedOpen, readOnly, children }: RowFieldsProps) {
  const isWide = use(IsWide);
  const id = useId();
  const [isChosen, setIsChosen] = useState(false);
  if (readOnly)
    return (
      <div className="config-line config-plain" role="group" aria-label={label}>
        <span className="row-name">{name}</span>
        <span className="row-more">{detail}</span>
      </div>
    );
  if (isWide)
    return (
      <div className="config-row" role="group" aria-label={label}>
        {children}
      </div>
    );
  const isOpen = isChosen || isForcedOpen;
  // Keeps the row open while the person fixes it.
  if (isForcedOpen && !isChosen) setIsChosen(true);
  return (
    <div className="config-line" role="group" aria-label={label}>
      <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={() => setIsChosen(!isOpen)}>
        <span className="row-words">
          <span className="row-name">{name}</span>
          <span className="row-more">{detail}</span>
        </span>
        <Icon name={isOpen ? 'up' : 'down'} size={18} />
      </button>
      <div id={id} className="config-row" hidden={!isOpen}>
        {isOpen && children}
      </div>
    </div>
  );
}
