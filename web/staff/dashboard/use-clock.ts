import { useEffect, useState } from 'react';
import { MINUTE_MS } from '#domain/durations.ts';

/**
 * Returns the current time, each minute. Starts at the time when the server read the data, because the page was drawn
 * from it.
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
