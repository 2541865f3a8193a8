import { useCallback, useEffect, useState } from 'react';

/**
 * Pauses a button when the page opens and after each call. Does nothing without scripts, because nothing would end
 * the pause.
 * @returns the state of the pause, and a function that restarts it
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
