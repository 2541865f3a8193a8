import { useEffect, useState } from 'react';

/** The element that opened each open dialog, the latest one last. */
const openers: (HTMLElement | null)[] = [];

/**
 * The element that had focus before. A menu item disappears with its menu, and a dialog opened from another dialog has
 * the same opener.
 */
function openerNow(): HTMLElement | null {
  const active = document.activeElement;
  if (!(active instanceof HTMLElement)) return null;
  if (active.closest('[role="dialog"]')) return openers.at(-1) ?? null;
  const menu = active.closest('[role="menu"]');
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : active;
}

function focusContent(): void {
  document.getElementById('content')?.focus({ preventScroll: true });
}

/** The opener may disappear because of what was done in the dialog, as soon as the list reloads. */
function keepInContent(opener: HTMLElement): void {
  const content = document.getElementById('content');
  if (!content?.contains(opener)) return;
  const watch = new MutationObserver(() => {
    if (document.activeElement === opener) return;
    watch.disconnect();
    if (!opener.isConnected && document.activeElement === document.body) focusContent();
  });
  watch.observe(content, { childList: true, subtree: true });
}

/** Returns focus to the opener or, if it is gone, to the content of the screen. */
function returnTo(opener: HTMLElement | null): void {
  // Another dialog has replaced this one.
  if (document.querySelector('[role="dialog"][aria-modal="true"]')) return;
  if (!opener?.isConnected || opener.matches(':disabled')) return focusContent();
  opener.focus({ preventScroll: true });
  keepInContent(opener);
}

/** For dialogs that are mounted only while they are shown: when they close, focus returns to where it was. */
export function useFocusBack(): void {
  const [opener] = useState(openerNow);
  useEffect(() => {
    openers.push(opener);
    return () => {
      openers.splice(openers.lastIndexOf(opener), 1);
      returnTo(opener);
    };
  }, [opener]);
}
