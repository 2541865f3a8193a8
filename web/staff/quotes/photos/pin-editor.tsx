import { Button, Text, UnstyledButton } from '@mantine/core';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import type { PhotoPin } from '#domain/quote/photo-pins.ts';
import { toastUndo } from '#web/staff/components/toasts.tsx';
import { MovablePin, positionLabel } from './movable-pin.tsx';
import { PhotoStage, type StagedPhoto } from './photo-stage.tsx';
import { PinFields } from './pin-fields.tsx';
import { type EditedPin, PinName } from './pin-list.tsx';
import { freePlace, pinPlaceOf } from './pin-moves.ts';
import { useEditedPins } from './use-edited-pins.ts';

interface PinEditorProps {
  photo: StagedPhoto;
  title: string;
  pins: readonly PhotoPin[];
  /** number of the photo's first pin in the quote */
  first: number;
  /** why no more pins fit; null while they do */
  full: string | null;
  onChange: (pins: readonly PhotoPin[]) => void;
  onDone: () => void;
}

/**
 * Marks damage on a photo. A tap or click adds a pin, dragging moves it. With a keyboard, Enter on the photo adds a pin
 * in the middle, the arrow keys move it, and Delete removes it. A new pin is saved once someone chose its kind, because
 * customers sign it.
 */
export function PinEditor({ photo, title, pins, first, full, onChange, onDone }: PinEditorProps) {
  const { shown, unfinished, ...edited } = useEditedPins(pins, onChange);
  const [active, setActive] = useState<number | null>(null);
  const [isAsked, setIsAsked] = useState(false);
  const [lastKind, setLastKind] = useState(pins.at(-1)?.kind ?? null);
  const added = useRef<HTMLButtonElement>(null);
  const ground = useRef<HTMLButtonElement>(null);
  const focusesAdded = useRef(false);
  useEffect(() => {
    if (focusesAdded.current) added.current?.focus({ preventScroll: true });
    focusesAdded.current = false;
  });

  const chosen = active === null ? undefined : shown[active];
  function change(index: number, changed: Partial<EditedPin>): void {
    if (changed.kind) setLastKind(changed.kind);
    edited.change(index, changed);
  }
  function add(event: MouseEvent<HTMLElement>): void {
    if (full !== null) return;
    focusesAdded.current = true;
    setActive(pins.length);
    setIsAsked(false);
    edited.place(event.detail === 0 ? freePlace(shown) : pinPlaceOf(event, event.currentTarget));
  }
  function remove(index: number): void {
    setActive(null);
    // The removed pin or its button had the focus.
    ground.current?.focus({ preventScroll: true });
    const wasSaved = index < pins.length;
    edited.remove(index);
    if (wasSaved)
      toastUndo('Spot removed', () => {
        setActive(null);
        onChange(pins);
      });
  }
  function finish(): void {
    if (!unfinished) return onDone();
    setActive(pins.length);
    setIsAsked(true);
  }
  return (
    <div className="pin-editor">
      <PhotoStage photo={photo} title={title}>
        <button
          ref={ground}
          type="button"
          className="pin-ground"
          aria-label="Add a spot"
          aria-disabled={full !== null}
          onClick={add}
        />
        {shown.map((pin, index) => (
          <MovablePin
            // oxlint-disable-next-line react/no-array-index-key -- a pin is its number, and it keeps the focus while it moves
            key={index}
            ref={index === shown.length - 1 ? added : undefined}
            pin={pin}
            number={first + index}
            isActive={active === index}
            onActivate={() => setActive(index)}
            onMove={(place) => change(index, place)}
            onRemove={() => remove(index)}
          />
        ))}
      </PhotoStage>
      <p role="status" className="visually-hidden">
        {chosen && positionLabel(chosen)}
      </p>
      <div className="pin-fields">
        <Text size="sm" c="dimmed">
          {chosen ? 'Drag the spot to move it' : (full ?? 'Tap or click damage to mark it')}
          <span className="pin-keys">{chosen && ', or use the arrow keys'}</span>
        </Text>
        {chosen && active !== null && (
          <PinFields
            key={active}
            pin={chosen}
            number={first + active}
            lastKind={lastKind}
            isAsked={isAsked}
            onChange={(changed) => change(active, changed)}
            onRemove={() => remove(active)}
          />
        )}
        {shown.length > 0 && (
          <ol className="pin-list" start={first}>
            {shown.map((pin, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- as above
              <li key={index}>
                <UnstyledButton
                  className="pin-row"
                  aria-pressed={active === index}
                  onClick={() => setActive(active === index ? null : index)}
                >
                  <PinName pin={pin} number={first + index} />
                </UnstyledButton>
              </li>
            ))}
          </ol>
        )}
        <Button onClick={finish} className="pin-done">
          Done
        </Button>
      </div>
    </div>
  );
}
