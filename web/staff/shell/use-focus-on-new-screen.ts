import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * Moves focus to the content after a screen change, as a new document would. Focus already inside the content stays,
 * because a screen may change its URL while someone types.
 */
export function useFocusOnNewScreen(contentId: string): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const content = document.getElementById(contentId);
    if (content && !content.contains(document.activeElement)) content.focus({ preventScroll: true });
  }, [pathname, contentId]);
}
