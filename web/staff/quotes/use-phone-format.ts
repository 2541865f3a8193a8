import { useCallback, useEffect, useState } from 'react';
import type { PhoneFormat } from './phone-format.ts';

/**
 * Formats phone numbers while someone types, as people write them in the company's country. Until the rules are
 * loaded, and offline, numbers stay as typed.
 * @param timeZone of the company, which determines its country
 * @returns a function of the typed text and of the text before the last keystroke
 */
export function usePhoneFormat(timeZone: string): (typed: string, before: string) => string {
  const [format, setFormat] = useState<PhoneFormat | null>(null);
  useEffect(() => {
    let current = true;
    import('./phone-format.ts').then(
      ({ phoneFormatFor }) => current && setFormat(() => phoneFormatFor(timeZone)),
      (error: unknown) => console.warn('Phone numbers stay as typed:', error),
    );
    return () => {
      current = false;
    };
  }, [timeZone]);
  return useCallback((typed, before) => format?.(typed, before) ?? typed, [format]);
}
