import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * After a screen change, focus moves to its content, as with a new document. If focus is already inside, it stays: a
 * screen may change its URL while a person is typing.
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
