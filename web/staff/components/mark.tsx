import type { ReactNode } from 'react';
import { Icon, type IconName } from '#web/ui/icons.tsx';

const ICONS = {
  good: 'check',
  waiting: 'clock',
  busy: 'calendar',
  bad: 'close',
  off: undefined,
} as const satisfies Record<string, IconName | undefined>;

interface MarkProps {
  tone: keyof typeof ICONS;
  /** replaces the icon of the tone */
  icon?: IconName | undefined;
  children: ReactNode;
}

/** Shows a state as an icon with a word, because color alone must not convey it. */
export function Mark({ tone, icon = ICONS[tone], children }: MarkProps) {
  return (
    <span className="mark" data-tone={tone}>
      {icon && <Icon name={icon} size={14} />}
      {children}
    </span>
  );
}
