import { useEffect, useState } from 'react';

interface Opener {
  /** had focus when the dialog opened */
  element: HTMLElement | null;
  /** opener of the dialog that contains the element, which the new one replaced or opened above */
  outer: Opener | null;
}

/** Of each open dialog, the latest one last. */
const openers: Opener[] = [];

/** A button that waits for its dialog's data is disabled, and loses focus before the dialog opens. */
let lastFocused: Element | null = null;
if (typeof document !== 'undefined')
  document.addEventListener('focusin', ({ target }) => {
    lastFocused = target instanceof Element ? target : null;
  });

/** A menu item disappears with its menu, so the button of the menu counts. */
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

/** Handles an opener that disappears as soon as the list reloads, because of the action in the dialog. */
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

/** Returns focus to the opener or, if it is gone, to what opened the dialog below or to the content of the screen. */
function returnTo({ element, outer }: Opener): void {
  const below = [...document.querySelectorAll('[role="dialog"][aria-modal="true"]')].at(-1);
  // Another dialog has replaced this one.
  if (below && !below.contains(element)) return;
  if (!element?.isConnected || element.matches(':disabled')) return outer ? returnTo(outer) : focusContent();
  element.focus({ preventScroll: true });
  keepInContent(element);
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
