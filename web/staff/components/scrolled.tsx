import type { ComponentPropsWithRef } from 'react';

interface ScrolledProps extends ComponentPropsWithRef<'section'> {
  /** the name that screen readers announce on focus */
  label: string;
}

/**
 * A part of a screen that scrolls separately. Keys scroll only a focused element, and often nothing inside can take
 * focus, so the part itself is focusable (WCAG 2.1.1).
 */
export function Scrolled({ label, ...props }: ScrolledProps) {
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the rule does not know what scrolls
  return <section {...props} aria-label={label} tabIndex={0} />;
}
