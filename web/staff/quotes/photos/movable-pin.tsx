import { type Ref, useRef } from 'react';
import { pinPlace } from './photo-stage.tsx';
import { type EditedPin, pinName } from './pin-list.tsx';
import { movedByKey, type PinPlace, pinPlaceOf } from './pin-moves.ts';

interface MovablePinProps {
  ref: Ref<HTMLButtonElement> | undefined;
  pin: EditedPin;
  number: number;
  isActive: boolean;
  onActivate: () => void;
  onMove: (place: PinPlace) => void;
  onRemove: () => void;
}

const percent = (fraction: number) => `${Math.round(fraction * 100)}%`;

/** A pin that can be dragged, and moved with the arrow keys. */
export function MovablePin({ ref, pin, number, isActive, onActivate, onMove, onRemove }: MovablePinProps) {
  /** from the pointer to the pin's tip, in pixels; null while nothing is dragged */
  const grip = useRef<{ x: number; y: number } | null>(null);
  const place = `${percent(pin.x)} from the left, ${percent(pin.y)} from the top`;
  return (
    <button
      ref={ref}
      type="button"
      className="pin"
      data-active={isActive || undefined}
      aria-label={`Spot ${number}: ${pinName(pin)}, ${place}`}
      {...pinPlace(pin)}
      onClick={onActivate}
      onPointerDown={(event) => {
        const photo = event.currentTarget.parentElement?.getBoundingClientRect();
        if (!photo || event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        grip.current = {
          x: photo.left + pin.x * photo.width - event.clientX,
          y: photo.top + pin.y * photo.height - event.clientY,
        };
      }}
      onPointerMove={({ clientX, clientY, currentTarget }) => {
        const photo = currentTarget.parentElement;
        if (!grip.current || !photo) return;
        onMove(pinPlaceOf({ clientX: clientX + grip.current.x, clientY: clientY + grip.current.y }, photo));
      }}
      onPointerUp={() => {
        grip.current = null;
      }}
      onPointerCancel={() => {
        grip.current = null;
      }}
      onKeyDown={(event) => {
        if (event.key === 'Delete' || event.key === 'Backspace') return onRemove();
        const moved = movedByKey(pin, event.key, event.shiftKey);
        if (!moved) return;
        event.preventDefault();
        onMove(moved);
      }}
    >
      {number}
      {isActive && (
        <span className="visually-hidden" aria-live="polite">
          {place}
        </span>
      )}
    </button>
  );
}
