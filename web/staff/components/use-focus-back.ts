import { useEffect, useState } from 'react';

interface Opener {
  /** the element that had focus when the dialog opened */
  element: HTMLElement | null;
  /** the opener of the dialog that contains the element, which the new dialog replaced or covered */
  outer: Opener | null;
}

/** The openers of all open dialogs, latest last. */
const openers: Opener[] = [];

/**
 * The last focused element, for a button that is disabled while its dialog's data loads and so loses focus before the
 * dialog opens.
 */
let lastFocused: Element | null = null;
if (typeof document !== 'undefined')
  document.addEventListener('focusin', ({ target }) => {
    lastFocused = target instanceof Element ? target : null;
  });

/**
 * Returns the opener of a new dialog. A menu item disappears with its menu, so the menu's button is returned instead.
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

/** Returns focus to the opener. If that is gone, to the opener of the dialog below, or to the content of the screen. */
function returnTo({ element, outer }: Opener): void {
  const below = [...document.querySelectorAll('[role="dialog"][aria-modal="true"]')].at(-1);
  // Another dialog has replaced this one.
  if (below && !below.contains(element)) return;
  if (!element?.isConnected || element.matches(':disabled')) return outer ? returnTo(outer) : focusContent();
  element.focus({ preventScroll: true });
  keepInContent(element);
}

/** Returns focus to where it was when a dialog closes. For dialogs that are mounted only while they are shown. */
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
