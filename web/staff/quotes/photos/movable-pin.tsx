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

/** Returns "51% from the left, 45% from the top". */
export const positionLabel = ({ x, y }: PinPlace) => `${percent(x)} from the left, ${percent(y)} from the top`;

/** A pin that can be dragged, and moved with the arrow keys. */
export function MovablePin({ ref, pin, number, isActive, onActivate, onMove, onRemove }: MovablePinProps) {
  /** from the pointer to the pin's tip, in pixels; null while nothing is dragged */
  const grip = useRef<{ x: number; y: number } | null>(null);
  return (
    <button
      ref={ref}
      type="button"
      className="pin"
      data-active={isActive || undefined}
      aria-label={`Spot ${number}: ${pinName(pin)}, ${positionLabel(pin)}`}
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
    </button>
  );
}
