import type { ReactNode } from 'react';
import { Icon, type IconName } from '#web/ui/icons.tsx';

const ICONS = { good: 'check', waiting: 'clock', bad: 'close' } as const satisfies Record<string, IconName>;

interface MarkProps {
  tone: keyof typeof ICONS;
  /** sized to match the status of a quote next to it */
  small?: boolean;
  children: ReactNode;
}

/** Shows a state as an icon and a word. Color never conveys it alone. */
export function Mark({ tone, small = false, children }: MarkProps) {
  return (
    <span className="mark" data-tone={tone} data-small={small || undefined}>
      <Icon name={ICONS[tone]} size={16} />
      {children}
    </span>
  );
}
