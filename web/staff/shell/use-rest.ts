import { useEffect, useState } from 'react';

/** Milliseconds for the first screen in browsers without idle callbacks. */
const LATER_MS = 1500;

/** Returns true once the first screen is rendered and the browser is idle. */
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
