import { quoteTexts } from '#domain/language/texts.ts';
import type { PhotoPin } from '#domain/quote/photo-pins.ts';
import { keyed } from '#web/ui/keyed.ts';
import { pinPlace } from './photo-stage.tsx';

export const PIN_NAMES = quoteTexts('en').pins.kinds;

/** A spot without a kind is on screen only: it isn't saved before someone says what it is. */
export type EditedPin = Omit<PhotoPin, 'kind'> & { kind: PhotoPin['kind'] | null };

export const pinName = ({ kind }: Pick<EditedPin, 'kind'>) => (kind ? PIN_NAMES[kind] : 'Not saved yet');

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

export function PinName({ pin, number }: { pin: EditedPin; number: number }) {
  return (
    <>
      <span className="pin" aria-hidden="true">
        {number}
      </span>
      <span className="breakable">
        <span className="visually-hidden">Spot {number}: </span>
        <strong>{pinName(pin)}</strong>
        {pin.note && ` · ${pin.note}`}
      </span>
    </>
  );
}
