import { useEffect, useState } from 'react';

/** In milliseconds. A busy browser may never call an idle callback, and toasts must not wait for it forever. */
const LONGEST_MS = 1500;

/** Returns true once the first screen is rendered and the browser is idle. */
export function useRest(): boolean {
  const [rests, setRests] = useState(false);
  useEffect(() => whenIdle(window, () => setRests(true)), []);
  return rests;
}

/** The functions of the window that this uses. Safari has no idle callbacks. */
export type IdleWindow = Pick<Window, 'setTimeout' | 'clearTimeout'> &
  Partial<Pick<Window, 'requestIdleCallback' | 'cancelIdleCallback'>>;

/** Calls `act` when the browser is idle, at the latest after LONGEST_MS. @returns a function that cancels it */
export function whenIdle(browser: IdleWindow, act: () => void): () => void {
  if (!browser.requestIdleCallback) {
    const timer = browser.setTimeout(act, LONGEST_MS);
    return () => browser.clearTimeout(timer);
  }
  const handle = browser.requestIdleCallback(act, { timeout: LONGEST_MS });
  return () => browser.cancelIdleCallback?.(handle);
}
