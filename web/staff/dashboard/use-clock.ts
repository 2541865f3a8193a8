import { useEffect, useState } from 'react';
import { MINUTE_MS } from '#domain/durations.ts';

/**
 * Returns the current time, updated each minute. Starts with the time at which the server read the data, because the
 * server rendered the page with that time.
 */
export function useClock(readAt: string): string {
  const [passed, setPassed] = useState(0);
  useEffect(() => {
    setPassed(0);
    const started = performance.now();
    const timer = setInterval(() => setPassed(performance.now() - started), MINUTE_MS);
    return () => clearInterval(timer);
  }, [readAt]);
  return passed === 0 ? readAt : new Date(new Date(readAt).getTime() + passed).toISOString();
}
