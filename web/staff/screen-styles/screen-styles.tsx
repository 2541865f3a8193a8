import { type ReactNode, useEffect, useState } from 'react';
import href from './screens.css?url';

let loading: Promise<void> | null = null;
let isLoaded = false;

/**
 * Loads the styles of all screens except the dashboard, which must not wait for them. The link is the last one in the
 * head, because these styles refine the frame's styles.
 */
export async function loadScreenStyles(): Promise<void> {
  loading ??= new Promise((settle) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    // Without a connection, a screen without its styles is better than none.
    link.onload = link.onerror = () => {
      isLoaded = true;
      settle();
    };
    document.head.append(link);
  });
  return loading;
}

/** Shows its content once the styles are loaded, so nothing moves. */
export function ScreenStyles({ wanted = true, children }: { wanted?: boolean; children: ReactNode }) {
  const [isReady, setIsReady] = useState(isLoaded);
  useEffect(() => {
    if (!wanted || isReady) return;
    let current = true;
    void loadScreenStyles().then(() => current && setIsReady(true));
    return () => {
      current = false;
    };
  }, [wanted, isReady]);
  return !wanted || isReady || isLoaded ? children : null;
}
