import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';

export type Mode = 'sign-in' | 'sign-up';

const TABS: readonly { mode: Mode; label: string; href: string }[] = [
  { mode: 'sign-in', label: 'Sign In', href: '/auth' },
  { mode: 'sign-up', label: 'Sign Up', href: '/auth?mode=sign-up' },
];

/** Links that become tabs with JavaScript. Without it, they load the page with the other form. */
export function AuthTabs({
  mode,
  onSelect,
  children,
}: {
  mode: Mode;
  onSelect: (mode: Mode) => void;
  children: ReactNode;
}) {
  function select(event: MouseEvent | KeyboardEvent, next: Mode) {
    event.preventDefault();
    onSelect(next);
    document.getElementById(`tab-${next}`)?.focus();
  }
  function onKeyDown(event: KeyboardEvent) {
    const other: Mode = mode === 'sign-in' ? 'sign-up' : 'sign-in';
    if (event.key === 'ArrowRight' || event.key === 'ArrowLeft') select(event, other);
    else if (event.key === 'Home') select(event, 'sign-in');
    else if (event.key === 'End') select(event, 'sign-up');
    else if (event.key === ' ') select(event, mode);
  }
  return (
    <>
      <div className="auth-tabs" role="tablist" aria-label="Sign in or sign up">
        {TABS.map((tab) => (
          <a
            key={tab.mode}
            id={`tab-${tab.mode}`}
            href={tab.href}
            role="tab"
            aria-selected={tab.mode === mode}
            aria-controls={tab.mode === mode ? 'auth-panel' : undefined}
            tabIndex={tab.mode === mode ? 0 : -1}
            onClick={(event) => select(event, tab.mode)}
            onKeyDown={onKeyDown}
          >
            {tab.label}
          </a>
        ))}
      </div>
      <div id="auth-panel" role="tabpanel" aria-labelledby={`tab-${mode}`}>
        {children}
      </div>
    </>
  );
}
