import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** Every screen change starts at the top, including the back button (docs/specification.md, section 2). */
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
