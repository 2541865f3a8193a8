import { useEffect, useState } from 'react';

/** Browsers without idle callbacks get this much time for the first screen. */
const LATER_MS = 1500;

/** True once the first screen is rendered and the browser is idle. */
export function useRest(): boolean {
  const [rests, setRests] = useState(false);
  useEffect(() => {
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(() => setRests(true), LATER_MS);
      return () => clearTimeout(timer);
    }
    const handle = window.requestIdleCallback(() => setRests(true));
    return () => window.cancelIdleCallback(handle);
  }, []);
  return rests;
}
