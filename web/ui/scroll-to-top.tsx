import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** Scrolls to the top after every screen change, including going back (docs/specification.md, section 2). */
export function ScrollToTop() {
  const { pathname, hash } = useLocation();
  useEffect(() => {
    window.history.scrollRestoration = 'manual';
  }, []);
  useEffect(() => {
    if (!hash) window.scrollTo(0, 0);
  }, [pathname, hash]);
  return null;
}
