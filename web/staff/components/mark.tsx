import type { ReactNode } from 'react';
import { Icon, type IconName } from '#web/ui/icons.tsx';

const ICONS = { good: 'check', waiting: 'clock', bad: 'close' } as const satisfies Record<string, IconName>;

interface MarkProps {
  tone: keyof typeof ICONS;
  small?: boolean;
  children: ReactNode;
}

/** Shows a state as an icon with a word, because color alone must not convey it. */
export function Mark({ tone, small = false, children }: MarkProps) {
  return (
    <span className="mark" data-tone={tone} data-small={small || undefined}>
      <Icon name={ICONS[tone]} size={16} />
      {children}
    </span>
  );
}
