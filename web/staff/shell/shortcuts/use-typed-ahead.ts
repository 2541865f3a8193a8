import { useEffect, useRef } from 'react';

/** Milliseconds. After this time the person is doing something else, or the field could not be loaded. */
const AT_MOST_MS = 3_000;

interface TypedAhead {
  /** collects typed text until `take` is called */
  begin: () => void;
  /** stops collecting once the field has focus. @returns the text typed until then */
  take: () => string;
}

/**
 * Collects text typed between the key that opens a field and the field's focus. Otherwise a fast typist would lose
 * the first letters, or they would trigger shortcuts: "/n" would open a new quote.
 */
export function useTypedAhead(): TypedAhead {
  const typed = useRef('');
  const end = useRef(() => {});
  useEffect(() => () => end.current(), []);

  function begin() {
    end.current();
    typed.current = '';
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.key === 'Tab') return;
      // Escape cancels. In a dialog, keys already have a target.
      const isPlaced = event.target instanceof Element && event.target.closest('[role="dialog"]') !== null;
      if (event.key === 'Escape' || isPlaced) return end.current();
      if (event.key === 'Backspace') typed.current = typed.current.slice(0, -1);
      else if (event.key.length === 1) typed.current += event.key;
      event.preventDefault();
      event.stopPropagation();
    };
    document.addEventListener('keydown', onKey, true);
    const timer = setTimeout(() => end.current(), AT_MOST_MS);
    end.current = () => {
      clearTimeout(timer);
      document.removeEventListener('keydown', onKey, true);
    };
  }
  function take() {
    end.current();
    const missed = typed.current;
    typed.current = '';
    return missed;
  }
  return { begin, take };
}
