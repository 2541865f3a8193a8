import { useEffect } from 'react';

const SCHEME = 'data-mantine-color-scheme';

/** Paper is white: a dark screen is printed in the colors of a light one. */
export function useLightPrint(): void {
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
}
