import type { ReactNode } from 'react';
import { Icon, type IconName } from '../../ui/icons.tsx';

const ICONS = { good: 'check', waiting: 'clock', bad: 'close' } as const satisfies Record<string, IconName>;

/** A state as an icon and a word. The color is only an addition. */
export function Mark({ tone, children }: { tone: keyof typeof ICONS; children: ReactNode }) {
  return (
    <span className="mark" data-tone={tone}>
      <Icon name={ICONS[tone]} size={16} />
      {children}
    </span>
  );
}
