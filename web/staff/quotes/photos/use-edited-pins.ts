import { useState } from 'react';
import type { PhotoPin } from '#domain/quote/photo-pins.ts';
import type { EditedPin } from './pin-list.tsx';
import type { PinPlace } from './pin-moves.ts';

/** Adds to saved pins at most one that has no kind yet, behind the others. Choosing its kind saves it. */
export function useEditedPins(pins: readonly PhotoPin[], onChange: (pins: readonly PhotoPin[]) => void) {
  const [unfinished, setUnfinished] = useState<EditedPin | null>(null);
  const shown: readonly EditedPin[] = unfinished ? [...pins, unfinished] : pins;
  return {
    shown,
    unfinished,
    /** Begins a pin, or moves the one that has no kind yet. */
    place(place: PinPlace): void {
      setUnfinished({ kind: null, note: '', ...unfinished, ...place });
    },
    change(index: number, changed: Partial<EditedPin>): void {
      const next = shown.map((pin, at) => (at === index ? { ...pin, ...changed } : pin));
      const finished = next.filter(isFinished);
      setUnfinished(next.find((pin) => !isFinished(pin)) ?? null);
      if (index < pins.length || finished.length > pins.length) onChange(finished);
    },
    remove(index: number): void {
      if (index >= pins.length) setUnfinished(null);
      else onChange(pins.filter((_, at) => at !== index));
    },
  };
}

const isFinished = (pin: EditedPin): pin is PhotoPin => pin.kind !== null;
