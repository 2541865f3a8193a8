import { useLayoutEffect, useState } from 'react';
import { FIRST_SCREEN_ID } from '#web/api/early-answers.ts';

interface Focused {
  href: string;
  /** of the links with this address */
  place: number;
}

/** The link with the focus in what the server has drawn. */
function focusedBefore(): Focused | null {
  const link = document.activeElement?.closest<HTMLAnchorElement>(`#${FIRST_SCREEN_ID} a[href]`);
  const href = link?.getAttribute('href');
  if (!link || !href) return null;
  return { href, place: linksTo(href, `#${FIRST_SCREEN_ID}`).indexOf(link) };
}

function linksTo(href: string, within: string): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(`${within} a[href="${CSS.escape(href)}"]`)];
}

/** The app takes over what the server has drawn: the focus stays on its link. */
export function useFocusTakenOver(): void {
  // Read while the drawn screen is still there.
  const [before] = useState(focusedBefore);
  useLayoutEffect(() => {
    if (before && document.activeElement === document.body) linksTo(before.href, 'main')[before.place]?.focus();
  }, [before]);
}
