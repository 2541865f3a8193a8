import type { ReactNode } from 'react';

/** Shows a screen or a message as one picture. Screen readers read its description instead of its parts. */
export function Illustration({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="img" aria-label={label}>
      <div inert>{children}</div>
    </div>
  );
}

export function Check() {
  return <LineIcon path="m4.5 10.5 3.7 3.7 7.3-8" />;
}

/** Draws an icon on a grid of 20 units. */
export function LineIcon({ path }: { path: string }) {
  return (
    <svg className="line-icon" viewBox="0 0 20 20" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
