import { useEffect, useState } from 'react';

/** What opened each dialog that is shown, the latest one last. */
const openers: (HTMLElement | null)[] = [];

/** Where the focus was before: a menu's item goes with its menu, and a dialog that follows another came from the same place. */
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

/** What opened a dialog may go with what was done in it, as soon as the list is read again. */
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

/** Back to the opener; where it has gone already, to the content of the screen. */
function returnTo(opener: HTMLElement | null): void {
  // Another dialog has taken this one's place.
  if (document.querySelector('[role="dialog"][aria-modal="true"]')) return;
  if (!opener?.isConnected || opener.matches(':disabled')) return focusContent();
  opener.focus({ preventScroll: true });
  keepInContent(opener);
}

/** For dialogs that exist only while they are shown: when they close, the keyboard goes on where it was. */
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
