import { Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';
import { Icon, type IconName } from '#web/ui/icons.tsx';

const TOOLTIP_DELAY_MS = 300;
const TOOLTIP_EVENTS = { hover: true, focus: true, touch: false };

export function EntryContent({ icon, label, narrow }: { icon: IconName; label: string; narrow: boolean }) {
  return (
    <>
      <Icon name={icon} />
      <span className={narrow ? 'shell-hidden' : undefined}>{label}</span>
    </>
  );
}

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
