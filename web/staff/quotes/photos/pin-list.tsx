import { quoteTexts } from '#domain/language/texts.ts';
import type { PhotoPin } from '#domain/quote/photo-pins.ts';
import { keyed } from '#web/ui/keyed.ts';
import { pinPlace } from './photo-stage.tsx';

export const PIN_NAMES = quoteTexts('en').pins.kinds;

interface PinsProps {
  pins: readonly PhotoPin[];
  /** number of the photo's first pin in the quote */
  first: number;
}

export function PinMarks({ pins, first }: PinsProps) {
  return keyed(pins, ({ x, y }) => `${x} ${y}`).map(([key, pin], index) => (
    <span key={key} className="pin" aria-hidden="true" {...pinPlace(pin)}>
      {first + index}
    </span>
  ));
}

export function PinList({ pins, first }: PinsProps) {
  return (
    <ol className="pin-list" start={first}>
      {keyed(pins, ({ x, y }) => `${x} ${y}`).map(([key, pin], index) => (
        <li key={key}>
          <PinName pin={pin} number={first + index} />
        </li>
      ))}
    </ol>
  );
}

export function PinName({ pin: { kind, note }, number }: { pin: PhotoPin; number: number }) {
  return (
    <>
      <span className="pin" aria-hidden="true">
        {number}
      </span>
      <span className="breakable">
        <span className="visually-hidden">Spot {number}: </span>
        <strong>{PIN_NAMES[kind]}</strong>
        {note && ` · ${note}`}
      </span>
    </>
  );
}
