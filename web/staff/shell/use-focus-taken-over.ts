import { useLayoutEffect, useState } from 'react';
import { FIRST_SCREEN_ID } from '#web/api/early-answers.ts';

interface Focused {
  href: string;
  /** the position among links with the same URL */
  place: number;
}

function focusedBefore(): Focused | null {
  const link = document.activeElement?.closest<HTMLAnchorElement>(`#${FIRST_SCREEN_ID} a[href]`);
  const href = link?.getAttribute('href');
  if (!link || !href) return null;
  return { href, place: linksTo(href, `#${FIRST_SCREEN_ID}`).indexOf(link) };
}

function linksTo(href: string, within: string): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(`${within} a[href="${CSS.escape(href)}"]`)];
}

/** Keeps the focus on the same link when the app replaces the server-rendered content. */
export function useFocusTakenOver(): void {
  // Read while the server-rendered content is still there.
  const [before] = useState(focusedBefore);
  useLayoutEffect(() => {
    if (before && document.activeElement === document.body) linksTo(before.href, 'main')[before.place]?.focus();
  }, [before]);
}
