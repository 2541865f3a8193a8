import { Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';
import { ShellIcon, type ShellIconName } from './shell-icon.tsx';

const TOOLTIP_DELAY_MS = 300;
const TOOLTIP_EVENTS = { hover: true, focus: true, touch: false };

/** Icon and words of an entry; in the narrow sidebar the words are for screen readers alone. */
export function EntryContent({ icon, label, narrow }: { icon: ShellIconName; label: string; narrow: boolean }) {
  return (
    <>
      <ShellIcon name={icon} />
      <span className={narrow ? 'shell-hidden' : undefined}>{label}</span>
    </>
  );
}

/** Shows the words of an icon that stands alone. */
export function IconTooltip({ label, alone, children }: { label: string; alone: boolean; children: ReactNode }) {
  return (
    <Tooltip
      label={label}
      position="right"
      openDelay={TOOLTIP_DELAY_MS}
      disabled={!alone}
      events={TOOLTIP_EVENTS}
      withArrow
    >
      {children}
    </Tooltip>
  );
}
