import { useCallback, useEffect, useState } from 'react';

/**
 * True for a while after the page has opened, and after each call. Only where scripts run: without them nothing would end
 * the pause.
 * @returns whether it is on, and what begins it anew
 */
export function usePause(milliseconds: number): [isOn: boolean, begin: () => void] {
  const [isOn, setOn] = useState(false);
  const [round, setRound] = useState(0);
  useEffect(() => {
    setOn(true);
    const timer = setTimeout(() => setOn(false), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds, round]);
  return [isOn, useCallback(() => setRound((before) => before + 1), [])];
}
