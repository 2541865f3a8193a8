import { UnstyledButton } from '@mantine/core';
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { Icon } from '#web/ui/icons.tsx';

interface FoldedRowProps {
  label: string;
  value: ReactNode;
  /** opens the row to show a problem */
  isForcedOpen?: boolean;
  children: ReactNode;
}

const FIELD = 'input:not([type="radio"], [type="checkbox"], [type="file"]), textarea';

/** Shows a rarely changed setting as one line with its value. The row opens in place and focuses its field. */
export function FoldedRow({ label, value, isForcedOpen = false, children }: FoldedRowProps) {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const [isChosen, setIsChosen] = useState(false);
  const isOpen = isChosen || isForcedOpen;
  // Keeps the row open while the person fixes the problem.
  if (isForcedOpen && !isChosen) setIsChosen(true);
  const isAsked = useRef(false);
  useLayoutEffect(() => {
    if (isChosen && isAsked.current) {
      panel.current?.querySelector<HTMLElement>(FIELD)?.focus({ preventScroll: true });
      panel.current?.scrollIntoView({ block: 'nearest' });
    }
    isAsked.current = false;
  }, [isChosen]);
  return (
    <div className="folded-row" data-open={isOpen || undefined}>
      <UnstyledButton
        className="folded-row-head"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => {
          isAsked.current = true;
          setIsChosen(!isChosen);
        }}
      >
        <span className="folded-row-label">{label}</span>
        <span className="folded-row-value">{value}</span>
        <Icon name={isOpen ? 'up' : 'down'} size={16} />
      </UnstyledButton>
      <div ref={panel} id={id} className="folded-row-panel" hidden={!isOpen}>
        {isOpen && children}
      </div>
    </div>
  );
}
