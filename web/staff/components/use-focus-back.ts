import { useEffect, useState } from 'react';

interface Opener {
  element: HTMLElement | null;
  /** the opener of the dialog that contains the element, because the new dialog replaces or covers that dialog */
  outer: Opener | null;
}

const openers: Opener[] = [];

/**
 * The last focused element. A button that is disabled while its dialog's data loads loses focus before the dialog
 * opens.
 */
let lastFocused: Element | null = null;
if (typeof document !== 'undefined')
  document.addEventListener('focusin', ({ target }) => {
    lastFocused = target instanceof Element ? target : null;
  });

/**
 * Returns the opener of a new dialog. A menu item disappears with its menu, so the menu's button counts as the
 * opener.
 */
function openerNow(): Opener {
  const active = document.activeElement === document.body ? lastFocused : document.activeElement;
  if (!(active instanceof HTMLElement)) return { element: null, outer: null };
  const menu = active.closest('[role="menu"]');
  const element = menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : active;
  return { element, outer: active.closest('[role="dialog"]') ? (openers.at(-1) ?? null) : null };
}

function focusContent(): void {
  document.getElementById('content')?.focus({ preventScroll: true });
}

/** Moves focus to the content when the opener disappears because the dialog's action reloads the list. */
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

/**
 * Returns focus to the opener. If the opener is gone, focuses the opener of the dialog below or the screen's content.
 */
function returnTo({ element, outer }: Opener): void {
  const below = [...document.querySelectorAll('[role="dialog"][aria-modal="true"]')].at(-1);
  // Another dialog has replaced this dialog and keeps the focus.
  if (below && !below.contains(element)) return;
  if (!element?.isConnected || element.matches(':disabled')) return outer ? returnTo(outer) : focusContent();
  element.focus({ preventScroll: true });
  keepInContent(element);
}

/** Returns focus to the opener when a dialog closes. For dialogs that are mounted only while they are shown. */
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
