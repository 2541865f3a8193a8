import { useEffect, useRef, useState } from 'react';

const COUNT_MS = 180;

/** Animates a number from its last value to the next, very quickly. With reduced motion, it changes at once. */
export function useCounted(target: number): number {
  const [shown, setShown] = useState(target);
  const from = useRef(target);
  useEffect(() => {
    const start = from.current;
    if (start === target) return;
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
      from.current = target;
      setShown(target);
      return;
    }
    const begun = performance.now();
    let frame = 0;
    const step = (now: number) => {
      const share = Math.min(1, Math.max(0, (now - begun) / COUNT_MS));
      from.current = Math.round(start + (target - start) * share);
      setShown(from.current);
      if (share < 1) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [target]);
  return shown;
}
