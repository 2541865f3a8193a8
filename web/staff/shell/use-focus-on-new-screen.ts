import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * After a change of screen the focus goes to its content, as it does with a new document. Where it already is in
 * there it stays: a screen may rename its address while somebody types.
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
