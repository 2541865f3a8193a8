import { useEffect } from 'react';
import href from './print.css?url';

const SCHEME = 'data-mantine-color-scheme';

/** Adds print styles: without the app's frame, and in light colors even in dark mode. */
export function PrintStyles() {
  useEffect(() => {
    const root = document.documentElement;
    let shown: string | null = null;
    const before = () => {
      shown = root.getAttribute(SCHEME);
      root.setAttribute(SCHEME, 'light');
    };
    const after = () => {
      if (shown !== null) root.setAttribute(SCHEME, shown);
      shown = null;
    };
    window.addEventListener('beforeprint', before);
    window.addEventListener('afterprint', after);
    return () => {
      window.removeEventListener('beforeprint', before);
      window.removeEventListener('afterprint', after);
    };
  }, []);
  return <link rel="stylesheet" href={href} precedence="default" />;
}
